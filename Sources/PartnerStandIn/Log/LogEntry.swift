#if StandIn
  public import SAMLFormats

  /// The log entry of a request: nothing that identifies a person or a device.
  @available(macOS 14, iOS 17, tvOS 17, *)
  public struct LogEntry: Sendable, Hashable, CustomStringConvertible {
    /// The method.
    public let method: ExactString

    /// The service, as its path without the names in it; nil where there is no such service.
    public let service: ExactString?

    /// The status of the answer.
    public let status: Int

    /// The codes of the findings, in their order.
    public let findings: [ExactString]

    /// The entry on one line.
    public var description: String {
      let codes = findings.isEmpty ? "" : " " + findings.strings.joined(separator: ", ")
      return "\(method) \(service ?? "(no such service)") \(status)\(codes)"
    }
  }
#endif
