#if StandIn
  public import SAMLFormats

  /// The log entry of a request: nothing that identifies a person or a device.
  @available(macOS 14, iOS 17, tvOS 17, *)
  public struct LogEntry: Sendable, Hashable, CustomStringConvertible {
    /// The method.
    @Exact public private(set) var method: String

    /// The service, as its path without the names in it; nil where there is no such service.
    @Exact public private(set) var service: String?

    /// The status of the answer.
    public let status: Int

    /// The codes of the findings, in their order.
    @Exact public private(set) var findings: [String]

    /// The entry on one line.
    public var description: String {
      let codes = findings.isEmpty ? "" : " " + findings.joined(separator: ", ")
      return "\(method) \(service ?? "(no such service)") \(status)\(codes)"
    }
  }
#endif
