import CPayloadKernels
import CPeers

/// What one call takes, whatever else the machine does: allocations, and instructions where valgrind
/// counts them around the two marks.
struct Count: Equatable {
  let contender: String
  let kind: Documents.Kind
  let size: Int
  let calls: Int
  let allocations: Int

  static let sizes = [(4 << 10, 24), (64 << 10, 3)]

  /// Runs every contender of its own code, and reports each case in its order.
  ///
  /// The kernel for AVX-512 is left out: valgrind has no such instructions.
  static func run(_ report: (Count) -> Void) {
    for kind in Documents.Kind.allCases {
      for (size, count) in sizes {
        let documents = Documents(kind, size: size, count: count).texts.map(Document.init)
        let capacity = 4 * size
        let contenders =
          Contender.encoder(capacity: capacity) + Contender.stages
          + Contender.kernels(capacity: capacity)
          .filter { !$0.name.hasPrefix("AVX-512") }
        for contender in contenders {
          // The first call of each chooses a kernel or makes a table.
          precondition(contender.run(documents[0]) > 0)
          let before = peers_allocations()
          peers_counting_begins()
          for document in documents { _ = contender.run(document) }
          peers_counting_ends()
          let allocations = Int(peers_allocations() - before)
          report(
            Count(
              contender: contender.name, kind: kind, size: size, calls: count,
              allocations: (allocations + count - 1) / count))
        }
      }
    }
  }

  /// Whether the instructions can be compared: the encoder takes the AVX2 kernel in valgrind.
  static var isComparable: Bool { cpk_is_supported(CPK_AVX2) }
}
