import Foundation
import TestTools
import Testing

/// What `saml decode` says of a payload that was damaged on its way: the defect, its place, and what
/// was done about it.
@Suite(.serialized) struct DecodeTests {
  /// The Base64 text is `PHNhbWw6QT4/fj8+Png8L3NhbWw6QT4=`.
  private static let xml = "<saml:A>?~?>>x</saml:A>"

  struct Damage: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let code: String
    let place: String
    /// What the line after the first one says.
    let remedy: String
    var isRepaired = true
  }

  static let damages: [Damage] = [
    Damage(
      testDescription: "escaped twice", text: "PHNhbWw6QT4%252Ffj8%252BPng8L3NhbWw6QT4%253D",
      code: "capture.double-percent-encoding", place: "byte 11 under layer 1",
      remedy: "repair: Each escape is decoded once more."),
    Damage(
      testDescription: "plus as space", text: "PHNhbWw6QT4/fj8 Png8L3NhbWw6QT4=",
      code: "capture.plus-as-space", place: "byte 15 of the capture",
      remedy: "repair: Each of these spaces is read as `+`."),
    Damage(
      testDescription: "URL-safe", text: "PHNhbWw6QT4_fj8-Png8L3NhbWw6QT4=",
      code: "capture.base64-url-alphabet", place: "byte 11 of the capture",
      remedy: "repair: `-` is read as `+`, and `_` as `/`."),
    Damage(
      testDescription: "no padding", text: "PHNhbWw6QT4/fj8+Png8L3NhbWw6QT4",
      code: "capture.base64-missing-padding", place: "byte 31 of the capture",
      remedy: "repair: The missing `=` signs are added."),
    Damage(
      testDescription: "a foreign character", text: "PHNhbWw6QT4/*fj8+Png8L3NhbWw6QT4=",
      code: "capture.base64-malformed", place: "byte 12 of the capture",
      remedy: "help: Look at the byte that is named", isRepaired: false),
    Damage(
      testDescription: "padding inside", text: "PHNhbWw6QT4=fj8+Png8L3NhbWw6QT4=",
      code: "capture.base64-padding-misplaced", place: "byte 12 of the capture",
      remedy: "help: Two texts may have been joined", isRepaired: false),
    Damage(
      testDescription: "trailing bits", text: "PHNhbWw6QT4/fj8+Png8L3NhbWw6QT5=",
      code: "capture.base64-trailing-bits", place: "byte 30 of the capture",
      remedy: "help: A symbol was cut off or changed", isRepaired: false),
    Damage(
      testDescription: "cut off", text: "PHNhbWw6QT4/fj8+Png8L3NhbWw6Q",
      code: "capture.base64-truncated", place: "byte 29 of the capture",
      remedy: "help: Copy the whole text", isRepaired: false),
    Damage(
      testDescription: "half an escape", text: "PHNhbWw6QT4%2Ffj8%2",
      code: "capture.percent-malformed", place: "byte 17 of the capture",
      remedy: "help: Percent-encode the Base64 text once", isRepaired: false),
  ]

  @Test(arguments: damages)
  func aDamagedPayloadIsNamedWithItsPlaceAndItsRepair(_ damage: Damage) async throws {
    let run = try await Program.run(["decode"], input: Data(damage.text.utf8))
    #expect(run.status == 1)
    #expect(run.outputText == (damage.isRepaired ? Self.xml : ""))
    let lines = run.errorText.split(separator: "\n")
    #expect(lines.first?.hasPrefix("Error: -: ") == true)
    #expect(lines.first?.hasSuffix("(\(damage.place)). [\(damage.code)]") == true)
    #expect(lines.dropFirst().first?.hasPrefix(damage.remedy) == true)
  }

  @Test func lineBreaksAreNotedAndAccepted() async throws {
    let run = try await Program.run(
      ["decode"], input: Data("PHNhbWw6QT4/fj8+\r\nPng8L3NhbWw6QT4=\r\n".utf8))
    #expect(run.status == 0)
    #expect(run.outputText == Self.xml)
    #expect(
      run.errorText.hasPrefix(
        "Note: -: The Base64 text is broken into lines (byte 16 of the capture). "
          + "[capture.base64-line-breaks]\nrepair: The line breaks are ignored.\n"))
  }

  @Test func aSoundPayloadIsDecodedWithoutAWord() async throws {
    let text = "SAMLResponse=PHNhbWw6QT4%2Ffj8%2BPng8L3NhbWw6QT4%3D"
    let run = try await Program.run(["decode"], input: Data(text.utf8))
    #expect(run.status == 0)
    #expect(run.outputText == Self.xml)
    #expect(run.errorText == "")
  }

  @Test func whatWasRepairedBeforeAnErrorIsSaidAsWell() async throws {
    let run = try await Program.run(
      ["decode"], input: Data("PHNhbWw6QT4_fj8*Png8L3NhbWw6QT4=".utf8))
    #expect(run.status == 1)
    #expect(run.outputText == "")
    let codes = run.errorText.matches(of: /\[([a-z0-9.-]+)\]/).map { String($0.1) }
    #expect(codes == ["capture.base64-url-alphabet", "capture.base64-malformed"])
  }
}
