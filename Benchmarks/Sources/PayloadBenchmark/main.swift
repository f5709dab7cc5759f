import CPeers
import Foundation

/// The sizes, and how many different documents there are of each.
let sizes = [(4 << 10, 192), (16 << 10, 64), (64 << 10, 16), (1 << 20, 3), (64 << 20, 1)]

if CommandLine.arguments.contains("--check") { exit(Check.run() ? 0 : 1) }

var series: [String: [(size: Int, throughput: Double)]] = [:]
for kind in Documents.Kind.allCases {
  for (size, count) in sizes where size <= 1 << 20 || kind == .prettyPrinted {
    let documents = Documents(kind, size: size, count: count)
    let contenders = Contender.all(capacity: 4 * size + 4096)
    var samples: [String: [Double]] = [:]
    // The contenders take turns, so what disturbs one round disturbs all of them.
    for round in 0..<(size > 1 << 20 ? 5 : 31) {
      for contender in contenders where documents.octetCount <= max(contender.limit, 3 << 20) {
        guard contender.limit == .max || (round < 3 && size <= 1 << 20) else { continue }
        let repeats = contender.limit == .max ? max(1, (3 << 20) / documents.octetCount) : 1
        var total = 0
        let start = peers_seconds()
        for _ in 0..<repeats {
          for text in documents.texts { total += contender.run(text) }
        }
        let seconds = peers_seconds() - start
        precondition(total > 0, "A contender made nothing.")
        samples[contender.name, default: []]
          .append(Double(repeats * documents.octetCount) / seconds / 1e9)
      }
    }
    var medians = samples.mapValues { $0.sorted()[$0.count / 2] }
    if size <= 1 << 20 { medians["Python (c)"] = try Python.throughput(documents) }
    Report.print(documents, medians)
    if kind == .prettyPrinted {
      for (name, median) in medians { series[name, default: []].append((size, median)) }
    }
  }
}
if let index = CommandLine.arguments.firstIndex(of: "--plot"),
  index + 1 < CommandLine.arguments.count
{
  try Report.plot(series).write(
    toFile: CommandLine.arguments[index + 1], atomically: true, encoding: .utf8)
}
