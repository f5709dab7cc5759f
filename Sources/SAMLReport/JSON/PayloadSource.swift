import SAMLFormats

/// Where a payload came from: a file, and for a file that holds several the place in it.
struct PayloadSource {
  /// The file as the user named it; `-` is standard input.
  let file: String
  /// The place in it, such as `entry=12` or `entry=12,payload=2`; nil when the payload is the file.
  let fragment: String?

  /// Parts a source: what follows the last `#` is a place when it reads `name=number`, or several with
  /// commas between them.
  ///
  /// A file may have a `#` in its own name.
  init(_ source: String) {
    guard let mark = source.utf8.lastIndex(of: UInt8(ascii: "#")) else {
      (file, fragment) = (source, nil)
      return
    }
    let place = source[source.utf8.index(after: mark)...]
    let isPlace = Self.isPlace(place.utf8)
    file = isPlace ? String(source[..<mark]) : source
    fragment = isPlace ? String(place) : nil
  }

  /// Whether a text is letters, `=` and digits, or several of these with commas between them.
  private static func isPlace(_ text: Substring.UTF8View) -> Bool {
    var (letters, digits) = (0, 0)
    var isInNumber = false
    for byte in text {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z") where !isInNumber: letters += 1
      case UInt8(ascii: "=") where !isInNumber && letters > 0: isInNumber = true
      case UInt8(ascii: "0")...UInt8(ascii: "9") where isInNumber: digits += 1
      case UInt8(ascii: ",") where digits > 0: (letters, digits, isInNumber) = (0, 0, false)
      default: return false
      }
    }
    return digits > 0
  }

  /// The file as a reference of RFC 3986: a relative one, or a `file` URI for an absolute path; nil
  /// for standard input.
  var uri: String? {
    guard file != "-" else { return nil }
    var path = file[...]
    while path.beginsExactly(with: "./") { path = Substring(path.utf8.dropFirst(2)) }
    var encoded = Array((path.beginsExactly(with: "/") ? "file://" : "").utf8)
    encoded.reserveCapacity(path.utf8.count + 16)
    for byte in path.utf8 {
      if Self.isUnreserved(byte) || byte == UInt8(ascii: "/") {
        encoded.append(byte)
      } else {
        encoded += "%\(byte < 16 ? "0" : "")\(String(byte, radix: 16, uppercase: true))".utf8
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  /// RFC 3986 §2.3.
  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }
}
