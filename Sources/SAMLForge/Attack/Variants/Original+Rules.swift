import CanonicalXML
import SAML
import SAMLFormats
import XMLSignature

/// Responses whose signature holds, with one rule of SAML broken.
extension Original {
  func brokenRules(signedBy key: MarkedTestKey) throws(AttackError) -> [Variant] {
    let rules = brokenTimes + brokenReceivers + brokenSenders
    var variants: [Variant] = []
    for (name, expected, edits) in rules {
      let edits = edits.compactMap(\.self)
      // A capture may lack what the rule is about.
      guard !edits.isEmpty else { continue }
      variants.append(
        Variant(name, try signed(by: key, with: edits), in: .rules, expected: expected))
    }
    return try variants + weakSignatures(key)
  }

  /// Signatures by the test key that use SHA-1.
  private func weakSignatures(_ key: MarkedTestKey) throws(AttackError) -> [Variant] {
    var variants = [
      Variant(
        "digest by SHA-1", try signed(by: key, { $0.digestMethod = .sha1 }), in: .rules)
    ]
    if case .rsa = key.trustAnchor.publicKey.kind {
      variants.append(
        Variant(
          "signature by RSA with SHA-1",
          try signed(by: key, { $0.signatureMethod = .rsaSHA1 }), in: .rules))
    }
    return variants
  }

  private typealias Rule = (name: String, expected: Variant.Answer, edits: [Edit?])

  private var brokenTimes: [Rule] {
    let data = confirmationData
    let past = moment(before: [conditions, data])
    let far = value("NotOnOrAfter", of: conditions, Self.laterMoment)
    return [
      (
        "conditions are over", .reject,
        [
          value("NotOnOrAfter", of: conditions, past),
          value("NotBefore", of: conditions, Self.pastMoment),
        ]
      ),
      (
        "conditions have not begun", .reject,
        [value("NotBefore", of: conditions, Self.farMoment), far]
      ),
      ("confirmation is over", .reject, [value("NotOnOrAfter", of: data, past)]),
      ("confirmation without an end", .reject, [removing("NotOnOrAfter", of: data)]),
    ]
  }

  private var brokenReceivers: [Rule] {
    let data = confirmationData
    let response = response.element
    let method = value("Method", of: confirmation, Self.senderVouches)
    let request = value("InResponseTo", of: response, "_other")
    return [
      ("audience is another one", .reject, [content(of: audience, Self.otherURI)]),
      ("audience restriction missing", .either, [removing(audienceRestriction)]),
      ("second audience restriction", .reject, [secondRestriction]),
      ("recipient is another one", .reject, [value("Recipient", of: data, Self.otherURI)]),
      ("recipient missing", .reject, [removing("Recipient", of: data)]),
      ("confirmation by sender-vouches", .reject, [method]),
      (
        "confirmation answers another request", .reject,
        [value("InResponseTo", of: data, "_other")]
      ),
      ("response answers another request", .reject, [request]),
      (
        "destination is another one", .reject,
        [value("Destination", of: response, Self.otherURI)]
      ),
      ("unknown condition", .reject, [unknownCondition]),
    ]
  }

  private var brokenSenders: [Rule] {
    let (assertion, response) = (assertion.element, response.element)
    let inner = content(of: issuer, Self.otherURI)
    let outer = content(of: response.firstChild(SAMLName.issuer), Self.otherURI)
    return [
      ("issuer is another one", .reject, [inner, outer]),
      ("issuer of the assertion is another one", .reject, [inner]),
      ("status is a failure", .reject, [value("Value", of: statusCode, Self.responder)]),
      ("version of the response is 2.1", .reject, [value("Version", of: response, "2.1")]),
      ("version of the assertion is 2.1", .reject, [value("Version", of: assertion, "2.1")]),
    ]
  }

  private var secondRestriction: Edit? {
    guard let restriction = audienceRestriction.map(written) else { return nil }
    let audience = restriction.sibling("Audience", around: Self.otherURI)
    let text = restriction.sibling("AudienceRestriction", around: audience)
    return inserting(text, at: restriction.range.upperBound)
  }

  private var unknownCondition: Edit? {
    guard let conditions = conditions.map(written) else { return nil }
    let name = "\(conditions.prefix)Condition"
    let instance = "http://www.w3.org/2001/XMLSchema-instance"
    let text =
      "<\(name) xmlns:xsi=\"\(instance)\" xmlns:x=\"urn:x\" xsi:type=\"x:Unknown\"></\(name)>"
    return inserting(text, in: conditions)
  }

  /// A moment a day before the ends of some elements; nil where none can be read.
  private func moment(before elements: [XMLTree.Element?]) -> String? {
    let ends = elements.compactMap { element -> Instant? in
      guard let element, let place = written(element).value(of: "NotOnOrAfter") else { return nil }
      return Instant(rfc3339: text(place))
    }
    return ends.min().map { $0.advanced(by: .seconds(-86_400)).description }
  }

  private static let laterMoment = "2999-01-02T00:00:00Z"
  private static let senderVouches = "urn:oasis:names:tc:SAML:2.0:cm:sender-vouches"
}
