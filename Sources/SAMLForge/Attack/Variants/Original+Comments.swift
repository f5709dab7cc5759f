import CanonicalXML
import SAMLFormats

/// Markup inside of values: canonical form has no comments, so a signature holds with them (SAML Core §5.4.3).
extension Original {
  var commentedValues: [Variant] {
    let values: [(String, WrittenElement?)] = [
      ("the name of the subject", nameID), ("an attribute", attributeValues.first),
      ("the audience", audience.map(written)),
    ]
    return values.flatMap { name, element in element.map { split($0, name) } ?? [] }
      + digestInComment
  }

  /// A value in two halves, with markup between them; none for a value that is short or has markup.
  private func split(_ element: WrittenElement, _ name: String) -> [Variant] {
    let value = bytes[element.content]
    let halves = [value.prefix(value.count / 2), value.dropFirst(value.count / 2)]
      .map { String(decoding: $0, as: UTF8.self) }
    guard value.count > 3, value.allSatisfy({ 0x21...0x7E ~= $0 && $0 != 0x26 && $0 != 0x3C })
    else { return [] }
    let cve = ["CVE-2017-11427", "CVE-2017-11428", "CVE-2018-0489"]
    func variant(_ what: String, _ text: String, _ expected: Variant.Answer) -> Variant {
      Variant(
        "\(what) inside \(name)", Array(replacing([(element.content, text)]).utf8), cve,
        in: .comment, expected: expected,
        forbidden: ExactString(halves[0]) == halves[1] ? [halves[0]] : halves)
    }
    return [
      variant("comment", "\(halves[0])<!---->\(halves[1])", .either),
      variant("CDATA", "\(halves[0])<![CDATA[\(halves[1])]]>", .either),
      variant("processing instruction", "\(halves[0])<?a?>\(halves[1])", .reject),
    ]
  }

  /// A forged assertion whose digest is in a comment, before that of the original.
  private var digestInComment: [Variant] {
    guard let signature = assertionSignature,
      let parts = SignatureParts(of: signature, in: self),
      let digest = parts.digest(of: forged(id: nil), by: ids.assertion)
    else { return [] }
    let place = parts.digestValue.content.lowerBound
    let comment = "<!--\(SignatureParts.base64(digest))-->"
    let signed = text(signature.range, with: [inserting(comment, at: place)])
    let forged = forged(id: nil, signature: signed)
    return [
      Variant(
        "comment inside the digest value with that of a forged assertion",
        replacingAssertion(with: forged), ["CVE-2025-29775"], in: .comment)
    ]
  }
}
