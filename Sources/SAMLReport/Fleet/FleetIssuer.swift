import CanonicalXML
import SAML
import SAMLFormats
import SAMLInspection
import XMLSignature

/// The history of one issuer, from messages with valid signatures.
struct FleetIssuer {
  /// The most attributes that are listed; more are counted as one.
  static let maximumAttributes = 256
  /// The longest name of an attribute that is kept, in bytes.
  static let maximumNameBytes = 512

  let name: ExactString
  private(set) var tally = FleetTally()
  private(set) var span: FleetSpan?
  private(set) var sample = FleetSample()
  /// Bounded by the trusted keys.
  private(set) var keys: [FleetKey: FleetSpan] = [:]
  /// Bounded by the methods that there are.
  private(set) var algorithms: [FleetAlgorithms: FleetSpan] = [:]
  private(set) var attributes: [ExactString: FleetSpan] = [:]
  /// Whether a name was omitted because there were too many, or it was too long.
  private(set) var hasFurtherAttributes = false

  init(name: ExactString) { self.name = name }

  mutating func add(_ message: FleetMessage, _ inspection: Inspection) {
    tally.add(inspection)
    if span == nil { span = FleetSpan(message.issued) } else { span?.add(message.issued) }
    sample.add(FleetSample.Entry(issued: message.issued, captured: message.captured))
    keys.add(FleetKey(message.signature.signer), at: message.issued)
    algorithms.add(FleetAlgorithms(message.signature.signedInfo), at: message.issued)
    for name in message.attributeNames { add(attribute: name, at: message.issued) }
  }

  private mutating func add(attribute name: ExactString, at moment: Instant) {
    let isKnown = attributes[name] != nil
    guard isKnown || attributes.count < Self.maximumAttributes,
      name.utf8.count <= Self.maximumNameBytes
    else {
      hasFurtherAttributes = true
      return
    }
    attributes.add(name, at: moment)
  }
}

/// A key that an issuer signed with.
struct FleetKey: Hashable {
  /// SHA-256 of the certificate, or of the key where there is none.
  let fingerprint: [UInt8]
  /// The end of the certificate.
  let notAfter: Instant?

  init(_ anchor: TrustAnchor) {
    fingerprint = anchor.fingerprint
    notAfter = anchor.certificate?.notAfter
  }

  /// The beginning of the fingerprint, long enough to distinguish keys by eye.
  var shortText: String { String(Hexadecimal.text(fingerprint).prefix(12)) }

  /// Whole days until the end of the certificate; negative when it is over.
  func daysLeft(at now: Instant) -> Int64? {
    guard let notAfter else { return nil }
    let seconds = notAfter.duration(since: now).components.seconds
    return seconds >= 0 ? seconds / 86_400 : -((86_399 - seconds) / 86_400)
  }
}

/// The algorithms of one signature.
struct FleetAlgorithms: Hashable, CustomStringConvertible {
  let signature: String
  let digest: String
  let canonicalization: String

  init(_ info: SignedInfo) {
    signature = Self.name(info.signatureMethod.rawValue)
    digest = Self.name(info.reference.digestMethod.rawValue)
    canonicalization = Self.name(info.reference.canonicalization.method.rawValue)
  }

  /// `rsa-sha256, sha256, xml-exc-c14n#`.
  var description: String { "\(signature), \(digest), \(canonicalization)" }

  /// The part of the URI that people know it by.
  private static func name(_ uri: String) -> String {
    uri.split(whereSeparator: { "#/".contains($0) }).last.map(String.init) ?? uri
  }
}
