package import CanonicalXML

/// Verifies the signature of a document that is cut into pieces and never held as a whole.
///
/// The signature must be in the first piece, by SAML's signature profile: enveloped, over the
/// document element. Its value is verified before anything else. Then the canonical bytes of each
/// piece go into one digest, without those of the containers around it, which other pieces
/// contribute. So the digest is that of the document's canonical bytes.
///
/// Where the caller accepts it, the reference may select the whole document (`URI=""`). Outside of
/// the document element only comments and white space may then occur, which that reference
/// excludes. So both references select the same bytes. Other signatures in the document are covered
/// and not verified.
///
/// The document element encloses every piece, so an element elsewhere with the same ID is found in
/// its own piece.
package struct PiecewiseVerification: ~Copyable {
  /// The trusted key that made the signature value.
  package let signer: TrustAnchor
  private let reference: Reference
  private let canonicalizer: Canonicalizer
  private var digest: IncrementalDigest
  /// Whether the reference is to the document, and not to its document element.
  private let coversDocument: Bool
  /// The signature, which the first piece is canonicalised without.
  private var hidden: NodeID?
  /// The last start tags around a piece, and their canonical bytes.
  private var openingTags: [[UInt8]] = []
  private var openingBytes: [UInt8] = []

  private init(
    _ signer: TrustAnchor, _ reference: Reference, _ canonicalizer: Canonicalizer,
    _ digest: consuming IncrementalDigest, hiding hidden: NodeID
  ) {
    coversDocument = reference.isToWholeDocument
    self.signer = signer
    self.reference = reference
    self.canonicalizer = canonicalizer
    self.digest = digest
    self.hidden = hidden
  }

  /// Verifies the signature value.
  ///
  /// - Parameters:
  ///   - first: The first piece; it is to be appended like the others.
  ///   - anchors: The keys that are trusted.
  ///   - policy: Which algorithms are accepted.
  ///   - acceptsWholeDocument: Whether the reference may be to the whole document.
  ///   - maximumBytes: How many canonical bytes a piece may have.
  /// - Returns: A verification that nothing has been digested in.
  /// - Throws: The first `SignatureError`.
  package static func begin(
    _ first: XMLTree, against anchors: [TrustAnchor], policy: SignaturePolicy,
    acceptsWholeDocument: Bool, maximumBytes: Int
  ) throws(SignatureError) -> PiecewiseVerification {
    let ids = IDMap(of: first)
    let signature =
      acceptsWholeDocument
      ? try UnverifiedSignature(ofDocumentElement: first.root, ids)
      : try UnverifiedSignature(of: first.root, ids)
    let (signer, signedInfo) = try signature.authenticate(against: anchors, policy: policy)
    let reference = signedInfo.reference
    var canonicalizer = reference.canonicalization
    canonicalizer.maximumBytes = maximumBytes
    return PiecewiseVerification(
      signer, reference, canonicalizer, try digest(reference.digestMethod),
      hiding: signature.element.id)
  }

  /// Whether the signature of the document element has the shape of one over the whole document.
  ///
  /// For saying which setting would accept it; nothing is verified.
  package static func isOverWholeDocument(_ first: XMLTree) -> Bool {
    do {
      let signature = try UnverifiedSignature(ofDocumentElement: first.root, IDMap(of: first))
      return signature.signedInfo.reference.isToWholeDocument
    } catch {
      return false
    }
  }

  private static func digest(
    _ method: DigestMethod
  ) throws(SignatureError) -> IncrementalDigest {
    do {
      return try IncrementalDigest.begin(method)
    } catch {
      throw .algorithmUnavailable(uri: ExactString(method.rawValue))
    }
  }

  /// Digests a piece.
  ///
  /// - Parameters:
  ///   - tree: The piece, parsed with the containers around it.
  ///   - piece: The piece as it was cut.
  /// - Returns: The piece, read again from the bytes that are digested. It is unverified until
  ///   `finish` returns.
  /// - Throws: `SignatureError` for a piece without canonical bytes.
  package mutating func append(
    _ tree: XMLTree, of piece: DocumentCutter.Piece
  ) throws(SignatureError) -> XMLTree {
    if coversDocument, let node = tree.firstOuterProcessingInstruction {
      throw .processingInstruction(node)
    }
    let isFirst = hidden != nil
    if !isFirst { try requireNoOtherSignature(in: tree) }
    let bytes = try canonicalBytes(of: tree, hiding: hidden)
    hidden = nil
    let start = isFirst ? [] : try canonicalBytes(ofOpening: piece)
    guard bytes.count >= start.count + piece.closing.count, bytes.starts(with: start),
      bytes.suffix(piece.closing.count) == piece.closing[...]
    else { throw .malformed(tree.root.id) }
    do {
      try digest.update(bytes[start.count..<(bytes.count - piece.closing.count)])
    } catch {
      throw .algorithmUnavailable(uri: ExactString(reference.digestMethod.rawValue))
    }
    do { return try XMLTree(rereading: bytes) } catch { throw .unreadable(error) }
  }

  /// Compares the digest of all pieces.
  ///
  /// - Throws: `SignatureError.digestMismatch`; then nothing of any piece is signed.
  package consuming func finish() throws(SignatureError) {
    let reference = reference
    let actual: [UInt8]
    do {
      actual = try digest.finish()
    } catch {
      throw .algorithmUnavailable(uri: ExactString(reference.digestMethod.rawValue))
    }
    guard ConstantTime.areEqual(actual, reference.digestValue) else {
      throw .digestMismatch(expected: reference.digestValue, actual: actual)
    }
  }

  /// The document element has one signature, which is in the first piece, and one ID, which no
  /// element in this piece may share.
  private func requireNoOtherSignature(in tree: XMLTree) throws(SignatureError) {
    guard tree.root.firstChild(DSigName.signature) == nil else { throw .multiple }
    let ids = IDMap(of: tree)
    if let node = ids.duplicates.first ?? ids.namespacedIDs.first {
      throw .ambiguousReference(node)
    }
  }

  private func canonicalBytes(
    of tree: XMLTree, hiding hidden: NodeID?
  ) throws(SignatureError) -> [UInt8] {
    do {
      return try canonicalizer.bytes(of: tree, apex: tree.root.id, hiding: hidden)
    } catch {
      throw .canonicalization(error)
    }
  }

  /// The canonical bytes of the start tags around a piece: nothing in an element changes its tag.
  private mutating func canonicalBytes(
    ofOpening piece: DocumentCutter.Piece
  ) throws(SignatureError) -> [UInt8] {
    if piece.opening == openingTags { return openingBytes }
    let document = Array(piece.opening.joined()) + piece.closingOfOpening
    let tree: XMLTree
    do { tree = try XMLTree(rereading: document) } catch { throw .unreadable(error) }
    let bytes = try canonicalBytes(of: tree, hiding: nil)
    guard bytes.suffix(piece.closingOfOpening.count) == piece.closingOfOpening[...] else {
      throw .malformed(tree.root.id)
    }
    openingTags = piece.opening
    openingBytes = Array(bytes.dropLast(piece.closingOfOpening.count))
    return openingBytes
  }
}
