import CanonicalXML
package import SAML
package import SAMLFormats
import XMLSignature

/// Reads metadata of any size in pieces, and describes each entity as it comes.
///
/// It keeps nothing, so the memory does not grow with the document. It accepts more than
/// `MetadataReader`: a part that violates the schema is described as far as it can be read. Nothing is
/// verified, and nothing of it is trusted.
package struct MetadataSurvey: ~Copyable {
  /// A part of the document, in document order.
  package enum Part: Sendable {
    /// The document, before everything else; its signature is not verified.
    case document(isSigned: Bool)
    /// A group of entities; the first part of an aggregate is its document element.
    case group(DescribedGroup)
    case entity(DescribedEntity)
  }

  private let limits: MetadataLimits
  private var cutter: DocumentCutter
  private var byteCount = 0
  private var beginning: [UInt8] = []
  private var entityCount = 0
  private var hasBegun = false

  /// Reads a document from its beginning.
  package init(limits: MetadataLimits = MetadataLimits()) {
    self.limits = limits
    cutter = DocumentCutter(
      containerName: "EntitiesDescriptor", pieceBytes: Self.step,
      maximumPieceBytes: limits.part.maximumBytes)
  }

  /// Takes the next bytes of the document.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - take: Takes each part that is complete.
  /// - Throws: `MetadataError` if the document is not well-formed, not metadata, or beyond a limit.
  package mutating func append(
    _ bytes: ArraySlice<UInt8>, _ take: (Part) -> Void
  ) throws(MetadataError) {
    byteCount += bytes.count
    beginning += bytes.prefix(MetadataError.beginningCount - beginning.count)
    guard byteCount <= limits.maximumBytes else { throw .tooLarge(maximum: limits.maximumBytes) }
    var rest = bytes
    while !rest.isEmpty {
      cutter.append(rest.prefix(Self.step))
      rest = rest.dropFirst(Self.step)
      do { try readPieces(take) } catch { throw error.naming(beginning) }
    }
  }

  /// Ends the document.
  ///
  /// - Throws: `MetadataError`, as `append` does.
  package mutating func finish(_ take: (Part) -> Void) throws(MetadataError) {
    cutter.end()
    do { try readPieces(take) } catch { throw error.naming(beginning) }
    guard hasBegun else { throw .xml(.empty, byteOffset: 0) }
  }

  private mutating func readPieces(_ take: (Part) -> Void) throws(MetadataError) {
    while true {
      let piece: DocumentCutter.Piece?
      do { piece = try cutter.next() } catch {
        throw .xml(error, byteOffset: error.position?.byteOffset ?? 0)
      }
      guard let piece else { return }
      let tree = try XMLTree(piece, limits: limits.part)
      guard tree.firstInnerProcessingInstruction == nil else {
        throw .processingInstruction(byteOffset: piece.offset)
      }
      if !hasBegun { try begin(tree.root, take) }
      try describe(tree.root, insideOpen: piece.opening.count, take)
    }
  }

  private mutating func begin(
    _ root: XMLTree.Element, _ take: (Part) -> Void
  ) throws(MetadataError) {
    guard
      root.hasName(MetadataName.entitiesDescriptor) || root.hasName(MetadataName.entityDescriptor)
    else { throw .unexpectedRoot }
    hasBegun = true
    take(.document(isSigned: root.firstChild(DSigName.signature) != nil))
  }

  /// Walks the groups of a piece in document order.
  ///
  /// Those that an earlier piece has opened are around its beginning, and were taken then.
  private mutating func describe(
    _ root: XMLTree.Element, insideOpen openingCount: Int, _ take: (Part) -> Void
  ) throws(MetadataError) {
    guard root.hasName(MetadataName.entitiesDescriptor) else {
      return try describe(root, before: nil, take)
    }
    var openCount = openingCount
    let outermost = DescribedGroup(root, outerEnd: nil)
    if openCount == 0 { take(.group(outermost)) } else { openCount -= 1 }
    // A stack of their own: groups nest as deep as the limit on depth allows.
    var groups = [(children: root.children, end: outermost.end)]
    while let last = groups.indices.last {
      guard let child = groups[last].children.next() else {
        groups.removeLast()
        continue
      }
      if child.hasName(MetadataName.entityDescriptor) {
        try describe(child, before: groups[last].end, take)
      } else if child.hasName(MetadataName.entitiesDescriptor) {
        let group = DescribedGroup(child, outerEnd: groups[last].end)
        if openCount == 0 { take(.group(group)) } else { openCount -= 1 }
        groups.append((child.children, group.end))
        continue
      }
      openCount = 0
    }
  }

  private mutating func describe(
    _ element: XMLTree.Element, before end: Instant?, _ take: (Part) -> Void
  ) throws(MetadataError) {
    entityCount += 1
    guard entityCount <= limits.maximumEntities else {
      throw .tooManyEntities(maximum: limits.maximumEntities)
    }
    take(.entity(DescribedEntity(element, outerEnd: end)))
  }

  /// How many bytes are taken at once; a part has about as many.
  private static let step = 256 << 10
}

/// A group of entities (SAML Metadata §2.3.1).
package struct DescribedGroup: Sendable {
  /// Its name; nil without one.
  package let name: ExactString?
  /// Its own term.
  package let term: DescribedTerm
  /// The moment from which it no longer holds, by its own term and those of the groups around it.
  package let end: Instant?

  fileprivate init(_ element: XMLTree.Element, outerEnd: Instant?) {
    name = element.attribute(MetadataName.name)
    term = DescribedTerm(element)
    end = [term.end, outerEnd].compactMap(\.self).min()
  }
}

extension XMLTree {
  /// Parses a piece; a defect is placed in the whole document.
  fileprivate init(_ piece: DocumentCutter.Piece, limits: ParseLimits) throws(MetadataError) {
    // The containers around a part may make it longer than the piece that was cut.
    var limits = limits
    limits.maximumBytes = .max
    do { self = try XMLTree(parsing: piece.bytes, limits: limits) } catch {
      let added = piece.opening.reduce(0) { $0 + $1.count }
      let place = max(0, (error.position?.byteOffset ?? 0) - added)
      throw .xml(error, byteOffset: piece.offset + place)
    }
  }
}
