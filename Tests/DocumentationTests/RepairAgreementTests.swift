import SAMLCapture
import SAMLFormats
import SAMLPayload
import Testing

/// Unwrapping and diagnosis repair a payload each for itself, as docs/explanation/architecture.md says; what one of
/// them reads, the other must read as well.
@Suite struct RepairAgreementTests {
  /// Documents of every length modulo three, with `+` and `/` in their Base64 text.
  static let documents = [
    "<saml:A>?~?>x</saml:A>", "<saml:A>?~?>xy</saml:A>", "<saml:A>??~>>x~?></saml:A>",
  ]

  /// Each bit of a set is one damage; the escapes are put on afterwards, up to twice.
  @Test(arguments: documents, 0...2)
  func aDamagedPayloadIsReadAlike(_ document: String, escapes: Int) throws {
    let base64 = try PercentEncoding.decode(FormValue(encoding: document).bytes.span)
    var repaired = 0
    for damages in 0..<32 {
      var text = base64
      if damages & 1 != 0 { text = replacing(text, "+", with: "-") }
      if damages & 2 != 0 { text = replacing(text, "/", with: "_") }
      if damages & 4 != 0 { text = replacing(text, "+", with: " ") }
      if damages & 8 != 0 { text = text.filter { $0 != UInt8(ascii: "=") } }
      if damages & 16 != 0 { text.insert(contentsOf: "\r\n".utf8, at: 12) }
      for _ in 0..<escapes { text = escaped(text) }
      let unwrapped = try? Capture(unwrapping: text).bytes
      let diagnosis = PayloadDiagnosis(of: text.span)
      #expect(
        diagnosis.bytes == unwrapped, "\(String(decoding: text, as: UTF8.self).debugDescription)")
      if diagnosis.bytes == Array(document.utf8) { repaired += 1 }
    }
    #expect(repaired == 32)
  }

  private func replacing(
    _ text: [UInt8], _ old: Unicode.Scalar, with new: Unicode.Scalar
  ) -> [UInt8] {
    text.map { $0 == UInt8(ascii: old) ? UInt8(ascii: new) : $0 }
  }

  /// As a form encoder does it, which escapes white space as well.
  private func escaped(_ text: [UInt8]) -> [UInt8] {
    text.flatMap { byte in
      let isWhiteSpace = byte == 0x20 || byte == 0x0D || byte == 0x0A
      guard isWhiteSpace else { return PercentEncoding.encode([byte].span) }
      return Array((byte == 0x20 ? "%20" : byte == 0x0D ? "%0D" : "%0A").utf8)
    }
  }
}
