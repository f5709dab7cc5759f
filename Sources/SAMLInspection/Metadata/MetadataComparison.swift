package import SAMLFormats

/// What changed between two files of metadata.
///
/// Each file is read twice, so it keeps a digest for each entity and the facts of those that changed,
/// not the files: first the old one and the new one to find which entities changed, then both again.
package struct MetadataComparison: Sendable {
  /// How an entity changed.
  package struct Change: Sendable {
    package let entityID: ExactString
    package let removed: [EntityFact]
    package let added: [EntityFact]
  }

  /// The entities that only the new file describes, in its order.
  package private(set) var added: [ExactString] = []
  /// The entities that only the old file describes, in its order.
  package private(set) var removed: [ExactString] = []
  /// The entities that changed, in the order of the new file.
  package private(set) var changed: [Change] = []
  /// How the document element changed.
  package private(set) var document: Change?
  /// How many entities are as they were.
  package private(set) var unchangedCount = 0

  /// Whether both files state the same.
  package var isEmpty: Bool {
    added.isEmpty && removed.isEmpty && changed.isEmpty && document == nil
  }

  /// Reads a file from its beginning, and passes each part on.
  package typealias Reading<Failure: Error> =
    ((MetadataSurvey.Part) -> Void) throws(Failure) -> Void

  /// Compares two files.
  ///
  /// - Parameters:
  ///   - old: Reads the old file; it is called twice.
  ///   - new: Reads the new file; it is called twice.
  /// - Throws: What they throw.
  package init<Failure: Error>(
    old: Reading<Failure>, new: Reading<Failure>
  ) throws(Failure) {
    let before = try Self.digests(old)
    let after = try Self.digests(new)
    var oldFacts: [ExactString: Set<EntityFact>] = [:]
    var document: (old: Set<EntityFact>?, new: Set<EntityFact>?) = (nil, nil)
    var removed: [ExactString] = []
    var seen: Set<ExactString> = []
    try old { part in
      if document.old == nil { document.old = part.termFacts }
      guard case .entity(let entity) = part, let entityID = entity.entityID else { return }
      if after[entityID] == nil {
        if seen.insert(entityID).inserted { removed.append(entityID) }
      } else if after[entityID] != before[entityID] {
        oldFacts[entityID, default: []].formUnion(entity.facts)
      }
    }
    var added: [ExactString] = []
    var newFacts: [ExactString: Set<EntityFact>] = [:]
    var order: [ExactString] = []
    try new { part in
      if document.new == nil { document.new = part.termFacts }
      guard case .entity(let entity) = part, let entityID = entity.entityID else { return }
      if before[entityID] == nil {
        if seen.insert(entityID).inserted { added.append(entityID) }
      } else if oldFacts[entityID] != nil {
        if newFacts[entityID] == nil { order.append(entityID) }
        newFacts[entityID, default: []].formUnion(entity.facts)
      }
    }
    // Descriptions may be repeated, and facts move from one to another: together they state the same.
    let changed = order.compactMap { entityID in
      let change = Change(entityID, from: oldFacts[entityID] ?? [], to: newFacts[entityID] ?? [])
      return change.removed.isEmpty && change.added.isEmpty ? nil : change
    }
    (self.added, self.removed, self.changed) = (added, removed, changed)
    let (oldTerm, newTerm) = (document.old ?? [], document.new ?? [])
    if oldTerm != newTerm { self.document = Change("", from: oldTerm, to: newTerm) }
    unchangedCount = after.count - changed.count - added.count
  }

  /// The digests of each entity, in an order of their own; one that is described twice has two.
  private static func digests<Failure: Error>(
    _ read: Reading<Failure>
  ) throws(Failure) -> [ExactString: [[UInt8]]] {
    var digests: [ExactString: [[UInt8]]] = [:]
    try read { part in
      guard case .entity(let entity) = part, let entityID = entity.entityID else { return }
      digests[entityID, default: []].append(entity.digest)
    }
    return digests.mapValues { $0.count == 1 ? $0 : $0.sorted { $0.lexicographicallyPrecedes($1) } }
  }
}

extension MetadataComparison.Change {
  fileprivate init(_ entityID: ExactString, from old: Set<EntityFact>, to new: Set<EntityFact>) {
    self.entityID = entityID
    removed = old.subtracting(new).sorted()
    added = new.subtracting(old).sorted()
  }
}

extension MetadataSurvey.Part {
  /// What the outermost group states of its term; nothing of an entity, which has facts of its own; nil before
  /// either.
  fileprivate var termFacts: Set<EntityFact>? {
    switch self {
    case .document: nil
    case .group(let group): Set(group.term.facts(of: nil))
    case .entity: []
    }
  }
}
