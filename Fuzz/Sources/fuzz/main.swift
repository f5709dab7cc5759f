// fuzz TARGET [libFuzzer's arguments]     from the root of the repository; see Fuzz/README.md

import CFuzzer
import Glibc

guard CommandLine.argc > 1, let name = CommandLine.arguments.dropFirst().first,
  let target = Target(rawValue: name)
else {
  print("usage: fuzz \(Target.allCases.map(\.rawValue).joined(separator: "|")) [argument ...]")
  exit(2)
}

// A C function pointer holds no state, so the choice is a constant of the process.
let check = try target.check()
let status = cfuzzer_run(CommandLine.argc - 1, CommandLine.unsafeArgv + 1) { bytes, count in
  let input = [UInt8](UnsafeBufferPointer(start: bytes, count: count))
  if let finding = check(input) {
    // Unbuffered, since nothing is flushed behind it.
    let words = Array("FOUND: \(finding)\n".utf8)
    write(STDERR_FILENO, words, words.count)
    abort()
  }
  return 0
}
exit(status)
