/// The stable name of something that is found or that fails, such as `time.expired`.
///
/// A code does not change its meaning. There is a static member for each, so one that does not exist does
/// not compile; docs/reference/error-codes.md lists them all.
public struct StableCode: Sendable, Hashable {
  /// The subject of a code: its first word.
  public enum Area: String, Sendable, Hashable, CaseIterable {
    /// Canonical form.
    case c14n
    /// What is captured, and the layers around its XML.
    case capture
    /// The second opinion of libxml2's canonicaliser.
    case crosscheck
    /// Decryption.
    case encryption
    /// The partner's services.
    case exchange
    /// Keys and certificates.
    case key
    /// SAML metadata.
    case metadata
    /// The payload of a token exchange.
    case payload
    /// Policy files.
    case policy
    /// Replay caches.
    case replay
    /// SAML messages and assertions.
    case saml
    /// XML signatures.
    case signature
    /// The workflow of single sign-on.
    case sso
    /// Clocks and validity periods.
    case time
    /// XML as text.
    case xml
  }

  /// The code as reports write it.
  @Exact public private(set) var rawValue: String

  /// The subject of the code.
  public var area: Area {
    let name = rawValue.utf8.prefix { $0 != UInt8(ascii: ".") }
    guard let area = Area(rawValue: String(Substring(name))) else {
      preconditionFailure("a code without an area")
    }
    return area
  }

  /// Whether the code is of an area, which a search for the area would take longer to tell.
  package func isOf(_ area: Area) -> Bool {
    let name = area.rawValue.utf8
    return rawValue.utf8.starts(with: name)
      && rawValue.utf8.dropFirst(name.count).first == UInt8(ascii: ".")
  }

  /// Returns the code of that name; nil for an unknown name.
  public init?(rawValue: String) {
    guard let code = Self.byName[ExactText(rawValue)] else { return nil }
    self = code
  }

  // Takes a literal, which costs no memory, because each rule and note makes its code again.
  init(_ name: String) { rawValue = name }

  /// Every code, sorted by its bytes.
  public static let all: [StableCode] = [
    ofCanonicalization, ofCapture, ofCrossCheck, ofEncryption, ofExchange, ofKey,
    ofMetadata, ofPayload, ofPolicy, ofReplay, ofSAML, ofSignature, ofSSO, ofTime, ofXML,
  ].joined().sorted()

  private static let byName = Dictionary(
    uniqueKeysWithValues: all.map { (ExactText($0.rawValue), $0) })
}

extension StableCode: Comparable {
  /// Orders by bytes.
  public static func < (left: Self, right: Self) -> Bool {
    left.rawValue.utf8.lexicographicallyPrecedes(right.rawValue.utf8)
  }
}

extension StableCode: CustomStringConvertible {
  /// The code as reports write it.
  public var description: String { rawValue }
}
