#if canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#else
  private import Darwin
#endif

extension ArraySlice where Element == UInt8 {
  /// The index of the first byte of a value; `firstIndex(of:)` compares one after another.
  func place(of byte: UInt8) -> Int? {
    unsafe withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress,
        let found = unsafe memchr(base, Int32(byte), bytes.count)
      else { return nil }
      return unsafe startIndex + (UnsafeRawPointer(found) - base)
    }
  }

  /// The index of the first place of a text.
  package func firstOccurrence(of text: [UInt8]) -> Int? {
    guard let first = text.first else { return startIndex }
    var rest = self
    while let index = rest.place(of: first), rest.endIndex - index >= text.count {
      rest = rest[index...]
      if rest.starts(with: text) { return index }
      rest.removeFirst()
    }
    return nil
  }
}
