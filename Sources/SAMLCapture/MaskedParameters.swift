/// The parameters beside the one that holds a payload, with other values.
///
/// Their names stay, and so does what precedes a query: the endpoint.
struct MaskedParameters {
  /// Changes a value that is given without its escapes, to one of as many octets.
  let mask: ([UInt8]) -> [UInt8]
  let isQuery: Bool

  /// What stands in front of the payload, its name and `=` included.
  func before(_ text: ArraySlice<UInt8>) -> [UInt8] {
    guard isQuery, let start = text.firstIndex(of: UInt8(ascii: "?")) else {
      return parameters(text)
    }
    return text[...start] + parameters(text[(start + 1)...])
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
