import SAMLFormats
import XMLSignature

/// A certificate or public key as people hold one when it is no file of PEM or DER: PEM in one line or with
/// `\n` written out, its Base64 alone, either of them in Base64 once more, or PKCS #7.
///
/// The whole text has to be that one object. Nothing is searched for in a larger text, because a message or
/// an archive would bring the key that it is signed with.
enum HeldKey {
  /// The longest text that is unwrapped, in bytes: the largest certificate in Base64, twice.
  static let maximumByteCount = 64 << 10

  /// The DER objects in such a text, several only in PKCS #7; nil if it is something else.
  ///
  /// - Throws: `KeyError` for a private key, and for PKCS #7 that is damaged.
  static func objects(in file: [UInt8]) throws(KeyError) -> [[UInt8]]? {
    guard file.count <= maximumByteCount else { return nil }
    if let bundle = try certificates(inPKCS7: file) { return bundle }
    var text = file
    for _ in 0..<2 {
      guard let decoded = try decoded(text) else { return nil }
      if decoded.contains(where: { $0 >= 0x80 || $0 < 0x09 }) {
        guard decoded.first == DERTag.sequence else { return nil }
        return try certificates(inPKCS7: decoded) ?? [decoded]
      }
      text = decoded
    }
    return nil
  }

  /// The bytes of a text that is one block of PEM, or Base64 without its lines.
  private static func decoded(_ text: [UInt8]) throws(KeyError) -> [UInt8]? {
    var rest = trimmed(unescaped(text)[...])
    if rest.starts(with: begin) {
      let label = rest.dropFirst(begin.count).prefix { $0 != dash }
      guard !label.elementsEqual("PRIVATE KEY".utf8), !label.ends(with: " PRIVATE KEY".utf8) else {
        throw .privateKeyAsTrustAnchor
      }
      let end = Array("-----END ".utf8) + label + Array("-----".utf8)
      rest = rest.dropFirst(begin.count + label.count + 5)
      guard rest.ends(with: end) else { return nil }
      rest = rest.dropLast(end.count)
    }
    do throws(Base64Error) { return try Base64.decode(Array(rest), whiteSpace: .ignored) } catch {
      return nil
    }
  }

  /// The text with line ends in place of `\n` and `\r` that are written out, as in JSON and in variables.
  private static func unescaped(_ text: [UInt8]) -> [UInt8] {
    var unescaped: [UInt8] = []
    var isEscape = false
    for byte in text {
      switch byte {
      case UInt8(ascii: "n") where isEscape, UInt8(ascii: "r") where isEscape:
        unescaped.append(UInt8(ascii: "\n"))
        isEscape = false
      default:
        if isEscape { unescaped.append(backslash) }
        isEscape = byte == backslash
        if !isEscape { unescaped.append(byte) }
      }
    }
    return isEscape ? unescaped + [backslash] : unescaped
  }

  /// The text without white space and one pair of quotes around it.
  private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let text = XMLText.trimmed(text.drop { [0xEF, 0xBB, 0xBF].contains($0) })
    guard let first = text.first, first == UInt8(ascii: "\"") || first == UInt8(ascii: "'"),
      text.count > 1, text.last == first
    else { return text }
    return XMLText.trimmed(text.dropFirst().dropLast())
  }

  private static let begin = Array("-----BEGIN ".utf8)
  private static let dash = UInt8(ascii: "-")
  private static let backslash = UInt8(ascii: "\\")
}

extension HeldKey {
  /// The certificates of a `SignedData` (RFC 2315 §9.1, RFC 5652 §5.1); nil for another object.
  ///
  /// Its signatures, of which such a bundle has none, are not looked at.
  private static func certificates(inPKCS7 der: [UInt8]) throws(KeyError) -> [[UInt8]]? {
    guard der.first == DERTag.sequence, der.contains(where: { $0 >= 0x80 }) else { return nil }
    var info = try DERReader(entering: der)
    guard let type = try? info.next(), type.tag == 0x06,
      der[type.contents].elementsEqual(signedData)
    else { return nil }
    let content = Array(der[try info.next().contents])
    var signed = try DERReader(entering: content)
    // The version, the digest methods, what is signed.
    for _ in 0..<3 { _ = try signed.next() }
    let bundle = try signed.next()
    guard bundle.tag == 0xA0 else { return [] }
    let set = sequence(of: content[bundle.contents])
    var reader = try DERReader(entering: set)
    var certificates: [[UInt8]] = []
    while !reader.isAtEnd { certificates.append(sequence(of: set[try reader.next().contents])) }
    return certificates
  }

  /// A `SEQUENCE` in DER, of at most 64 KiB.
  private static func sequence(of contents: ArraySlice<UInt8>) -> [UInt8] {
    let count = contents.count
    let length =
      count < 0x80
      ? [UInt8(count)]
      : count < 0x100 ? [0x81, UInt8(count)] : [0x82, UInt8(count >> 8), UInt8(count & 0xFF)]
    return [DERTag.sequence] + length + contents
  }

  /// The object identifier 1.2.840.113549.1.7.2.
  private static let signedData: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02]
}

extension ArraySlice<UInt8> {
  fileprivate func ends(with other: some BidirectionalCollection<UInt8>) -> Bool {
    suffix(other.count).elementsEqual(other)
  }
}
