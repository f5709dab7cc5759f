package import CanonicalXML
import XMLSignature

/// The readable claims of a response, so that a report shows every reason and not the first alone.
///
/// These claims grant nothing. Only the strict readers make an assertion. They read first here too, and a
/// response that they refuse is read part by part. Its verdict is then `invalid`, even if every rule passes.
struct ClaimReading {
  /// The response, with empty texts for those that cannot be read; nil where an assertion is alone.
  let response: ResponseContent?
  /// Its assertion; nil if there is not exactly one in the clear, or if it was not asked for.
  let assertion: AssertionContent?
  /// The departures from the schema.
  let defects: [AssertionError]
  /// The parts that no rule may look at.
  let unread: UnreadableParts

  /// Reads a message.
  ///
  /// - Parameters:
  ///   - message: The element, which is an assertion where that is sent alone.
  ///   - readsAssertion: Whether its assertion is to be read; false if that of the verified bytes
  ///     is equal.
  ///   - form: How much an assertion may state, and which order of its children is accepted.
  /// - Throws: `AssertionError` for an element that is neither.
  init(
    _ message: XMLTree.Element, readsAssertion: Bool, _ form: AssertionForm
  ) throws(AssertionError) {
    guard message.isAssertion || message.hasName(SAMLName.response) else {
      throw .unexpectedElement(message.id)
    }
    var reader = PartReader(form)
    response = message.isAssertion ? nil : reader.response(message)
    assertion = readsAssertion ? reader.onlyAssertion(of: message) : nil
    if let response {
      let count = response.assertionCount + response.encryptedAssertionCount
      if count > 1 { reader.unread.add(.assertion, .assertions(count)) }
    }
    defects = reader.defects
    unread = reader.unread
  }

  /// Reads an assertion that was decrypted.
  static func assertion(
    _ element: XMLTree.Element, _ form: AssertionForm
  ) -> (content: AssertionContent, defects: [AssertionError], unread: UnreadableParts) {
    var reader = PartReader(form)
    let content = reader.assertion(element)
    return (content, reader.defects, reader.unread)
  }
}

/// Reads the parts of a response, each by its strict reader, and continues where one refuses.
struct PartReader {
  private(set) var defects: [AssertionError] = []
  var unread = UnreadableParts()
  let form: AssertionForm

  init(_ form: AssertionForm) { self.form = form }

  /// A hostile message may have a defect in each of thousands of elements.
  private static let maximumDefects = 16

  /// Takes down a defect once.
  mutating func add(_ defect: AssertionError) {
    guard defects.count < Self.maximumDefects, !defects.contains(defect) else { return }
    defects.append(defect)
  }

  mutating func add(_ layout: ElementLayout, of element: XMLTree.Element) {
    for defect in layout.defects(of: element, atMost: Self.maximumDefects) { add(defect) }
  }

  /// Reads something, or takes down why not, and what then is unread.
  mutating func read<Value>(
    _ parts: ResponseParts, _ name: ExactString, _ read: () throws(AssertionError) -> Value
  ) -> Value? {
    do { return try read() } catch {
      add(error)
      unread.add(parts, .unreadable(name))
      return nil
    }
  }

  mutating func response(_ element: XMLTree.Element) -> ResponseContent {
    do {
      return try ResponseContent(element, acceptingNmtokenID: form.acceptsNmtokenIDs)
    } catch { add(error) }
    let acceptsNmtoken = form.acceptsNmtokenIDs
    _ = read([], "ID") { () throws(AssertionError) in
      try element.requiredIdentifier(acceptingNmtoken: acceptsNmtoken)
    }
    _ = read([], "InResponseTo") { () throws(AssertionError) in
      try element.reference(SAMLName.inResponseTo)
    }
    add(.response, of: element)
    let assertionCount = element.children(named: SAMLName.assertion).count
    return ResponseContent(
      id: element.attribute(SAMLName.id) ?? "", version: version(of: element),
      issueInstant: issueInstant(of: element),
      destination: element.attribute(SAMLName.destination),
      // As text: a rule compares it with what was asked.
      inResponseTo: element.attribute(SAMLName.inResponseTo),
      issuer: only(SAMLName.issuer, of: element, .issuers).flatMap { issuer in
        read(.issuers, "Issuer") { () throws(AssertionError) in try Issuer(issuer) }
      },
      status: status(of: element), assertionCount: assertionCount,
      encryptedAssertionCount: element.children(named: SAMLName.encryptedAssertion).count)
  }

  private mutating func status(of response: XMLTree.Element) -> Status {
    if let element = only(SAMLName.status, of: response, .status) {
      let status = read(.status, "Status") { () throws(AssertionError) in try Status(element) }
      if let status { return status }
    } else {
      unread.add(.status, .missing("Status"))
    }
    return Status(code: "", subordinateCode: nil, message: nil)
  }

  mutating func version(of element: XMLTree.Element) -> ExactString {
    read(.versions, "Version") { () throws(AssertionError) in
      try element.requiredAttribute(SAMLName.version)
    } ?? ""
  }

  mutating func issueInstant(of element: XMLTree.Element) -> Instant {
    read(.issueInstants, "IssueInstant") { () throws(AssertionError) in
      try element.requiredTime(SAMLName.issueInstant)
    } ?? Instant(millisecondsSince1970: 0)
  }

  /// The one child of a name; nil for several, because any of them may be meant.
  mutating func only(
    _ name: ExpandedName, of element: XMLTree.Element, _ parts: ResponseParts
  ) -> XMLTree.Element? {
    let children = element.children(named: name)
    if children.count > 1 { unread.add(parts, .repeated(children.count, name.localName)) }
    return children.count == 1 ? children[0] : nil
  }

  mutating func onlyAssertion(of message: XMLTree.Element) -> AssertionContent? {
    let assertions = message.all(SAMLName.assertion)
    return assertions.count == 1 ? assertion(assertions[0]) : nil
  }
}

extension XMLTree.Element {
  /// Whether it is an assertion, in the clear or encrypted.
  package var isAssertion: Bool {
    hasName(SAMLName.assertion) || hasName(SAMLName.encryptedAssertion)
  }

  /// The assertions of a message with a name: its children, or the message where it is one.
  func all(_ name: ExpandedName) -> [XMLTree.Element] {
    hasName(name) ? [self] : children(named: name)
  }
}
