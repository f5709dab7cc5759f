import AttributeReading
import Glibc
import XMLSignature

// Verifies the files that are named after a key, one after another, and prints the most memory that
// this process has had, in kilobytes. It links what is measured, and nothing else that takes memory.
//
// usage: MemoryBenchmark KEY.pem FILE...

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

let paths = CommandLine.arguments.dropFirst()
guard let key = paths.first else {
  fatalError("usage: MemoryBenchmark KEY.pem FILE...")
}
let verifier = Verifier(try TrustAnchor.parse(bytes(of: key)))
for path in paths.dropFirst() {
  precondition(verifier.valueBytes(of: bytes(of: path)) > 0, "A valid response is refused.")
}
var usage = rusage()
getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
print(usage.ru_maxrss)
