import CanonicalXML

/// Attacks that move a signed response (XSW1 and XSW2).
extension Original {
  var wrappedResponses: [Variant] {
    guard let signature = responseSignature else { return [] }
    let whole = movable(response)
    let bare = movable(response, without: signature)
    func holding(_ text: String) -> String { self.signature(signature, holding: text) }
    let extensions = "\(response.prefix)Extensions"
    let placeOfExtensions = status.map { $0.range.lowerBound } ?? response.content.lowerBound
    let end = response.content.upperBound
    let evil = movableForgery
    return [
      Variant("XSW1 original inside the signature", forged(with: holding(bare))),
      Variant("XSW2 original before the signature", forged(with: bare + signature.text)),
      Variant("original behind the signature", forged(with: signature.text + bare)),
      Variant(
        "original inside an Object",
        forged(with: holding(wrapped(bare, in: "Object", of: signature)))),
      Variant(
        "signed response inside Extensions",
        forged(
          with: "",
          [(placeOfExtensions..<placeOfExtensions, "<\(extensions)>\(whole)</\(extensions)>")])),
      Variant(
        "signed response behind the forged assertion", forged(with: "", [(end..<end, whole)])),
      Variant(
        "forged with the ID of the original response",
        replacingAssertion(with: ForgedAssertion().text(of: self)), in: .identifier),
      Variant(
        "forged inside KeyInfo of the response's signature",
        replacing([(signature.range, holding(wrapped(evil, in: "KeyInfo", of: signature)))])),
      Variant(
        "forged inside an Object of the response's signature",
        replacing([(signature.range, holding(wrapped(evil, in: "Object", of: signature)))])),
    ]
  }

  /// The response with another ID, a forged assertion, and something in the place of its signature.
  private func forged(
    with signature: String, _ further: [Edit] = []
  ) -> String {
    var edits = further
    edits.append((assertion.range, ForgedAssertion().text(of: self)))
    if let place = responseSignature?.range { edits.append((place, signature)) }
    if let place = response.value(of: "ID") { edits.append((place, "_evil-r")) }
    return replacing(edits)
  }
}

extension Original {
  /// Attacks on any response, which need no signature to be moved.
  var unsignedForgeries: [Variant] {
    let whole = assertion.text
    let evil = ForgedAssertion().text(of: self)
    let signatures = [assertionSignature, responseSignature].compactMap { $0?.range }
    return [
      Variant("forged alone", replacingAssertion(with: evil), in: .signature),
      Variant("forged beside the original", replacingAssertion(with: evil + whole)),
      Variant("original twice", replacingAssertion(with: whole + whole)),
      Variant(
        "forged in another namespace", replacingAssertion(with: inAnotherNamespace(evil) + whole),
        in: .namespace),
      Variant("namespace confusion", withNamespaceConfused, in: .namespace),
      Variant("signatures removed", replacing(signatures.map { ($0, "") }), in: .signature),
    ]
  }

  /// A forged assertion whose name is that of an assertion, in a namespace of its own.
  private func inAnotherNamespace(_ forged: String) -> String {
    let name = assertion.element.qualifiedName
    let start = forged.utf8.dropFirst(name.utf8.count + 1)
    let end = String(decoding: start.dropLast(name.utf8.count + 1), as: UTF8.self)
    return "<x:Assertion xmlns:x=\"urn:x\"" + end + "x:Assertion>"
  }

  /// The document with a space behind the namespace of assertions, wherever it is declared.
  private var withNamespaceConfused: String {
    var edits: [Edit] = []
    for element in tree.elements {
      let written = written(element)
      for attribute in written.attributes {
        let name = bytes[attribute.name]
        guard name.starts(with: "xmlns".utf8),
          bytes[attribute.value].elementsEqual("urn:oasis:names:tc:SAML:2.0:assertion".utf8)
        else { continue }
        edits.append((attribute.value.upperBound..<attribute.value.upperBound, " "))
      }
    }
    return replacing(edits)
  }
}
