import CanonicalXML
import XMLSignature

/// Reads metadata of any size in pieces, and keeps only the parts that concern trust.
///
/// The document is cut between its entities; each part is parsed, read and forgotten. With
/// `MetadataTrust.signature` the entities are read from the bytes that were digested, and `finish`
/// returns them only if the digest of all parts is the one that was signed.
public struct MetadataReader: ~Copyable {
  private let trust: MetadataTrust
  private let selected: Set<ExactString>?
  private let limits: MetadataLimits
  private let kinds: [MetadataRole.Kind]
  private var cutter: DocumentCutter
  private var byteCount = 0
  private var beginning: [UInt8] = []
  private var verification: PiecewiseVerification?
  private var contents: MetadataContents?
  private var isSigned = false
  private var signer: TrustAnchor?
  private var remarks: [MetadataRemark] = []

  /// Why the document is refused; it stays so.
  private var refusal: MetadataError?

  /// Reads a document from its beginning.
  ///
  /// - Parameters:
  ///   - trust: Why it is believed.
  ///   - selected: The entities that are wanted; nil is all.
  ///   - limits: How large it may be.
  public init(
    trust: MetadataTrust, selecting selected: Set<ExactString>? = nil,
    limits: MetadataLimits = MetadataLimits()
  ) {
    self.init(trust: trust, selecting: selected, limits: limits, keepsRequesters: false)
  }

  /// The same, and reads the keys of service providers too where they are wanted.
  ///
  /// Most entities of a federation are service providers. A reader of responses has no use for their keys.
  package init(
    trust: MetadataTrust, selecting selected: Set<ExactString>?,
    limits: MetadataLimits = MetadataLimits(), keepsRequesters: Bool
  ) {
    kinds = MetadataRole.Kind.allCases.filter { keepsRequesters || $0.assertingRole != nil }
    self.trust = trust
    self.selected = selected
    self.limits = limits
    cutter = DocumentCutter(
      containerName: "EntitiesDescriptor",
      pieceBytes: min(Self.step, limits.part.maximumBytes / 4),
      maximumPieceBytes: limits.part.maximumBytes)
  }

  /// Takes the next bytes of the document.
  ///
  /// - Throws: `MetadataError`; later bytes cannot make the document acceptable again.
  public mutating func append(_ bytes: ArraySlice<UInt8>) throws(MetadataError) {
    if let refusal { throw refusal }
    beginning += bytes.prefix(MetadataError.beginningCount - beginning.count)
    do { try take(bytes) } catch { throw refuse(error) }
  }

  private mutating func take(_ bytes: ArraySlice<UInt8>) throws(MetadataError) {
    byteCount += bytes.count
    guard byteCount <= limits.maximumBytes else {
      throw .tooLarge(maximum: limits.maximumBytes)
    }
    var rest = bytes
    while !rest.isEmpty {
      cutter.append(rest.prefix(Self.step))
      rest = rest.dropFirst(Self.step)
      try readPieces()
    }
  }

  /// Ends the document.
  ///
  /// - Returns: The content of the document.
  /// - Throws: `MetadataError`, above all when a required signature is missing or does not hold.
  ///   Every later call throws it again.
  public mutating func finish() throws(MetadataError) -> Metadata {
    if let refusal { throw refusal }
    do { return try complete() } catch { throw refuse(error) }
  }

  private mutating func refuse(_ error: MetadataError) -> MetadataError {
    let error = error.naming(beginning)
    refusal = error
    return error
  }

  private mutating func complete() throws(MetadataError) -> Metadata {
    cutter.end()
    try readPieces()
    guard let contents else { throw .xml(.empty, byteOffset: 0) }
    if let verification = verification.take() {
      signer = verification.signer
      do { try verification.finish() } catch { throw .signature(error) }
    }
    return Metadata(
      entities: contents.entities, entityCount: contents.entityCount, isSigned: isSigned,
      signer: signer, remarks + contents.remarks, contents.term)
  }

