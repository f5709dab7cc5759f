/// A segment of a path, percent-encoded (RFC 3986 §3.3).
struct PathSegment {
  let text: String

  /// Escapes every octet that is not unreserved (RFC 3986 §2.3).
  init(_ segment: String) {
    text = segment.utf8.map { octet in
      switch octet {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        String(UnicodeScalar(octet))
      default:
        "%" + (octet < 16 ? "0" : "") + String(octet, radix: 16, uppercase: true)
      }
    }.joined()
  }
}
