import CanonicalXML
import SAML
package import SAMLFormats
import XMLSignature

extension Original {
  /// Edits the response and signs it again, where the original is signed; an unsigned one gets a signature of
  /// its assertion.
  ///
  /// - Parameters:
  ///   - key: The test key.
  ///   - edits: Stretches outside of the signatures, with what takes their place.
  ///   - adjust: Changes how it is signed.
  /// - Returns: The document.
  /// - Throws: ``AttackError`` where the key cannot sign it.
  func signed(
    by key: MarkedTestKey, with edits: [Edit?] = [],
    _ adjust: (inout ElementSigner<PrivateKey>) -> Void = { _ in }
  ) throws(AttackError) -> [UInt8] {
    var document = Array(replacing(edits + unsigned).utf8)
    var signer = ElementSigner(key: key.key)
    signer.certificate = key.certificate
    adjust(&signer)
    let signsAssertion = assertionSignature != nil || responseSignature == nil
    for (name, isSigned) in [
      (SAMLName.assertion, signsAssertion), (SAMLName.response, responseSignature != nil),
    ] where isSigned {
      document = try signer.sign(document) { $0.hasName(name) }
    }
    return document
  }

  /// The response signed by a test key, with all its times moved.
  ///
  /// - Parameters:
  ///   - key: The test key.
  ///   - moment: When it is issued; nil keeps its times.
  /// - Returns: The response that attacks are made from.
  /// - Throws: ``AttackError``.
  package func renewed(
    by key: MarkedTestKey, at moment: Instant?
  ) throws(AttackError) -> Original {
    let issued = response.value(of: "IssueInstant").flatMap { Instant(rfc3339: text($0)) }
    let shift = moment.flatMap { moment in issued.map { moment.duration(since: $0) } }
    return try Original(signed(by: key, with: shift.map { moved(by: $0) } ?? []))
  }

  /// The times of the response and its assertion, moved.
  private func moved(by duration: Duration) -> [Edit] {
    let signatures = [assertionSignature, responseSignature].compactMap { $0?.range }
    var edits: [Edit] = []
    for element in [response.element] + Array(response.element.descendants) {
      let written = written(element)
      for name in Self.times {
        guard let place = written.value(of: name), let time = Instant(rfc3339: text(place)),
          !signatures.contains(where: { $0.contains(place.lowerBound) })
        else { continue }
        edits.append((place, time.advanced(by: duration).description))
      }
    }
    return edits
  }

  private static let times = [
    "IssueInstant", "NotBefore", "NotOnOrAfter", "AuthnInstant", "SessionNotOnOrAfter",
  ]
}

extension ElementSigner<PrivateKey> {
  /// Signs the first element of a document that is wanted.
  func sign(
    _ document: [UInt8], where isWanted: (XMLTree.Element) -> Bool
  ) throws(AttackError) -> [UInt8] {
    let tree: XMLTree
    do { tree = try XMLTree(rereading: document) } catch { throw .document(error) }
    guard let element = tree.elements.first(where: isWanted) else { throw .noResponse }
    do { return try sign(element) } catch { throw .signing(error) }
  }
}
