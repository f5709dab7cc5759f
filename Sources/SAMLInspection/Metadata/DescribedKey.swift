import CanonicalXML
import SAML
package import XMLSignature

/// A key descriptor, for display alone (SAML Metadata §2.4.1.1).
package struct DescribedKey: Sendable {
  /// What `use` states.
  package enum Use: Sendable, Hashable {
    case signing, encryption
    /// There is no `use`, so the key is for both.
    case both
    /// Another word than the schema allows.
    case other
  }

  package let use: Use
  /// The certificates that can be read, short keys too.
  package let certificates: [Certificate]
  /// Why `saml` would not trust the key; nil where it would.
  package let refusal: KeyError?
  /// The text beside the Base64 of a certificate that cannot be read; nil where that is not known.
  let certificateDefect: StableCode?
  /// The algorithms that messages to this key may be encrypted by.
  package let encryptionMethods: [ExactString]

  /// Whether the key may verify signatures.
  package var signs: Bool { use == .signing || use == .both }

  init(_ descriptor: XMLTree.Element) {
    use =
      switch descriptor.attribute(MetadataName.use) {
      case nil: .both
      case "signing": .signing
      case "encryption": .encryption
      default: .other
      }
    encryptionMethods = descriptor.children(named: MetadataName.encryptionMethod)
      .compactMap { $0.attribute(DSigName.algorithm) }
    let elements = descriptor.children(named: MetadataName.keyInfo)
      .flatMap { $0.children(named: DSigName.x509Data) }
      .flatMap { $0.children(named: DSigName.x509Certificate) }
    var certificates: [Certificate] = []
    var refusal: KeyError? =
      switch elements.count {
      case 0: .missingCertificate
      case 1: nil
      default: .severalCertificates(count: elements.count)
      }
    var defect: StableCode?
    for element in elements.prefix(Self.maximumCertificates) {
      do throws(KeyError) {
        let certificate = try Self.certificate(
          in: element, for: use == .encryption ? .encryption : .signature)
        certificates.append(certificate)
        refusal = refusal ?? certificate.refusalOfLength
      } catch {
        refusal = refusal ?? error
        defect = defect ?? CertificateText.defect(in: element)
      }
    }
    certificateDefect = defect
    self.certificates = certificates
    self.refusal = refusal
  }

  private static func certificate(
    in element: XMLTree.Element, for use: KeyUse
  ) throws(KeyError) -> Certificate {
    let der: [UInt8]
    do { der = try element.base64Bytes(atMost: 16 << 10) } catch { throw .malformedCertificate }
    // It is shown, and no key of it is used: a short one is a reason to look at it.
    return try Certificate(der: der, for: use, minimumRSABits: 512)
  }

  private static let maximumCertificates = 8
}

extension Certificate {
  /// Why a key that was read for display is too short to be trusted.
  fileprivate var refusalOfLength: KeyError? {
    switch publicKey.kind {
    case .rsa(let bits) where bits < Self.minimumBits:
      .rsaModulusTooSmall(bits: bits, minimum: Self.minimumBits)
    case .dsa(let bits) where bits < Self.minimumBits:
      .dsaModulusTooSmall(bits: bits, minimum: Self.minimumBits)
    default: nil
    }
  }

  /// The shortest modulus that `TrustAnchor` accepts.
  private static let minimumBits = 2048
}
