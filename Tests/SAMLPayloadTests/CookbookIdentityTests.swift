import Foundation
import Generators
import SAMLPayload
import TestTools
import Testing

/// The one pass against the cookbook's five calls, on many texts and on every sample.
@Suite struct CookbookIdentityTests {
  /// How many random texts there are: `SAML_PAYLOAD_STRINGS`, or enough for an ordinary run.
  static let textCount =
    ProcessInfo.processInfo.environment["SAML_PAYLOAD_STRINGS"].flatMap(Int.init) ?? 20_000

  static let textsPerSeed = 2500

  /// What texts are made of: what the rules touch, what resembles it, and pieces of documents.
  static let parts: [String] =
    CookbookDifferentialTests.nasty.map { String(Character($0)) } + [
      "  ", "\r\n", "\n    ", "<saml:Attribute Name='a'>", "?>", "~~~", "MIICsDCCAhmgAwIBAgIJAK",
      "\u{A0}\u{2003}", "\u{FFFF}\u{FFFF}", "c\u{FFFF}", "caf\u{E9}", "\u{65E5}\u{672C}\u{8A9E}",
    ]

  @Test(arguments: 1...UInt64(max(1, textCount / textsPerSeed)))
  func randomTextsBecomeWhatTheCookbookMakesOfThem(seed: UInt64) {
    var generator = SeededGenerator(seed: 0xC00C_B00C &+ seed)
    for round in 0..<Self.textsPerSeed {
      let count = Int.random(in: 0...(round % 50 == 0 ? 400 : 24), using: &generator)
      let share = Int.random(in: 0...4, using: &generator)
      var text = ""
      for _ in 0..<count {
        if Int.random(in: 0...4, using: &generator) < share {
          text.unicodeScalars.append("a")
        } else {
          text += Self.parts[Int.random(in: 0..<Self.parts.count, using: &generator)]
        }
      }
      guard expectIdentity(text, "seed \(seed), round \(round)") else { return }
    }
  }

  @Test func everySampleBecomesWhatTheCookbookMakesOfIt() throws {
    let captures = Repository.samples.appending(path: "captures")
    let files = try FileManager.default.contentsOfDirectory(
      at: captures, includingPropertiesForKeys: nil)
    var texts = 0
    for file in files {
      guard let text = String(data: try Data(contentsOf: file), encoding: .utf8) else { continue }
      texts += 1
      expectIdentity(text, "\(file.lastPathComponent)")
    }
    #expect(texts > 50)
  }

  @discardableResult
  private func expectIdentity(_ text: String, _ comment: Comment) -> Bool {
    let expected = CookbookPipeline.formValue(
      CookbookPipeline.base64(CookbookPipeline.normalized(text)))
    let agreed = PayloadEncoder.encodeToString(text) == expected
    let scalars = text.unicodeScalars.map { String($0.value, radix: 16) }
    #expect(agreed, "\(comment), scalars \(scalars.joined(separator: " "))")
    return agreed
  }
}
