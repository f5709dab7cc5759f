import Foundation
import SAMLFormats
import SAMLPayload
import TestSupport
import TestTools
import Testing

/// The form value of a sample is the one that the partner's cookbook makes.
@Suite struct FormValueTests {
  @Test(arguments: [
    "assertion-signed-rsa-sha256.xml", "pretty-printed-before-signing.xml", "crlf-line-ends.xml",
    "utf-8-byte-order-mark.xml", "reformatted-after-signing.xml",
  ])
  func theFormValueOfASampleIsTheCookbooks(_ name: String) throws {
    let bytes = try Repository.bytes("samples/captures/\(name)")
    let payload = try TokenExchangePayload(normalizing: bytes.span)
    #expect(payload.formValue.text == Self.cookbook(bytes))
  }

  /// The cookbook's own calls: runs of blanks to one, line breaks away, ends trimmed, Base64, and
  /// everything but unreserved characters escaped.
  private static func cookbook(_ bytes: [UInt8]) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    let collapsed = text.replacingOccurrences(
      of: "[ \t]+", with: " ", options: .regularExpression)
    let joined = collapsed.components(separatedBy: .newlines).joined()
    let trimmed = joined.trimmingCharacters(in: .whitespacesAndNewlines)
    let base64 = Data(trimmed.utf8).base64EncodedString()
    let kept = CharacterSet(charactersIn: "!*'();:@&=+$,/?%#[]").inverted
    return base64.addingPercentEncoding(withAllowedCharacters: kept) ?? ""
  }
}
