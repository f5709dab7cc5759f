import CPeers
import Foundation

/// The sizes, and how many different documents there are of each.
let sizes = [(4 << 10, 192), (16 << 10, 64), (64 << 10, 16), (1 << 20, 3), (64 << 20, 1)]

/// What follows an option of the command line.
func value(after option: String) -> String? {
  CommandLine.arguments.firstIndex(of: option).flatMap {
    $0 + 1 < CommandLine.arguments.count ? CommandLine.arguments[$0 + 1] : nil
  }
}

if CommandLine.arguments.contains("--check") { exit(Check.run() ? 0 : 1) }
if CommandLine.arguments.contains("--limits") { exit(try Limits.check() ? 0 : 1) }
if CommandLine.arguments.contains("--rewrite-limits") {
  try Limits.rewrite()
  exit(0)
}
if CommandLine.arguments.contains("--count") {
  guard Count.isComparable else { exit(1) }
  Count.run {
    print($0.contender, $0.kind.rawValue, $0.size, $0.calls, $0.allocations, separator: "; ")
  }
  exit(0)
}

for library in Contender.missingLibraries {
  print("\(library) is not installed, and not measured.")
}
let largest = value(after: "--up-to").flatMap { Int($0) } ?? .max
var series: [String: [(size: Int, throughput: Double)]] = [:]
for kind in Documents.Kind.allCases {
  for (size, count) in sizes where size <= largest {
    let measurement = try Measurement(Documents(kind, size: size, count: count))
    Report.print(measurement)
    guard kind == .prettyPrinted else { continue }
    for contender in measurement.contenders where contender.stage == .whole {
      guard let median = measurement.medians[contender.name] else { continue }
      series[contender.name, default: []].append((size, median))
    }
    guard let python = measurement.medians[Peer.python.rawValue] else { continue }
    series[Peer.python.rawValue, default: []].append((size, python))
  }
}
if let file = value(after: "--plot") {
  try Report.plot(series).write(toFile: file, atomically: true, encoding: .utf8)
}
print()
_ = try Limits.check()
