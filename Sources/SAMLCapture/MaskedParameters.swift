/// The parameters beside the one that holds a payload, with other values.
///
/// Their names stay, and so does the endpoint that precedes a query: its scheme, host and path. What else
/// stands in front, such as the command that called it, has no place that could be known.
struct MaskedParameters {
  /// Changes a value that is given without its escapes, to one of as many octets.
  let mask: ([UInt8]) -> [UInt8]
  let isQuery: Bool

  /// What stands in front of the payload, its name and `=` included.
  func before(_ text: ArraySlice<UInt8>) -> [UInt8] {
    guard isQuery, let start = text.firstIndex(of: UInt8(ascii: "?")) else {
      return parameters(text)
    }
    return endpoint(text[..<start]) + [text[start]] + parameters(text[(start + 1)...])
  }

  /// Masks what stands in front of the URL, who logs in there, and the parameters of its path.
  private func endpoint(_ text: ArraySlice<UInt8>) -> [UInt8] {
    let url = text.suffix { $0 > 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") }
    let front = text[..<url.startIndex]
    // Behind the scheme, which a relative reference does not have.
    var authority = url.startIndex
    if let slash = url.firstIndex(of: UInt8(ascii: "/")), slash > url.startIndex,
      url[slash - 1] == UInt8(ascii: ":"), url[(slash + 1)...].first == UInt8(ascii: "/")
    {
      authority = slash + 2
    }
    let path = url[authority...].firstIndex(of: UInt8(ascii: "/")) ?? url.endIndex
    let user = url[authority..<path].lastIndex(of: UInt8(ascii: "@")) ?? authority
    let rest = url[path...].firstIndex(of: UInt8(ascii: ";")) ?? url.endIndex
    return masked(front) + url[..<authority] + masked(url[authority..<user]) + url[user..<rest]
      + masked(url[rest...])
  }

  private func masked(_ text: ArraySlice<UInt8>) -> [UInt8] {
    text.isEmpty ? [] : mask(Array(text))
  }

  /// What stands behind the payload.
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
    return text[..<start] + escaped.encodeInPlace(mask(escaped.octets))
  }
}

extension ArraySlice<UInt8> {
  /// The longest end of which every octet fits.
  fileprivate func suffix(where fits: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    var start = endIndex
    while start > startIndex, fits(self[start - 1]) { start -= 1 }
    return self[start...]
  }
}
