import CanonicalXML
import SAMLFormats
import XMLSignature

/// Signatures that prove nothing.
extension Original {
  /// The signature that attacks change: the assertion's, or the response's.
  var signature: WrittenElement? { assertionSignature ?? responseSignature }

  /// - Parameter key: The receiver's trust, whose kind of key another one is made of.
  /// - Returns: The variants; none where the signature lacks a part.
  func brokenSignatures(trusting key: TrustAnchor?) -> [Variant] {
    guard let signature, let parts = SignatureParts(of: signature, in: self) else { return [] }
    let reference = parts.reference
    func uri(_ text: String) -> Edit? { value("URI", of: reference.element, text) }
    let edits: [(String, Edit?)] = [
      ("signature value changed", changed(parts.signatureValue)),
      ("signature value empty", (parts.signatureValue.content, "")),
      ("signature value missing", (parts.signatureValue.range, "")),
      ("digest value changed", changed(parts.digestValue)),
      ("digest value empty", (parts.digestValue.content, "")),
      ("reference missing", (reference.range, "")),
      ("reference stated twice", (reference.range, reference.text + reference.text)),
      ("SignedInfo missing", (parts.signedInfo.range, "")),
      ("signature stated twice", (signature.range, signature.text + signature.text)),
      ("signature without content", (signature.content, "")),
      ("reference to the whole document", uri("")),
      ("reference to an XPointer", uri("#xpointer(id('\(ids.assertion)'))")),
      ("reference to another ID", uri("#_other")),
    ]
    let variants = edits.map { name, edit in
      Variant(name, replacing([edit]).utf8, in: .signature)
    }
    return variants + (key.map { signedByAnotherKey(like: $0.publicKey) } ?? [])
  }

  /// A forged assertion that a fresh key signs, with its certificate in the signature.
  private func signedByAnotherKey(like model: PublicKey) -> [Variant] {
    let document = Array(replacing(forging()).utf8)
    do {
      let key = try PrivateKey.fresh(like: model, atMostRSABits: 2048)
      var signer = ElementSigner(key: key)
      let bare = try signer.sign(document) { IDMap.id(of: $0) == Forgery.id }
      signer.certificate = try Certificate(
        selfSignedBy: key, notBefore: Instant(millisecondsSince1970: 0),
        notAfter: Instant(millisecondsSince1970: 4_102_444_800_000), byteCount: 0)
      let embedding = try signer.sign(document) { IDMap.id(of: $0) == Forgery.id }
      return [(", its certificate inside", embedding), ("", bare)].map { rest, signed in
        Variant(
          "signed by another key\(rest)", String(decoding: signed, as: UTF8.self),
          ["CVE-2024-32962", "CVE-2021-21239"], in: .signature)
      }
    } catch {
      return []
    }
  }

  /// A Base64 value with another first character.
  private func changed(_ element: WrittenElement) -> Edit {
    let first = element.content.lowerBound
    let place = bytes[element.content].firstIndex { !XMLText.isWhiteSpace($0) } ?? first
    guard place < element.content.upperBound else { return (first..<first, "A") }
    return (place..<place + 1, bytes[place] == UInt8(ascii: "A") ? "B" : "A")
  }
}
