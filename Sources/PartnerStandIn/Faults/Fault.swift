#if StandIn
  public import SAMLFormats

  /// Something that goes wrong on demand: what, where and how often.
  @available(macOS 14, iOS 17, tvOS 17, *)
  public struct Fault: Sendable, Hashable {
    /// The kind of fault.
    public enum Kind: Sendable, Hashable {
      /// The service does nothing and answers this status, 400 to 599.
      case status(Int)

      /// The answer comes this much later.
      case latency(Duration)

      /// The body of the answer ends after so many bytes, and so does the message.
      case truncation(Int)

      /// The connection ends after so many bytes of the body, in the middle of the message.
      case interruption(Int)
    }

    /// The kind of the fault.
    public var kind: Kind

    /// The beginning that the path of a request must have.
    public var path: ExactString

    /// How often it happens; nil for always.
    public var count: Int?

    /// Makes a fault.
    ///
    /// - Parameters:
    ///   - kind: What goes wrong.
    ///   - path: What the path of a request must start with.
    ///   - count: How often it happens; nil for always.
    public init(_ kind: Kind, path: String = "/", count: Int? = nil) {
      self.kind = kind
      self.path = ExactString(path)
      self.count = count
    }

    /// Reads a fault as the command line has it: what, where, and how often; nil for any other text.
    ///
    /// `503`, `429@/api/v2/REQ/profiles*2`, `latency:250ms`, `truncate:20@/api/v2/*1`,
    /// `interrupt:0`. A path starts with a slash; the number of times follows the last asterisk.
    ///
    /// - Parameter text: The text.
    public init?(parsing text: String) {
      var rest = Substring(text)
      if let star = rest.lastIndex(of: "*") {
        guard let number = Self.number(rest[rest.index(after: star)...]), number > 0 else {
          return nil
        }
        count = number
        rest = rest[..<star]
      } else {
        count = nil
      }
      if let at = rest.firstIndex(of: "@") {
        let place = ExactString(rest[rest.index(after: at)...])
        guard place.hasPrefix("/") else { return nil }
        path = place
        rest = rest[..<at]
      } else {
        path = "/"
      }
      guard let kind = Kind(parsing: rest) else { return nil }
      self.kind = kind
    }

    /// A number in digits alone.
    fileprivate static func number(_ text: Substring) -> Int? {
      text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        ? Int(text) : nil
    }
  }

  @available(macOS 14, iOS 17, tvOS 17, *)
  extension Fault.Kind {
    fileprivate init?(parsing text: Substring) {
      let parts = text.split(separator: ":", omittingEmptySubsequences: false)
      switch (parts.first, parts.dropFirst().first, parts.count) {
      case (let status?, nil, 1):
        guard let status = Fault.number(status), (400...599).contains(status) else { return nil }
        self = .status(status)
      case ("latency", let time?, 2):
        guard time.hasSuffix("ms"), let milliseconds = Fault.number(time.dropLast(2)),
          milliseconds <= 600_000
        else { return nil }
        self = .latency(.milliseconds(milliseconds))
      case ("truncate", let bytes?, 2):
        guard let bytes = Fault.number(bytes) else { return nil }
        self = .truncation(bytes)
      case ("interrupt", let bytes?, 2):
        guard let bytes = Fault.number(bytes) else { return nil }
        self = .interruption(bytes)
      default:
        return nil
      }
    }
  }
#endif
