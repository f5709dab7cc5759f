import CanonicalXML
import SAML

/// Attacks on the envelope of a response that came by SOAP (SAML Bindings §3.2).
extension Original {
  var wrappedEnvelopes: [Variant] {
    let envelope = written(tree.root)
    guard isEnvelope, let body = tree.root.firstChild(SOAPName.body).map(written) else { return [] }
    let whole = movable(response)
    let evil = movableForgedResponse
    let start = body.content.lowerBound
    let end = body.content.upperBound
    let header = tree.root.firstChild(SOAPName.header).map(written)
    func inHeader(_ text: String) -> Edit {
      if let header, !header.isEmpty {
        let end = header.content.upperBound
        return (end..<end, text)
      }
      let name = "\(envelope.prefix)Header"
      let place = header?.range ?? body.range.lowerBound..<body.range.lowerBound
      return (place, "<\(name)>\(text)</\(name)>")
    }
    return [
      Variant(
        "SOAP: signed response in the header, forged in the body",
        replacing([inHeader(whole), (response.range, evil)])),
      Variant(
        "SOAP: signed assertion in the header, forged in the body",
        replacing([inHeader(movable(assertion)), (response.range, evil)])),
      Variant(
        "SOAP: forged before the signed response", replacing([(start..<start, evil)])),
      Variant("SOAP: forged behind the signed response", replacing([(end..<end, evil)])),
      Variant(
        "SOAP: a second body with the forged response",
        replacing([
          (body.range.upperBound..<body.range.upperBound, inBody(evil, envelope.prefix))
        ])),
      Variant(
        "SOAP: a first body with the forged response",
        replacing([
          (body.range.lowerBound..<body.range.lowerBound, inBody(evil, envelope.prefix))
        ])),
      Variant(
        "SOAP: forged response with a header that carries the ID of the original",
        replacing([
          inHeader("<x:h xmlns:x=\"urn:x\" ID=\"\(ids.response)\"></x:h>"),
          (response.range, evil),
        ])),
    ]
  }

  private func inBody(_ text: String, _ prefix: String) -> String {
    "<\(prefix)Body>\(text)</\(prefix)Body>"
  }

  /// A response without signatures whose assertion is forged, with the namespaces in scope.
  private var movableForgedResponse: String {
    var edits = [(range: assertion.range, text: ForgedAssertion().text(of: self))]
    if let place = responseSignature?.range { edits.append((place, "")) }
    if let place = response.value(of: "ID") { edits.append((place, "_evil-r")) }
    let place = response.placeOfAttributes
    edits.append((place..<place, response.inheritedDeclarations))
    return text(response.range, with: edits)
  }
}
