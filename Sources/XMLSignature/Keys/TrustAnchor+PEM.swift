import Formats

extension TrustAnchor {
  /// The certificate or the bare key as one PEM block (RFC 7468 §5, §13).
  package var pem: String {
    let label = certificate == nil ? "PUBLIC KEY" : "CERTIFICATE"
    let der = certificate?.der ?? publicKey.subjectPublicKeyInfo
    let base64 = Base64.encode(der.span)
    let lines = stride(from: 0, to: base64.count, by: 64).map { start in
      String(decoding: base64[start..<min(start + 64, base64.count)], as: UTF8.self)
    }
    return (["-----BEGIN \(label)-----"] + lines + ["-----END \(label)-----"])
      .joined(separator: "\n") + "\n"
  }
}
