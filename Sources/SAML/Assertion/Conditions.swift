import CanonicalXML
public import SAMLFormats

/// The conditions for the use of an assertion (SAML Core §2.5.1).
public struct Conditions: Sendable, Hashable {
  /// The first moment at which the assertion may be used.
  public let notBefore: Instant?
  /// The moment from which it may no longer be.
  public let notOnOrAfter: Instant?
  /// The audiences of each restriction: every restriction must hold, by any of its audiences.
  public let audienceRestrictions: [[ExactString]]
  /// Whether the assertion may be used once only.
  public let isOneTimeUse: Bool
  /// The limits on assertions that a relying party may issue because of this one, if there are any.
  public let proxyRestriction: ProxyRestriction?
  /// Whether the assertion limits the assertions that a relying party may issue itself.
  package var hasProxyRestriction: Bool { proxyRestriction != nil }

  /// The conditions that this version does not know, each by its type as it is written, or by its
  /// element.
  ///
  /// Any of them makes the assertion unusable.
  public let unknownConditions: [ExactString]
}

extension Conditions {
  init(_ element: XMLTree.Element) throws(AssertionError) {
    try element.requireAttributes(among: SchemaAttributes.conditions)
    let notBefore = try element.time(SAMLName.notBefore)
    let notOnOrAfter = try element.time(SAMLName.notOnOrAfter)
    var reader = try ElementReader(element)
    var restrictions: [[ExactString]] = []
    var proxyRestriction: ProxyRestriction?
    var isOneTimeUse = false
    var unknown: [ExactString] = []
    // The restrictions of a derived type are unknown here (SAML Core §2.5.1.1, CND-01).
    if !element.isOfOwnType("ConditionsType") { unknown.append(element.kindAsWritten) }
    for condition in reader.all(among: Self.kinds) {
      if condition.hasName(SAMLName.condition)
        || !condition.isOfOwnType("\(condition.name.localName)Type")
      {
        unknown.append(condition.kindAsWritten)
      }
      if condition.hasName(SAMLName.audienceRestriction) {
        restrictions.append(try Self.audiences(condition))
      } else if condition.hasName(SAMLName.oneTimeUse) {
        // At most one (SAML Core §2.5.1.5), and it holds nothing.
        guard !isOneTimeUse else { throw .unexpectedChild(condition.id) }
        try condition.requireAttributes(among: [])
        try ElementReader(condition).end()
        isOneTimeUse = true
      } else if condition.hasName(SAMLName.proxyRestriction) {
        // At most one (SAML Core §2.5.1.6).
        guard proxyRestriction == nil else { throw .unexpectedChild(condition.id) }
        proxyRestriction = try ProxyRestriction(condition)
      }
    }
    try reader.end()
    // The memberwise initialiser makes it in its place.
    self.init(
      notBefore: notBefore, notOnOrAfter: notOnOrAfter, audienceRestrictions: restrictions,
      isOneTimeUse: isOneTimeUse, proxyRestriction: proxyRestriction, unknownConditions: unknown)
  }

  static let kinds = [
    SAMLName.audienceRestriction, SAMLName.oneTimeUse, SAMLName.proxyRestriction,
    SAMLName.condition,
  ]

  static func audiences(_ restriction: XMLTree.Element) throws(AssertionError) -> [ExactString] {
    try restriction.requireAttributes(among: [])
    var reader = try ElementReader(restriction)
    let audiences = try reader.all(SAMLName.audience)
      .map(parse: { (element) throws(AssertionError) in try element.requiredPlainText() })
    try reader.end()
    guard !audiences.isEmpty else { throw .missingChild("Audience", restriction.id) }
    return audiences
  }
}

/// The limits on assertions that a relying party issues because of this one (SAML Core §2.5.1.6).
///
/// They bind a relying party that issues assertions of its own; one that only reads assertions
/// reports them.
public struct ProxyRestriction: Sendable, Hashable {
  /// The most further relying parties in the chain; nil sets no limit.
  ///
  /// A number above the range of `Int` becomes the largest `Int`.
  public let count: Int?
  /// To whom new assertions may be issued; empty sets no limit.
  public let audiences: [ExactString]

  init(_ element: XMLTree.Element) throws(AssertionError) {
    try element.requireAttributes(among: SchemaAttributes.proxyRestriction)
    count = try element.attribute(SAMLName.count)
      .map(parse: { (text) throws(AssertionError) in
        guard let count = Int(nonNegativeInteger: text) else {
          throw .malformedAttribute(SAMLName.count.localName, element.id)
        }
        return count
      })
    var reader = try ElementReader(element)
    audiences = try reader.all(SAMLName.audience)
      .map(parse: { (element) throws(AssertionError) in try element.requiredPlainText() })
    try reader.end()
  }
}
