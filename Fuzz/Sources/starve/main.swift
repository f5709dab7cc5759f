// starve [STEP]     from the root of the repository
//
// Validates each sample again and again, while the first, the second, the third allocation of libxml2,
// OpenSSL or the reader of plain documents fails, alone or with all later ones (XML-21). Where there are
// thousands of allocations, every STEP-th fails. Each attempt is a process of its own. It must end with a
// refusal or with the right verdict: without a signal, and without unsigned content. Documents of
// repeated tags must end with a refusal or with their own content.

import CAllocator
import Foundation
import Properties

guard callocator_install() else {
  print("the hooks were set too late")
  exit(2)
}
let step = CommandLine.arguments.count > 1 ? Int(CommandLine.arguments[1]) ?? 1 : 1

@Sendable func read(_ path: String) throws -> [UInt8] {
  [UInt8](try Data(contentsOf: URL(filePath: path)))
}

let samples = try SignedSamples(read: read)
// One byte of what is signed or encrypted in each sample is another: it must never be valid.
let changed = samples.bytes.map { bytes in
  var bytes = bytes
  let name = bytes.firstRange(of: Array("householdID".utf8))?.lowerBound
  let ciphertext = bytes.firstRange(of: Array("CipherValue>".utf8))?.upperBound
  guard let place = name ?? ciphertext else {
    print("a sample holds nothing that could be changed")
    exit(2)
  }
  bytes[place] ^= 1
  return bytes
}

/// One way to use the libraries, which an attempt does with a failure in it.
struct Attempt {
  let name: String
  /// 0 refused, 1 valid, 2 forged.
  let body: () -> Int32

  /// What came out of all attempts, by status.
  func starve(step: Int) -> Bool {
    var isSound = true
    let total = run(failing: -1)
    print("\(name): \(total.count) allocations, undisturbed: \(total.status)")
    for behind in [false, true] {
      var outcomes: [Int32: Int] = [:]
      for number in stride(from: 0, to: total.count, by: total.count < 1_000 ? 1 : step) {
        let status = run(failing: number, behind).status
        outcomes[status, default: 0] += 1
        if status < 0 || status == 2 {
          print("\(name): allocation \(number)\(behind ? " and all behind it" : ""): \(status)")
          isSound = false
        }
      }
      print("  refused \(outcomes[0] ?? 0), valid \(outcomes[1] ?? 0)")
      fflush(nil)
    }
    return isSound
  }

  private func run(
    failing number: Int, _ behind: Bool = false
  ) -> (status: Int32, count: Int) {
    struct Call {
      let attempt: Attempt
      let number: Int
      let behind: Bool
      let count: UnsafeMutablePointer<Int>
    }
    // Shared with the child, which counts.
    let shared = mmap(
      nil, MemoryLayout<Int>.size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)
    guard let shared, shared != MAP_FAILED else { exit(2) }
    defer { munmap(shared, MemoryLayout<Int>.size) }
    let count = shared.bindMemory(to: Int.self, capacity: 1)
    var call = Call(attempt: self, number: number, behind: behind, count: count)
    let status = withUnsafeMutablePointer(to: &call) { call in
      callocator_run(
        { context in
          guard let call = context?.assumingMemoryBound(to: Call.self).pointee else { return 2 }
          callocator_fail(call.number, call.behind)
          let status = call.attempt.body()
          call.count.pointee = callocator_count()
          return status
        }, call, 20)
    }
    return (status, count.pointee)
  }
}

func status(_ outcome: SignedSamples.Outcome) -> Int32 {
  switch outcome {
  case .refused: 0
  case .valid: 1
  case .forged: 2
  }
}

var attempts = samples.names.indices.map { index in
  Attempt(name: samples.names[index]) { status(samples.judge(samples.bytes[index])) }
}
// A comment beside the document element leaves the whole document to libxml2.
attempts += samples.names.indices.map { index in
  let bytes = samples.bytes[index] + Array("<!---->".utf8)
  return Attempt(name: "\(samples.names[index]), read by libxml2") { status(samples.judge(bytes)) }
}
attempts += samples.names.indices.map { index in
  Attempt(name: "\(samples.names[index]), changed") {
    samples.judge(changed[index]) == .refused ? 0 : 2
  }
}
let repeatedTags = RepeatedTags()
attempts.append(
  Attempt(name: "repeated tags") { repeatedTags.areRead().map { $0 ? 1 : 2 } ?? 0 })
attempts.append(
  Attempt(name: "trusted keys") { (try? SignedSamples(read: read)) == nil ? 0 : 1 })
attempts.append(
  Attempt(name: "the second opinion") {
    CanonicalInput.violation(by: [0, 0, 0, 0] + samples.bytes[0]) == nil ? 1 : 0
  })

let isSound = attempts.reduce(true) { $1.starve(step: step) && $0 }
exit(isSound ? 0 : 1)
