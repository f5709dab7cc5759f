import CanonicalXML
public import SAMLFormats
import XMLSignature

/// The content of an assertion element (SAML Core §2.3.3).
///
/// It does not prove who stated it: only the content of an ``Assertion`` was read from verified
/// bytes.
public struct AssertionContent: Sendable, Hashable {
  /// The identifier of the assertion.
  public let id: ExactString
  /// The version of SAML; only `2.0` is usable.
  package let version: ExactString
  /// When the assertion was made.
  public let issueInstant: Instant
  /// The entity that made it.
  public let issuer: Issuer
  /// The person or thing that it is about.
  public let subject: Subject?
  /// The conditions for its use.
  public let conditions: Conditions?
  /// How the subject was authenticated, if the assertion states it.
  public let authnStatements: [AuthnStatement]
  /// Statements of kinds that are not read here, each by its type as it is written.
  public let unknownStatements: [ExactString]
  /// Properties of the subject.
  package let attributeStatements: [AttributeStatement]

  /// All attributes of all statements, in the order of the document.
  public var attributes: [Attribute] {
    // Most assertions have one statement, whose attributes need no copy.
    attributeStatements.count == 1
      ? attributeStatements[0].attributes : attributeStatements.flatMap(\.attributes)
  }
}

extension AssertionContent {
  /// Reads the element.
  ///
  /// - Parameters:
  ///   - element: The assertion.
  ///   - decrypted: The decrypted names and attributes, by the encrypted elements that they
  ///     replace.
  ///   - form: How much it may state, and which order of its children is accepted.
  /// - Throws: `AssertionError` for anything that the schema does not allow.
  init(
    _ element: XMLTree.Element, decrypted: [NodeID: XMLTree.Element] = [:], _ form: AssertionForm
  ) throws(AssertionError) {
    let limits = form.limits
    guard element.hasName(SAMLName.assertion) else { throw .unexpectedElement(element.id) }
    let id = try element.requiredIdentifier(acceptingNmtoken: form.acceptsNmtokenIDs)
    let version = try element.requiredAttribute(SAMLName.version)
    let issueInstant = try element.requiredTime(SAMLName.issueInstant)
    try element.requireAttributes(
      among: SchemaAttributes.assertion, ofType: "AssertionType", in: SAMLName.assertionNamespace)
    var reader = try ElementReader(element)
    let issuer = try Issuer(reader.required(SAMLName.issuer))
    let signature = reader.optional(DSigName.signature)
    let subject = try reader.optional(SAMLName.subject)
      .map(parse: { (element) throws(AssertionError) in try Subject(element, decrypted, limits) })
    let conditions = try reader.optional(SAMLName.conditions).map(parse: Conditions.init)
    // Advice may be ignored, and is (SAML Core §2.6.1, SEE-04).
    _ = reader.optional(SAMLName.advice)
    // Statements of other kinds supply nothing, and a rule reports them (ASN-03).
    let statements = reader.all(among: Self.statementKinds)
    if form.acceptsSignatureAsLastChild, signature == nil {
      _ = reader.optional(DSigName.signature)
    }
    try reader.end()
    for statement in statements where statement.hasName(SAMLName.statement) {
      try statement.requireType()
    }
    let unknownStatements = Self.unknown(among: statements)
    var authnStatements: [AuthnStatement] = []
    for statement in statements where statement.hasName(SAMLName.authnStatement) {
      authnStatements.append(try AuthnStatement(statement))
    }
    var attributeStatements: [AttributeStatement] = []
    var attributeReader = AttributeReader(element.tree, limits)
    for statement in statements where statement.hasName(SAMLName.attributeStatement) {
      attributeStatements.append(try AttributeStatement(statement, &attributeReader, decrypted))
    }
    if case .none = subject {
      // SAML Core §2.3.3: an assertion with SAML's own statements, or without any, has a subject
      // (ASN-02). With statements of other kinds alone, neither their meaning nor their subject is
      // known here.
      throw .missingChild("Subject", element.id)
    }
    // The memberwise initialiser makes it in its place.
    self.init(
      id: id, version: version, issueInstant: issueInstant, issuer: issuer, subject: subject,
      conditions: conditions, authnStatements: authnStatements,
      unknownStatements: unknownStatements, attributeStatements: attributeStatements)
    try Self.checkCounts(of: attributeStatements, limits)
  }

  static let statementKinds = [
    SAMLName.statement, SAMLName.authnStatement, SAMLName.authzDecisionStatement,
    SAMLName.attributeStatement,
  ]

  /// The statements of other kinds than SAML's own, or of types derived from these, as they are written.
  static func unknown(among statements: some Sequence<XMLTree.Element>) -> [ExactString] {
    var unknown: [ExactString] = []
    for statement in statements
    where statement.hasName(SAMLName.statement)
      || !statement.isOfOwnType("\(statement.name.localName)Type")
    {
      unknown.append(statement.kindAsWritten)
    }
    return unknown
  }

  static func checkCounts(
    of statements: [AttributeStatement], _ limits: AssertionLimits
  ) throws(AssertionError) {
    var (count, valueCount) = (0, 0)
    for statement in statements {
      count += statement.attributes.count
      for attribute in statement.attributes { valueCount += attribute.valueCount }
    }
    guard count <= limits.maximumAttributes else {
      throw .tooMany("Attribute", maximum: limits.maximumAttributes)
    }
    guard valueCount <= limits.maximumAttributeValues else {
      throw .tooMany("AttributeValue", maximum: limits.maximumAttributeValues)
    }
  }
}

/// How an assertion may be written.
struct AssertionForm: Sendable {
  /// How much it may state.
  let limits: AssertionLimits

  /// Whether its signature may follow its statements.
  ///
  /// The schema has it after the issuer (SAML Core §2.3.3).
  /// The signed bytes hold no signature, so only the reader of the message as it came asks for this.
  var acceptsSignatureAsLastChild = false

  /// Whether the IDs of the assertion and of the response around it may begin as no name does.
  var acceptsNmtokenIDs = false

  init(_ limits: AssertionLimits) { self.limits = limits }

  /// The form of what a key has signed, which has no signature in it.
  var ofSignedBytes: AssertionForm {
    var form = self
    form.acceptsSignatureAsLastChild = false
    return form
  }

  /// The allowed places of its children.
  var layout: ElementLayout {
    guard acceptsSignatureAsLastChild else { return .assertion }
    let last = ElementLayout.Place(names: [DSigName.signature])
    return ElementLayout(
      places: ElementLayout.assertion.places + [last],
      attributes: ElementLayout.assertion.attributes)
  }
}
