import SAMLCrypto
import SAMLFormats

/// The code in the documentation of SAMLCrypto.
private struct SAMLCryptoExamples {
  func trusted(_ certificateFile: [UInt8]) throws -> [TrustAnchor] {
    let anchors = try TrustAnchor.parse(certificateFile)
    return anchors
  }

  func anchors(
    in file: [UInt8], of issuer: ExactString, until end: Instant
  ) throws -> [TrustAnchor] {
    var anchors = try TrustAnchor.parse(file)
    for index in anchors.indices {
      anchors[index].issuer = issuer
      anchors[index].trustedUntil = end
      anchors[index].permittedAlgorithms = PermittedAlgorithms(
        signatureMethods: [.rsaSHA256], digestMethods: [.sha256])
    }
    return anchors
  }

  func certificates(of anchors: [TrustAnchor], endingBefore day: Instant) -> [String] {
    anchors.compactMap(\.certificate).filter { $0.notAfter < day }.map(\.subject)
  }
}
