import CanonicalXML
import Foundation
import SAML
import XMLSignature

/// The keys that a vector names.
struct Keys {
  /// The trusted keys, RSA from 512 bits on.
  let anchors: [TrustAnchor]
  /// The codes with which keys were refused: even with short RSA keys allowed, and without.
  let refusals: Set<String>
  let defaultRefusals: Set<String>
  /// Whether the vector wants a certificate chain to be built to a trusted root.
  let needsChain: Bool

  init(of vector: Vector, _ corpora: Corpora, message: XMLTree?) throws {
    let names = ["certificate", "idpCertificate", "idpSigningCertificates", "certDer"]
    var anchors: [TrustAnchor] = []
    var refusals: Set<String> = []
    var defaultRefusals: Set<String> = []
    var files = names.flatMap { vector.files($0) }
    needsChain = files.isEmpty && vector.options["trustedCertsDer"] != nil
    files += vector.files("trustedCertsDer")
    var keys = try files.map(corpora.bytes)
    if let message { keys += Self.certificates(of: message, fingerprintedBy: vector) }
    for key in keys {
      do {
        anchors += try TrustAnchor.parse(key, minimumRSABits: 512).filter(vector.isTrusted)
      } catch {
        refusals.insert(error.code.rawValue)
      }
      do {
        _ = try TrustAnchor.parse(key)
      } catch {
        defaultRefusals.insert(error.code.rawValue)
      }
    }
    self.anchors = anchors
    self.refusals = refusals
    self.defaultRefusals = defaultRefusals
  }

  /// The certificates in the message that have the fingerprint which the vector trusts.
  private static func certificates(of message: XMLTree, fingerprintedBy vector: Vector) -> [[UInt8]]
  {
    let text = vector.option("idpCertFingerprint") ?? vector.option("certFingerprint")
    guard let text else { return [] }
    let algorithm =
      vector.option("idpCertFingerprintAlgorithm") ?? vector.option("certFingerprintAlgorithm")
    let methods: [String: DigestMethod] = [
      "sha1": .sha1, "sha256": .sha256, "sha384": .sha384, "sha512": .sha512,
    ]
    guard let method = methods[algorithm ?? "sha1"] else { return [] }
    let wanted = text.lowercased().filter { $0 != ":" }
    return message.elements.filter { $0.hasName(DSig.x509Certificate) }.compactMap { element in
      guard
        let data = Data(base64Encoded: element.displayText, options: .ignoreUnknownCharacters),
        let digest = try? method.digest(of: [UInt8](data))
      else { return nil }
      return digest.map { String(format: "%02x", $0) }.joined() == wanted ? [UInt8](data) : nil
    }
  }
}

extension Vector {
  /// Whether the vector's relying party trusts a certificate at its time.
  ///
  /// We report the dates of a certificate and leave them to whoever configures trust. Where the
  /// source looks at them, the runner is that one.
  fileprivate func isTrusted(_ anchor: TrustAnchor) -> Bool {
    let looksAtDates =
      options["validateCertificateExpiry"]?.bool ?? ["gosaml2", "goxmldsig"].contains(set)
    guard looksAtDates, let certificate = anchor.certificate, let now = verificationTime else {
      return true
    }
    return certificate.notBefore <= now
      && now <= certificate.notAfter
  }
}