  private mutating func readPieces() throws(MetadataError) {
    while true {
      let piece: DocumentCutter.Piece?
      do {
        piece = try cutter.next()
      } catch {
        throw .xml(error, byteOffset: error.position?.byteOffset ?? 0)
      }
      guard let piece else { return }
      try read(piece)
    }
  }

  private mutating func read(_ piece: DocumentCutter.Piece) throws(MetadataError) {
    let tree = try parse(piece)
    if tree.firstInnerProcessingInstruction != nil {
      throw .processingInstruction(byteOffset: piece.offset)
    }
    var contents =
      contents ?? MetadataContents(selecting: selected, in: kinds, limits.maximumEntities)
    if self.contents == nil { try begin(tree) }
    let source = try verified(tree, of: piece)
    do {
      try contents.read(source, insideOpen: piece.opening.count)
    } catch {
      throw contents.refusal(error, byteOffset: piece.offset)
    }
    self.contents = contents
  }

  private func parse(_ piece: DocumentCutter.Piece) throws(MetadataError) -> XMLTree {
    // The containers around a part may make it longer than the piece that was cut.
    var limits = limits.part
    limits.maximumBytes = .max
    do {
      return try XMLTree(parsing: piece.bytes, limits: limits)
    } catch {
      let added = piece.opening.reduce(0) { $0 + $1.count }
      let place = max(0, (error.position?.byteOffset ?? 0) - added)
      throw .xml(error, byteOffset: piece.offset + place)
    }
  }

  /// The document element shows whether it is metadata, and signed.
  private mutating func begin(_ tree: XMLTree) throws(MetadataError) {
    let root = tree.root
    guard
      root.hasName(MetadataName.entitiesDescriptor) || root.hasName(MetadataName.entityDescriptor)
    else {
      throw .unexpectedRoot
    }
    let signature = root.firstChild(DSigName.signature)
    isSigned = signature != nil
    // The verified bytes do not have it any more.
    if let signature, !root.hasSignatureFirst {
      throw .structure(.unexpectedChild(signature.id), byteOffset: 0)
    }
    guard case .signature(let anchors, let policy, let exceptions, let acceptsWhole) = trust else {
      return
    }
    guard isSigned else { throw .unsigned }
    do {
      verification = try verification(of: tree, against: anchors, policy, acceptsWhole)
    } catch {
      guard error.isForbiddenAlgorithm, !exceptions.isEmpty else {
        throw refusal(of: tree, by: error, acceptsWhole)
      }
      do {
        verification = try verification(
          of: tree, against: anchors, policy.widened(by: exceptions), acceptsWhole)
      } catch {
        throw refusal(of: tree, by: error, acceptsWhole)
      }
      remarks += exceptions.map(MetadataRemark.exceptionApplied)
    }
  }

  private func verification(
    of tree: XMLTree, against anchors: [TrustAnchor], _ policy: SignaturePolicy,
    _ acceptsWholeDocument: Bool
  ) throws(SignatureError) -> PiecewiseVerification {
    try PiecewiseVerification.begin(
      tree, against: anchors, policy: policy, acceptsWholeDocument: acceptsWholeDocument,
      maximumBytes: 4 * limits.part.maximumBytes)
  }

  /// A document that one setting would accept has an error of its own, which names the setting.
  private func refusal(
    of tree: XMLTree, by error: SignatureError, _ acceptsWholeDocument: Bool
  ) -> MetadataError {
    guard error == .referenceURI, !acceptsWholeDocument,
      PiecewiseVerification.isOverWholeDocument(tree)
    else { return .signature(error) }
    return .wholeDocumentReference
  }

  /// The part as it is digested, where a signature is asked for; else as it came.
  private mutating func verified(
    _ tree: XMLTree, of piece: DocumentCutter.Piece
  ) throws(MetadataError) -> XMLTree {
    do { return try verification?.append(tree, of: piece) ?? tree } catch {
      throw .signature(error)
    }
  }

  /// How many bytes are taken at once; a part has about as many.
  private static let step = 256 << 10
}
