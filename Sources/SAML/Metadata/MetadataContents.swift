import CanonicalXML
import SAMLFormats
import XMLSignature

/// The content of the parts of a document that were read so far.
struct MetadataContents {
  private(set) var entities: [MetadataEntity] = []
  private(set) var entityCount = 0
  /// The first of what was tolerated.
  private(set) var remarks: [MetadataRemark] = []
  /// The term of the document element.
  private(set) var term = MetadataTerm()

  private let selected: Set<ExactString>?
  private let maximumEntities: Int
  private let kinds: [MetadataRole.Kind]
  private var known: Set<ExactString> = []

  /// Why a part is refused.
  enum Refusal: Error {
    case structure(AssertionError)
    case tooManyEntities
    case duplicate(ExactString)
  }

  init(selecting selected: Set<ExactString>?, in kinds: [MetadataRole.Kind], _ maximumEntities: Int)
  {
    self.kinds = kinds
    self.selected = selected
    self.maximumEntities = maximumEntities
  }

  /// Reads a part with what is around it.
  ///
  /// - Parameters:
  ///   - tree: The part.
  ///   - openingCount: How many groups around its beginning have begun in earlier parts.
  /// - Throws: Why it is refused.
  mutating func read(_ tree: XMLTree, insideOpen openingCount: Int) throws(Refusal) {
    do { term = try MetadataTerm(of: tree.root, inside: MetadataTerm()) } catch {
      throw .structure(error)
    }
    guard tree.root.hasName(MetadataName.entitiesDescriptor) else {
      return try add(tree.root, inside: MetadataTerm())
    }
    // A stack of their own: groups nest as deep as the limit on depth allows.
    var groups = [(element: tree.root, term: term, openCount: openingCount)]
    while let group = groups.popLast() {
      if group.term.ignoresCacheDuration, group.openCount == 0 {
        add(.unreadableCacheDuration(entityID: nil))
      }
      // Groups that an earlier part has opened enclose the beginning of this one.
      var openCount = max(0, group.openCount - 1)
      guard !group.element.hasTextBetweenChildren else {
        throw .structure(.unexpectedText(group.element.id))
      }
      // An earlier part holds the first child of a group that it has opened.
      if group.openCount > 0 || !group.element.hasSignatureFirst,
        let signature = group.element.firstChild(DSigName.signature)
      {
        throw .structure(.unexpectedChild(signature.id))
      }
      for child in group.element.children {
        if child.hasName(MetadataName.entityDescriptor) {
          try add(child, inside: group.term)
        } else if child.hasName(MetadataName.entitiesDescriptor) {
          do {
            groups.append((child, try MetadataTerm(of: child, inside: group.term), openCount))
          } catch {
            throw .structure(error)
          }
        } else if !child.hasName(DSigName.signature), !child.hasName(MetadataName.extensions) {
          throw .structure(.unexpectedChild(child.id))
        }
        openCount = 0
      }
    }
  }

  /// A hostile document may hold as many as it has entities.
  private mutating func add(_ remark: MetadataRemark) {
    if remarks.count < Self.maximumRemarks { remarks.append(remark) }
  }

  private static let maximumRemarks = 64

  private mutating func add(
    _ element: XMLTree.Element, inside outer: MetadataTerm
  ) throws(Refusal) {
    let entity: MetadataEntity
    do { entity = try MetadataEntity(element, inside: outer, in: kinds) } catch {
      throw .structure(error)
    }
    entityCount += 1
    guard entityCount <= maximumEntities else { throw .tooManyEntities }
    guard known.insert(entity.entityID).inserted else { throw .duplicate(entity.entityID) }
    if entity.ignoresCacheDuration { add(.unreadableCacheDuration(entityID: entity.entityID)) }
    guard !entity.roles.isEmpty, selected?.contains(entity.entityID) ?? true else { return }
    entities.append(entity)
  }

  /// A refusal as the reader reports it.
  func refusal(_ refusal: Refusal, byteOffset: Int) -> MetadataError {
    switch refusal {
    case .structure(let error): .structure(error, byteOffset: byteOffset)
    case .tooManyEntities: .tooManyEntities(maximum: maximumEntities)
    case .duplicate(let entityID): .duplicateEntity(entityID: entityID)
    }
  }
}
