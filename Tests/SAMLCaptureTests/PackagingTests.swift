import Deflate
import SAMLFormats
import Testing

@testable import SAMLCapture

@Suite struct PackagingTests {
  private static let xml = Array("<a>\n  <b c=\"~?>~?>\">text \u{EB}</b>\n</a>>>".utf8)
  private static let base64 = String(decoding: Base64.encode(xml), as: UTF8.self)

  /// The same payload in the ways in which people have it, sound and faulty.
  private static let captures: [String] = {
    let percent = base64.replacing("+", with: "%2B").replacing("=", with: "%3d")
    let lines = stride(from: 0, to: base64.count, by: 12).map {
      base64.dropFirst($0).prefix(12)
    }.joined(separator: "\r\n")
    return [
      base64, " \"\(base64)\"\n", lines + "\r\n", "\u{FEFF}" + base64,
      base64.replacing("+", with: " "), base64.replacing("=", with: ""),
      base64.replacing("+", with: "-").replacing("/", with: "_"), percent,
      "a=1&SAMLResponse=\(percent)&RelayState=x%20y",
      "https://sp.example/acs?a=1&SAMLResponse=\(percent)&b#c",
      percent.replacing("%", with: "%25"),
    ]
  }()

  @Test(arguments: captures)
  func thePayloadIsPutBackAsItWas(_ capture: String) throws {
    let packaging = try Packaging(of: Array(capture.utf8), field: "SAMLResponse")
    #expect(packaging.xml == Self.xml)
    let again = packaging.capture(of: packaging.xml) { $0 }
    #expect(again.map { String(decoding: $0, as: UTF8.self) } == capture)
  }

  @Test func otherParametersAreMasked() throws {
    let capture = "a=1&SAMLResponse=\(Self.base64)&RelayState=x%20y&z"
    let packaging = try Packaging(of: Array(capture.utf8), field: "SAMLResponse")
    let again = packaging.capture(of: packaging.xml) { $0.map { _ in UInt8(ascii: "-") } }
    #expect(
      again.map { String(decoding: $0, as: UTF8.self) }
        == "a=-&SAMLResponse=\(Self.base64)&RelayState=-%2D-&-")
  }

  @Test(arguments: captures.indices)
  func theCaptureHoldsTheByteWhereItIsSaidToBe(_ number: Int) throws {
    let capture = Array(Self.captures[number].utf8)
    let packaging = try Packaging(of: capture, field: "SAMLResponse")
    let start = try #require(packaging.captureOffset(ofXML: 0))
    for offset in stride(from: 0, to: Self.xml.count, by: 3) {
      let place = try #require(packaging.captureOffset(ofXML: offset))
      // Three bytes are four symbols; a symbol is one byte, or an escape.
      let symbols = String(decoding: capture[start..<place], as: UTF8.self)
        .replacing("%253d", with: "=").replacing("%252B", with: "+").replacing("%2B", with: "+")
        .filter { !"\r\n".contains($0) && $0 != "\r\n" }
      #expect(symbols.count == offset / 3 * 4)
    }
  }

  @Test(arguments: ["", " ", "\n  ", "\r\n"])
  func whiteSpaceInTheTextOfAnElementIsLayout(_ separator: String) throws {
    let lines = stride(from: 0, to: Self.base64.count, by: 8).map {
      Self.base64.dropFirst($0).prefix(8)
    }
    let text = "\n " + lines.joined(separator: separator) + " "
    let layout = try #require(Base64Layout(ofElement: Array(text.utf8)[...]))
    #expect(layout.bytes == Self.xml)
    #expect(String(decoding: layout.text(of: Self.xml), as: UTF8.self) == text)
  }

  @Test func aStreamIsInflatedToWhatWasDeflated() throws {
    for count in [0, 1, 100, 70_000] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* $0) }
      #expect(
        try InflateStream.inflate(DeflateStream.deflate(bytes), limit: 1 << 20) == bytes)
    }
  }
}
