/// Masks the values of the parameters beside the one that holds a payload.
///
/// Their names stay, and so does the endpoint before a query: its scheme, host and path. Any other
/// text before it, such as the command that called it, has no known form and is masked.
struct MaskedParameters {
  /// Changes a value that is given without its escapes, to one of as many bytes.
  let mask: ([UInt8]) -> [UInt8]
  let isQuery: Bool

  /// Masks the text before the payload, its name and `=` included.
  func before(_ text: ArraySlice<UInt8>) -> [UInt8] {
    guard isQuery, let start = text.firstIndex(of: UInt8(ascii: "?")) else {
      return parameters(text)
    }
    return endpoint(text[..<start]) + [text[start]] + parameters(text[(start + 1)...])
  }

  /// Masks the text before the URL, its user information and the parameters of its path.
  private func endpoint(_ text: ArraySlice<UInt8>) -> [UInt8] {
    let (start, authority) = Self.urlStart(in: text)
    // Text before an `@` may be a password with a slash in it, wherever the `@` is.
    let host = text[authority...].lastIndex(of: UInt8(ascii: "@")) ?? authority
    let path = text[host...].firstIndex(of: UInt8(ascii: "/")) ?? text.endIndex
    let rest = text[path...].firstIndex(of: UInt8(ascii: ";")) ?? text.endIndex
    return masked(text[..<start]) + text[start..<authority] + masked(text[authority..<host])
      + text[host..<rest] + masked(text[rest...])
  }

  /// Where the last URL begins, and where its authority does; both are the end where there is none.
  private static func urlStart(in text: ArraySlice<UInt8>) -> (start: Int, authority: Int) {
    let mark = Array("//".utf8)
    var slashes = text.endIndex - mark.count
    while slashes >= text.startIndex, !text[slashes...].starts(with: mark) { slashes -= 1 }
    guard slashes >= text.startIndex else {
      // A path alone, after white space or nothing.
      let path = text.suffix { $0 > 0x20 }
      return path.first == UInt8(ascii: "/")
        ? (path.startIndex, path.startIndex) : (text.endIndex, text.endIndex)
    }
    let authority = slashes + mark.count
    guard slashes > text.startIndex, text[slashes - 1] == UInt8(ascii: ":") else {
      return (slashes, authority)
    }
    let scheme = text[..<(slashes - 1)].suffix(where: isOfScheme).drop { !isLetter($0) }
    return (scheme.startIndex, authority)
  }

  /// RFC 3986 §3.1.
  private static func isOfScheme(_ byte: UInt8) -> Bool {
    isLetter(byte) || 0x30...0x39 ~= byte || [0x2B, 0x2D, 0x2E].contains(byte)
  }

  private static func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte | 0x20 }

  private func masked(_ text: ArraySlice<UInt8>) -> [UInt8] {
    text.isEmpty ? [] : mask(Array(text))
  }

  /// Masks the text after the payload.
  func behind(_ text: ArraySlice<UInt8>) -> [UInt8] { parameters(text) }

  private func parameters(_ text: ArraySlice<UInt8>) -> [UInt8] {
    let ampersand = UInt8(ascii: "&")
    let parts = text.split(separator: ampersand, omittingEmptySubsequences: false)
    return Array(parts.map(parameter).joined(separator: [ampersand]))
  }

  /// A part without `=` may be a value that was left alone.
  private func parameter(_ text: ArraySlice<UInt8>) -> [UInt8] {
    let start = text.firstIndex(of: UInt8(ascii: "=")).map { $0 + 1 } ?? text.startIndex
    let value = text[start...]
    guard let escaped = EscapedText(value) else { return text[..<start] + mask(Array(value)) }
    return text[..<start] + escaped.encodeInPlace(mask(escaped.bytes))
  }
}

extension ArraySlice<UInt8> {
  /// The longest end of which every byte fits.
  fileprivate func suffix(where fits: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    var start = endIndex
    while start > startIndex, fits(self[start - 1]) { start -= 1 }
    return self[start...]
  }
}
