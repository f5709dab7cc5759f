import AttributeReading
import CXMLSecPeer
import CanonicalXML
import XMLSignature

/// Something that takes a response to its attribute values; the bytes of all values.
typealias Contender = (_ document: [UInt8]) -> Int

enum Contenders {
  /// Bytes to validated attributes, with every rule of SAML.
  static func ours(_ trusted: TrustedKey) -> Contender {
    let verifier = Verifier([TrustAnchor(publicKey: trusted.privateKey.publicKey)])
    return { document in verifier.valueBytes(of: document) }
  }

  /// The same with libxmlsec1, without rules and without a second reading.
  ///
  /// With a public key it does what it can do best. Most programs give it a certificate, which it then
  /// copies and reads for each signature.
  static func xmlsec(_ trusted: TrustedKey, givenCertificate: Bool = false) -> Contender {
    let pem = givenCertificate ? trusted.certificatePEM : trusted.publicPEM
    // The peer lives as long as the process, and no two threads share a contender.
    nonisolated(unsafe) let peer = xmlsecpeer_new(pem, pem.count, givenCertificate ? 1 : 0)
    precondition(peer != nil, "libxmlsec1 reads the key")
    return { document in xmlsecpeer_verify(peer, document, document.count) }
  }
}

/// The parts that the whole is made of, each by itself; what a part needs of those before it is made
/// outside of the measurement.
struct Parts {
  private struct Prepared {
    let document: [UInt8]
    let tree: XMLTree
    let assertion: XMLTree.Element
    let signature: UnverifiedSignature
    let ids: IDMap
    let bytes: [UInt8]

    init(_ document: [UInt8]) throws {
      self.document = document
      tree = try XMLTree(parsing: document)
      guard
        let assertion = tree.root.children.first(where: { $0.name.localName == "Assertion" })
      else { preconditionFailure("The writer writes an assertion.") }
      self.assertion = assertion
      ids = IDMap(of: tree)
      signature = try UnverifiedSignature(of: assertion, ids)
      bytes = try Canonicalizer(.exclusive10).bytes(
        of: tree, apex: assertion.id, hiding: signature.element.id)
    }
  }

  private let prepared: [Prepared]
  /// Canonical bytes may be more than those of the message, and declare a namespace in tag after tag.
  private var rereading: ParseLimits {
    var limits = ParseLimits.default
    limits.maximumBytes *= 4
    limits.maximumNamespaces = limits.maximumBytes
    return limits
  }
  private let anchors: [TrustAnchor]

  init(_ responses: Responses) throws {
    prepared = try responses.documents.map(Prepared.init)
    anchors = [TrustAnchor(publicKey: responses.trusted.privateKey.publicKey)]
  }

  /// The name of each part, and what it does to the response of a number.
  var all: [(name: String, run: (Int) throws -> Void)] {
    [
      ("parse", { _ = try XMLTree(parsing: prepared[$0].document) }),
      ("find the IDs", { _ = IDMap(of: prepared[$0].tree) }),
      (
        "read the signature",
        { _ = try UnverifiedSignature(of: prepared[$0].assertion, prepared[$0].ids) }
      ),
      (
        "canonicalise",
        {
          _ = try Canonicalizer(.exclusive10).bytes(
            of: prepared[$0].tree, apex: prepared[$0].assertion.id,
            hiding: prepared[$0].signature.element.id)
        }
      ),
      (
        "digest",
        {
          _ = try DigestMethod.sha256.digest(of: prepared[$0].bytes)
        }
      ),
      ("core validation", { _ = try prepared[$0].signature.verify(against: anchors) }),
      (
        "of which the second reading",
        { _ = try XMLTree(parsing: prepared[$0].bytes, limits: rereading) }
      ),
    ]
  }
}
