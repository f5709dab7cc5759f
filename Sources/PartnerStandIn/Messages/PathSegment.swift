#if StandIn
  import SAMLFormats

  /// A segment of a path, percent-encoded (RFC 3986 §3.3).
  @available(macOS 14, iOS 17, tvOS 17, *)
  struct PathSegment {
    let text: String

    /// Escapes every byte that is not unreserved (RFC 3986 §2.3).
    init(_ segment: ExactString) {
      text = segment.utf8.map { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
          UInt8(ascii: "_"), UInt8(ascii: "~"):
          String(UnicodeScalar(byte))
        default:
          "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
      }.joined()
    }
  }
#endif
