import CanonicalXML
public import SAML
import XMLSignature
import XMLSignatureDiagnosis

/// Signed metadata, and what alone may ever be believed of any bytes that are made from it without a key.
public struct SignedMetadata: Sendable {
  /// What a reading of changed bytes comes to.
  public enum Outcome: Sendable, Equatable {
    /// They are refused, however they are cut.
    case refused
    /// They are believed, and say what was signed.
    case believed
    /// What must never happen.
    case broken(String)
  }

  /// The metadata as it was signed.
  public let bytes: [UInt8]

  private let trust: MetadataTrust
  private let anchor: TrustAnchor
  private let original: Content

  /// What is believed of metadata.
  private struct Content: Equatable {
    let anchors: [TrustAnchor]
    let entityCount: Int
    let validUntil: Instant?
    let entities: [MetadataEntity]

    init(_ metadata: Metadata) {
      anchors = metadata.trustAnchors
      entityCount = metadata.entityCount
      validUntil = metadata.validUntil
      entities = metadata.entities
    }
  }

  /// Takes metadata whose signature may refer to the whole document.
  ///
  /// - Throws: `MetadataError` for metadata that is not believed as it is.
  public init(_ bytes: [UInt8], signedBy anchor: TrustAnchor) throws(MetadataError) {
    self.bytes = bytes
    self.anchor = anchor
    trust = .signature(
      by: [anchor], SignaturePolicy(), acceptsWholeDocumentReference: true)
    original = Content(try Metadata(parsing: bytes, trust: trust))
  }

  /// Reads bytes that may be anything: in one piece, in small pieces, and as a document of any kind.
  ///
  /// What is believed is the same however it is cut, is what was signed, and has a signature that holds
  /// over the whole document by core validation, which knows no pieces.
  public func judge(_ bytes: [UInt8]) -> Outcome {
    let whole = content(of: bytes, inPiecesOf: 1 << 20)
    let pieces = content(of: bytes, inPiecesOf: 1 << 12)
    guard whole == pieces else { return .broken("the pieces say something else than the whole") }
    guard let whole else { return .refused }
    guard whole == original else { return .broken("something is believed that nobody signed") }
    guard holdsOverTheWhole(bytes) else {
      return .broken("core validation of the whole document refuses what the pieces have shown")
    }
    return .believed
  }

  private func content(of bytes: [UInt8], inPiecesOf count: Int) -> Content? {
    var limits = MetadataLimits()
    // A quarter of the largest part ends it.
    limits.part.maximumBytes = 4 * count
    do { return Content(try Metadata(parsing: bytes, trust: trust, limits: limits)) } catch {
      return nil
    }
  }

  private func holdsOverTheWhole(_ bytes: [UInt8]) -> Bool {
    do {
      let tree = try XMLTree(rereading: bytes)
      guard let element = tree.root.firstChild(DSigName.signature) else { return false }
      let validation = try GeneralSignature(element).validate(against: [anchor], IDMap(of: tree))
      return validation.value == .holds
        && validation.references.allSatisfy { $0.outcome == .holds }
    } catch {
      return false
    }
  }
}
