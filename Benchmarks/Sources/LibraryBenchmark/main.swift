import Glibc

// What a call of `saml.h` costs over the same call in Swift: both judge one response by one policy, in turn,
// and the medians of processor time are printed. Nothing is held to a time.
//
// usage: LibraryBenchmark TRUST.pem RESPONSE.xml      from the root of the repository

func bytes(of path: String) -> [UInt8] {
  let file = open(path, O_RDONLY)
  precondition(file >= 0, "The file can be opened.")
  defer { close(file) }
  let size = Int(lseek(file, 0, SEEK_END))
  lseek(file, 0, SEEK_SET)
  return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
    count = read(file, buffer.baseAddress, size)
    precondition(count == size, "The file is read at once.")
  }
}

/// Microseconds of processor time for one of many calls.
func cost(_ call: () -> Void) -> Double {
  func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
  }
  let start = now()
  for _ in 0..<200 { call() }
  return (now() - start) / 200
}

guard CommandLine.arguments.count == 3 else {
  fatalError("usage: LibraryBenchmark TRUST.pem RESPONSE.xml")
}
let contenders = try Contenders(
  trusting: bytes(of: CommandLine.arguments[1]), response: bytes(of: CommandLine.arguments[2]))
var rounds: [(swift: Double, library: Double, record: Double)] = []
for _ in 0..<51 {
  rounds.append(
    (
      cost(contenders.judgeInSwift), cost { contenders.judgeByLibrary(record: false) },
      cost { contenders.judgeByLibrary(record: true) }
    ))
}

func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
func written(_ microseconds: Double) -> String {
  "\(Double(Int(microseconds * 10 + 0.5)) / 10) us"
}
print("medians of \(rounds.count) rounds in turn")
print("ResponseVerifier.evaluate     \(written(median(rounds.map(\.swift))))")
print("saml_judge                    \(written(median(rounds.map(\.library))))")
print("saml_judge, with a record     \(written(median(rounds.map(\.record))))")
print("saml_judge over evaluate      \(written(median(rounds.map { $0.library - $0.swift })))")
