import CPeers

/// Medians of one kind and size, in gigabytes a second, by the contenders' names.
struct Measurement {
  let documents: Documents
  let contenders: [Contender]
  private(set) var medians: [String: Double] = [:]

  /// A round of a fast contender reads at least so many bytes.
  private static let roundBytes = 3 << 20

  init(_ documents: Documents) throws {
    self.documents = documents
    contenders = Contender.all(capacity: 4 * documents.size + 4096)
    let parts = documents.texts.map(Document.init)
    let isLarge = documents.size > 1 << 20
    var samples: [String: [Double]] = [:]
    // The contenders take turns, so what disturbs one round disturbs all of them.
    for round in 0..<(isLarge ? 3 : 31) {
      for contender in contenders where !contender.isSlow || round < (isLarge ? 1 : 3) {
        let bytes = parts.reduce(0) { $0 + $1.byteCount(for: contender.stage) }
        let repeats = contender.isSlow ? 1 : max(1, Self.roundBytes / documents.byteCount)
        var total = 0
        // What the contender before left in the caches is not this one's.
        if !contender.isSlow && !isLarge {
          for document in parts { total += contender.run(document) }
        }
        let start = peers_seconds()
        for _ in 0..<repeats {
          for document in parts { total += contender.run(document) }
        }
        let seconds = peers_seconds() - start
        precondition(total > 0, "A contender made nothing.")
        samples[contender.name, default: []]
          .append(Double(repeats * bytes) / seconds / 1e9)
      }
    }
    medians = samples.mapValues { $0.sorted()[$0.count / 2] }
    for (stage, rate) in try Python.throughput(documents) {
      medians[stage.name(of: .python)] = rate
    }
  }
}
