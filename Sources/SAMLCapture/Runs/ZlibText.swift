import Deflate
import SAMLFormats

/// A zlib stream in Base64 (RFC 1950), where the HTTP-Redirect binding has raw DEFLATE.
enum ZlibText {
  /// The inflated bytes of a text that is nothing else, in Base64 or as they are.
  static func runs(in text: ArraySlice<UInt8>) -> [Run] {
    let range = text.startIndex..<text.endIndex
    if let content = inflated(Array(text)) { return [Run(.zlib, content, range)] }
    guard XMLText.trimmed(text).first == UInt8(ascii: "e"), text.allSatisfy(Base64Text.isTextByte)
    else {
      return []
    }
    do throws(Base64Error) {
      let bytes = try Base64.decode(Base64Text(repairing: text).padded, whiteSpace: .ignored)
      return inflated(bytes).map { [Run(.zlib, $0, range, inside: [.base64])] } ?? []
    } catch {
      return []
    }
  }

  /// Inflates a whole stream with the header of a zlib stream; nil for anything else.
  private static func inflated(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count > 6, bytes[0] == 0x78, (Int(bytes[0]) << 8 | Int(bytes[1])) % 31 == 0,
      bytes[1] & 0x20 == 0
    else { return nil }
    let packed = Array(bytes.dropFirst(2).dropLast(4))
    do throws(InflateError) {
      let content = try InflateStream.inflate(
        packed, limit: CaptureLimits.default.inflatedBytes(from: packed.count))
      return checksum(content).elementsEqual(bytes.suffix(4)) ? content : nil
    } catch {
      return nil
    }
  }

  /// Adler-32 (RFC 1950 §2.2).
  private static func checksum(_ bytes: [UInt8]) -> [UInt8] {
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      low = (low + UInt32(byte)) % 65521
      high = (high + low) % 65521
    }
    return [UInt8(high >> 8), UInt8(high & 0xFF), UInt8(low >> 8), UInt8(low & 0xFF)]
  }
}
