import SAMLFormats

/// The URI of an endpoint, as Destination and Recipient are compared.
///
/// Scheme and host mean the same in capitals and in small letters (RFC 3986 §6.2.2.1), and products write
/// the host as an administrator typed it. Everything else is compared by bytes: port, path and query may
/// mean something else in another case. So is a URI with user information, an escaped character or a
/// letter beyond ASCII before its path, because readers of URIs differ about where such a host begins and
/// what it is.
package struct EndpointURI: Sendable, Hashable {
  /// The URI with the ASCII letters of its scheme and host in small.
  package let folded: [UInt8]

  /// Reads any text; one without an authority stays as it is.
  package init(_ text: some Sequence<UInt8>) {
    var bytes = Array(text)
    if let end = Self.endOfHost(in: bytes) {
      for place in 0..<end where UInt8(ascii: "A")...UInt8(ascii: "Z") ~= bytes[place] {
        bytes[place] |= 0x20
      }
    }
    folded = bytes
  }

  /// Where the host ends, if the scheme and the host are written plainly.
  private static func endOfHost(in uri: [UInt8]) -> Int? {
    guard let colon = uri.firstIndex(of: UInt8(ascii: ":")), isScheme(uri[..<colon]),
      uri[(colon + 1)...].starts(with: "//".utf8)
    else { return nil }
    let rest = uri[(colon + 3)...]
    let end = rest.firstIndex(where: "/?#".utf8.contains) ?? rest.endIndex
    let authority = rest[..<end]
    guard let bracket = authority.lastIndex(of: UInt8(ascii: "]")) else {
      let host = authority.prefix { $0 != UInt8(ascii: ":") }
      return host.allSatisfy(isOfName) && isPort(authority[host.endIndex...]) ? host.endIndex : nil
    }
    // An IPv6 address (RFC 3986 §3.2.2).
    let address = authority[...bracket]
    let isAddress =
      address.first == UInt8(ascii: "[")
      && address.dropFirst().dropLast().allSatisfy { isOfName($0) || $0 == UInt8(ascii: ":") }
    return isAddress && isPort(authority[address.endIndex...]) ? address.endIndex : nil
  }

  /// Whether a URI names its scheme, and something in it (RFC 3986 §4.3).
  static func isAbsolute(_ text: some Sequence<UInt8>) -> Bool {
    let bytes = Array(text)
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return false }
    return isScheme(bytes[..<colon]) && colon + 1 < bytes.endIndex
  }

  private static func isScheme(_ text: ArraySlice<UInt8>) -> Bool {
    guard let first = text.first, isLetter(first) else { return false }
    return text.allSatisfy { isLetter($0) || isDigit($0) || "+-.".utf8.contains($0) }
  }

  private static func isPort(_ text: ArraySlice<UInt8>) -> Bool {
    text.isEmpty || text.first == UInt8(ascii: ":") && text.dropFirst().allSatisfy(isDigit)
  }

  /// Whether a host's name or address may contain the byte.
  private static func isOfName(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || "-._".utf8.contains(byte)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }
}

extension ExactString {
  /// Whether both texts name one endpoint; most are the same bytes.
  func isEndpoint(_ other: ExactString) -> Bool {
    self == other
      || utf8.count == other.utf8.count && EndpointURI(utf8) == EndpointURI(other.utf8)
  }
}
