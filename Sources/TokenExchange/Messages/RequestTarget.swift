import HTTPTypes
import SAMLFormats

/// The path and the query of a request, percent-encoded once (RFC 3986 §3.3, §3.4).
struct RequestTarget {
  /// The target so far, all of it ASCII.
  private(set) var text: String
  private var hasQuery = false

  /// Starts at a path that is a constant of the service.
  init(_ path: StaticString) {
    text = path.description
  }

  /// Adds a segment to the path.
  ///
  /// An empty segment and the two dot segments would name another service: software that normalises
  /// the path removes them, encoded or not (RFC 3986 §5.2.4).
  mutating func append(segment: ExactString, named name: String) throws(ExchangeError) {
    guard !segment.isEmpty, segment != ".", segment != ".." else {
      throw .parameterUnusable(name)
    }
    text += "/" + Self.encoded(segment)
  }

  /// Adds a segment that is a constant of the service.
  mutating func append(constant segment: StaticString) {
    text += "/" + segment.description
  }

  /// Adds a parameter to the query, if there is a value.
  mutating func append(name: StaticString, value: ExactString?) {
    guard let value else { return }
    text += (hasQuery ? "&" : "?") + name.description + "=" + Self.encoded(value)
    hasQuery = true
  }

  /// Escapes every byte that is not unreserved (RFC 3986 §2.3).
  ///
  /// So a space is `%20` and a plus is `%2B`, which form decoders and others read alike.
  static func encoded(_ value: ExactString) -> String {
    var encoded: [UInt8] = []
    for byte in value.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        encoded.append(byte)
      default:
        encoded += [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 0xF)]
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }
}

extension HTTPField.Name {
  /// The description of the device.
  static let deviceInfo = named("X-Device-Info")

  /// The identifier of the device, in version 2.
  static let deviceIdentifier = named("AP-Device-Identifier")

  /// The status of the subscriber account framework, in version 2.
  static let partnerFrameworkStatus = named("AP-Partner-Framework-Status")

  /// The visitor's identifier in the partner's cloud, in version 2.
  static let visitorIdentifier = named("AP-Visitor-Identifier")

  /// The address of the device on whose behalf a server calls.
  static let forwardedFor = named("X-Forwarded-For")

  private static func named(_ name: String) -> Self {
    guard let name = Self(name) else { preconditionFailure("each name above is a token") }
    return name
  }
}
