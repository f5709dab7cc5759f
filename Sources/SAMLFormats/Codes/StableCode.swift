/// The stable name of something that is found or that fails, such as `time.expired`, with its words.
///
/// A code does not change its meaning. Each is declared once, in the module that finds it, so one that
/// does not exist does not compile; docs/reference/error-codes.md lists them all. There is one object for
/// each code, which is data of the program: a finding keeps a pointer to it.
/// A file that is compiled with `MemberImportVisibility` imports the module of each code that it names.
public final class StableCode: Sendable {
  /// The subject of a code: its first word.
  public enum Area: String, Sendable, Hashable, CaseIterable {
    /// Canonical form.
    case c14n
    /// What is captured, and the layers around its XML.
    case capture
    /// The second opinion of libxml2's canonicaliser.
    case crosscheck
    /// Rules of a service's own.
    case custom
    /// Decryption.
    case encryption
    /// The partner's services.
    case exchange
    /// Keys and certificates.
    case key
    /// SAML metadata.
    case metadata
    /// Requests to a token endpoint of OAuth.
    case oauth
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
  public let rawValue: String
  /// The kind of problem that a failed finding is; nil for the codes of errors that no finding carries.
  public let severity: Severity?
  /// The party that can fix it, if no cause is known; nil for the codes of errors that no finding carries.
  public let responsibility: Responsibility?
  /// The message of a finding with this code: one sentence without content of a payload.
  public let summary: String
  /// The message when the rule could not be applied; nil for codes to which that cannot happen.
  public let unchecked: String?
  /// Why it matters, with the section of the standard that says so.
  public let why: String
  /// The repair with which a damaged text can be read all the same; nil where nothing helps.
  public let repair: String?
  /// What to do.
  public let help: String
  /// The attack that the finding names or keeps away; nil where there is none.
  public let attack: KnownAttack?

  /// Declares a code.
  ///
  /// With literals as its arguments it is data of the program: nothing is made at run time. This needs
  /// the initialiser's body in the module of the declaration.
  @inlinable
  package init(
    _ rawValue: String, _ severity: Severity? = nil, mends responsibility: Responsibility? = nil,
    says summary: String, unchecked: String? = nil, why: String, repair: String? = nil,
    help: String = "Nothing to do.", attack: KnownAttack? = nil
  ) {
    self.rawValue = rawValue
    self.severity = severity
    self.responsibility = responsibility
    self.summary = summary
    self.unchecked = unchecked
    self.why = why
    self.repair = repair
    self.help = help
    self.attack = attack
  }

  /// The subject of the code.
  public var area: Area {
    let name = rawValue.utf8.prefix { $0 != UInt8(ascii: ".") }
    guard let area = Area(rawValue: String(Substring(name))) else {
      preconditionFailure("a code without an area")
    }
    return area
  }
}

extension StableCode: Hashable {
  /// There is one object for each code.
  public static func == (left: StableCode, right: StableCode) -> Bool { left === right }

  /// Feeds the identity of the object.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension StableCode: Comparable {
  /// Orders by bytes.
  public static func < (left: StableCode, right: StableCode) -> Bool {
    left.rawValue.utf8.lexicographicallyPrecedes(right.rawValue.utf8)
  }
}

extension StableCode: CustomStringConvertible {
  /// The code as reports write it.
  public var description: String { rawValue }
}
