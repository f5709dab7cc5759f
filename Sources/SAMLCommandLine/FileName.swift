import SAMLFormats

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Names of files as the system has them: bytes, which need not be UTF-8.
///
/// Each byte that belongs to no character becomes a private character of its own in the text. So a
/// name can be compared and shown, and its text leads back to the same file.
package enum FileName {
  /// The text of a name.
  package static func text(_ bytes: some Collection<UInt8>) -> String {
    if let text = UTF8Text.string(bytes), !holdsStandIn(text) { return text }
    var text = String.UnicodeScalarView()
    var iterator = Array(bytes)[...]
    while let first = iterator.first {
      // One character at a time: what is none is one byte.
      let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
      let character = UTF8Text.string(iterator.prefix(length))
      if let character, let scalar = character.unicodeScalars.first, !isStandIn(scalar) {
        text.append(scalar)
        iterator = iterator.dropFirst(length)
      } else {
        if let standIn = Unicode.Scalar(base + UInt32(first)) { text.append(standIn) }
        iterator = iterator.dropFirst()
      }
    }
    return String(text)
  }

  /// The text of a name that ends with a zero.
  package static func text(_ name: UnsafePointer<CChar>) -> String {
    let count = unsafe strlen(name)
    let bytes = unsafe UnsafeBufferPointer(start: name, count: count)
    return unsafe text(bytes.map { UInt8(bitPattern: $0) })
  }

  /// Calls a function of the system with the bytes of a name, looked up in the folder of the run.
  package static func with<Result>(
    _ name: String, _ body: (UnsafePointer<CChar>) -> Result
  ) -> Result {
    let text = Execution.current.path(name)
    guard holdsStandIn(text) else { return unsafe text.withCString(body) }
    var bytes: [CChar] = []
    for scalar in text.unicodeScalars {
      if isStandIn(scalar) {
        bytes.append(CChar(bitPattern: UInt8(scalar.value - base)))
      } else {
        bytes += String(scalar).utf8.map { CChar(bitPattern: $0) }
      }
    }
    bytes.append(0)
    return unsafe bytes.withUnsafeBufferPointer { buffer in
      // It holds the zero at least.
      guard let start = buffer.baseAddress else { return unsafe "".withCString(body) }
      return unsafe body(start)
    }
  }

  /// The arguments of the program, each as the system has it.
  package static let arguments: [String] = (0..<Int(CommandLine.argc)).compactMap { index in
    unsafe CommandLine.unsafeArgv[index].map { unsafe text($0) }
  }

  /// Plus a byte from 0x80 to 0xFF: its private character, U+10FE80 to U+10FEFF (Unicode §23.5).
  private static let base: UInt32 = 0x10FE00

  private static func isStandIn(_ scalar: Unicode.Scalar) -> Bool {
    (base + 0x80)...(base + 0xFF) ~= scalar.value
  }

  /// All of them begin with the bytes F4 8F BA or F4 8F BB.
  private static func holdsStandIn(_ text: String) -> Bool {
    text.utf8.contains(0xF4) && text.unicodeScalars.contains(where: isStandIn)
  }
}
