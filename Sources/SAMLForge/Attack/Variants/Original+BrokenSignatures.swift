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
    let id = ids.assertion
    func variant(
      _ name: String, _ edits: [Edit], _ cve: [String] = []
    ) -> Variant {
      Variant(name, replacing(edits).utf8, cve, in: .signature)
    }
    let emptied = replacing([(signature.content, "")])
    var variants = [
      variant("signature value changed", [changed(parts.signatureValue)]),
      variant("signature value empty", [(parts.signatureValue.content, "")]),
      variant("signature value missing", [(parts.signatureValue.range, "")]),
      variant("digest value changed", [changed(parts.digestValue)]),
      variant("digest value empty", [(parts.digestValue.content, "")]),
      variant("reference missing", [(parts.reference.range, "")]),
      variant("reference stated twice", [(parts.reference.range, parts.reference.text.twice)]),
      variant("SignedInfo missing", [(parts.signedInfo.range, "")]),
      variant("signature stated twice", [(signature.range, signature.text.twice)]),
      Variant("signature without content", Array(emptied.utf8), in: .signature),
    ]
    if let uri = parts.reference.value(of: "URI") {
      variants.append(variant("reference to the whole document", [(uri, "")]))
      variants.append(
        variant("reference to an XPointer", [(uri, "#xpointer(id('\(id)'))")]))
      variants.append(variant("reference to another ID", [(uri, "#_other")]))
    }
    return variants + (key.map { signedByAnotherKey(like: $0.publicKey) } ?? [])
  }

  /// A forged assertion that a fresh key signs, with its certificate in the signature.
  private func signedByAnotherKey(like model: PublicKey) -> [Variant] {
    do {
      let document = Array(replacing(forging()).utf8)
      let tree = try XMLTree(parsing: document)
      guard let forged = tree.elements.first(where: { IDMap.id(of: $0) == Forgery.id }) else {
        return []
      }
      let key = try PrivateKey.fresh(like: model, atMostRSABits: 2048)
      return [true, false].compactMap { embedded in
        guard let signed = Self.signed(forged, by: key, embedding: embedded)
        else { return nil }
        return Variant(
          "signed by another key" + (embedded ? ", its certificate inside" : ""),
          String(decoding: signed, as: UTF8.self), ["CVE-2024-32962", "CVE-2021-21239"],
          in: .signature)
      }
    } catch {
      return []
    }
  }

  private static func signed(
    _ element: XMLTree.Element, by key: PrivateKey, embedding certificate: Bool
  ) -> [UInt8]? {
    do {
      var signer = Signer(key: key)
      if certificate {
        signer.certificate = try Certificate(
          selfSignedBy: key, notBefore: Instant(millisecondsSince1970: 0),
          notAfter: Instant(millisecondsSince1970: 4_102_444_800_000), byteCount: 0)
      }
      return try signer.sign(element)
    } catch {
      return nil
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

extension String {
  fileprivate var twice: String { self + self }
}
