/// A URI reference in its five parts (RFC 3986 §3, appendix B), as bytes.
///
/// Only for joining `xml:base` values; it neither normalises nor checks.
struct URIReference {
  private var scheme: ArraySlice<UInt8>?
  private var authority: ArraySlice<UInt8>?
  private var path: ArraySlice<UInt8>
  private var query: ArraySlice<UInt8>?

  init(_ bytes: [UInt8]) {
    var rest = bytes[...]
    // Canonical XML 1.1 §2.4: no fragment takes part.
    if let hash = rest.firstIndex(of: UInt8(ascii: "#")) { rest = rest[..<hash] }
    if let mark = rest.firstIndex(of: UInt8(ascii: "?")) {
      query = rest[(mark + 1)...]
      rest = rest[..<mark]
    }
    let colon = rest.firstIndex(of: UInt8(ascii: ":"))
    let slash = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
    if let colon, colon < slash, colon > rest.startIndex {
      scheme = rest[..<colon]
      rest = rest[(colon + 1)...]
    }
    if rest.starts(with: "//".utf8) {
      let start = rest.startIndex + 2
      let end = rest[start...].firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
      authority = rest[start..<end]
      rest = rest[end...]
    }
    path = rest
  }

  /// Resolves a reference against this base (RFC 3986 §5.2.2), where the base may itself be
  /// relative (Canonical XML 1.1 §2.4, join-URI-References).
  func resolving(_ reference: URIReference) -> URIReference {
    var result = reference
    if reference.scheme != nil {
      result.path = Self.removeDotSegments(reference.path)
      return result
    }
    result.scheme = scheme
    if reference.authority != nil {
      result.path = Self.removeDotSegments(reference.path)
      return result
    }
    result.authority = authority
    if reference.path.isEmpty {
      result.path = endsInParent ? path + [UInt8(ascii: "/")] : path
      if reference.query == nil { result.query = query }
    } else if reference.path.first == UInt8(ascii: "/") {
      result.path = Self.removeDotSegments(reference.path)
    } else {
      result.path = Self.removeDotSegments(merge(reference.path))
    }
    return result
  }

  /// Whether the last segment is `..`, which is a directory (Canonical XML 1.1 §2.4).
  private var endsInParent: Bool {
    path.elementsEqual("..".utf8) || path.suffix(3).elementsEqual("/..".utf8)
  }

  /// The reference with its parts put together (RFC 3986 §5.3).
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    if let scheme { bytes += scheme + [UInt8(ascii: ":")] }
    if let authority { bytes += Array("//".utf8) + authority }
    bytes += path
    if let query { bytes += [UInt8(ascii: "?")] + query }
    return bytes
  }

  /// RFC 3986 §5.2.3; a base that ends in a dot segment is a directory (Canonical XML 1.1 §2.4).
  private func merge(_ other: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    if authority != nil, path.isEmpty { return [UInt8(ascii: "/")] + other }
    let segments = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    if let last = segments.last, Self.isDots(last) { return path + [UInt8(ascii: "/")] + other }
    guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return other }
    return path[...slash] + other
  }

  /// RFC 3986 §5.2.4, keeping `..` at the start of a relative path and folding repeated slashes
  /// (Canonical XML 1.1 appendix A).
  private static func removeDotSegments(_ path: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard !path.isEmpty else { return path }
    let isAbsolute = path.first == UInt8(ascii: "/")
    let segments = path.split(separator: UInt8(ascii: "/"))
    var kept: [ArraySlice<UInt8>] = []
    for segment in segments {
      if segment.elementsEqual(".".utf8) { continue }
      guard segment.elementsEqual("..".utf8) else {
        kept.append(segment)
        continue
      }
      if let last = kept.last, !last.elementsEqual("..".utf8) {
        kept.removeLast()
      } else if !isAbsolute {
        kept.append(segment)
      }
    }
    let endsInDirectory =
      path.last == UInt8(ascii: "/") || segments.last.map(isDots) ?? false
    var result: [UInt8] = isAbsolute ? [UInt8(ascii: "/")] : []
    result += kept.joined(separator: [UInt8(ascii: "/")])
    if endsInDirectory, !kept.isEmpty { result.append(UInt8(ascii: "/")) }
    return result[...]
  }

  private static func isDots(_ segment: ArraySlice<UInt8>) -> Bool {
    segment.elementsEqual(".".utf8) || segment.elementsEqual("..".utf8)
  }
}
