import CanonicalXML
import SAML

/// Attacks on the envelope of a response that came by SOAP (SAML Bindings §3.2).
extension Original {
  var wrappedEnvelopes: [Variant] {
    let envelope = written(tree.root)
    guard isEnvelope, let body = tree.root.firstChild(SOAPName.body).map(written) else { return [] }
    let whole = movable(response)
    let evil = movableForgedResponse
    let otherBody = envelope.sibling("Body", around: evil)
    let header = tree.root.firstChild(SOAPName.header).map(written)
    func inHeader(_ text: String) -> Edit {
      let place = header?.range ?? body.range.lowerBound..<body.range.lowerBound
      return inserting(text, in: header) ?? (place, envelope.sibling("Header", around: text))
    }
    let other = "<x:h xmlns:x=\"urn:x\" ID=\"\(ids.response)\"></x:h>"
    let edits: [(String, [Edit?])] = [
      (
        "signed response in the header, forged in the body",
        [inHeader(whole), (response.range, evil)]
      ),
      (
        "signed assertion in the header, forged in the body",
        [inHeader(movable(assertion)), (response.range, evil)]
      ),
      ("forged before the signed response", [inserting(evil, at: body.content.lowerBound)]),
      ("forged behind the signed response", [inserting(evil, at: body.content.upperBound)]),
      ("a second body with the forged response", [inserting(otherBody, at: body.range.upperBound)]),
      ("a first body with the forged response", [inserting(otherBody, at: body.range.lowerBound)]),
      (
        "forged response with a header that carries the ID of the original",
        [inHeader(other), (response.range, evil)]
      ),
    ]
    return edits.map { name, edits in Variant("SOAP: \(name)", replacing(edits)) }
  }

  /// A response without signatures whose assertion is forged, with the namespaces in scope.
  private var movableForgedResponse: String {
    let declarations = inserting(response.inheritedDeclarations, at: response.placeOfAttributes)
    return text(response.range, with: forging() + [otherID, declarations])
  }
}
