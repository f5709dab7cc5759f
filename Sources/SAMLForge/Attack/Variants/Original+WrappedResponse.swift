import CanonicalXML

/// Attacks that move a signed response (XSW1 and XSW2).
extension Original {
  var wrappedResponses: [Variant] {
    guard let signature = responseSignature else { return [] }
    let whole = movable(response)
    let bare = movable(response, without: signature)
    func holding(_ text: String) -> String { self.signature(signature, holding: text) }
    let extensions = response.sibling("Extensions", around: whole)
    let groups: [(name: String, signature: String, further: Edit?)] = [
      ("XSW1 original inside the signature", holding(bare), nil),
      ("XSW2 original before the signature", bare + signature.text, nil),
      ("original behind the signature", signature.text + bare, nil),
      ("original inside an Object", holding(signature.sibling("Object", around: bare)), nil),
      ("signed response inside Extensions", "", inserting(extensions, at: placeOfExtensions)),
      (
        "signed response behind the forged assertion", "",
        inserting(whole, at: response.content.upperBound)
      ),
    ]
    return groups.map { name, signature, further in
      Variant(name, replacing([further] + forging(inPlaceOfSignature: signature) + [otherID]))
    } + [
      Variant(
        "forged with the ID of the original response", replacingAssertion(with: forged()),
        in: .identifier),
      forged("forged inside KeyInfo of the response's signature", in: "KeyInfo", of: signature),
      forged("forged inside an Object of the response's signature", in: "Object", of: signature),
    ]
  }

  /// Gives the response another ID.
  var otherID: Edit? { value("ID", of: response.element, "_evil-r") }
}

extension Original {
  /// Attacks on any response, which need no signature to be moved.
  var unsignedForgeries: [Variant] {
    let whole = assertion.text
    let evil = forged()
    return [
      Variant("forged alone", replacingAssertion(with: evil), in: .signature),
      Variant("forged beside the original", replacingAssertion(with: evil + whole)),
      Variant("original twice", replacingAssertion(with: whole + whole)),
      Variant(
        "forged in another namespace", replacingAssertion(with: inAnotherNamespace(evil) + whole),
        in: .namespace),
      Variant("namespace confusion", withNamespaceConfused, in: .namespace),
      Variant("signatures removed", replacing(unsigned), in: .signature),
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
    let declarations = tree.elements.flatMap { written($0).attributes }.filter { attribute in
      bytes[attribute.name].starts(with: "xmlns".utf8)
        && bytes[attribute.value].elementsEqual("urn:oasis:names:tc:SAML:2.0:assertion".utf8)
    }
    return replacing(declarations.map { inserting(" ", at: $0.value.upperBound) })
  }
}
