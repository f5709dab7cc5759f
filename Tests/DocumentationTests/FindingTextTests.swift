import TestTools
import Testing

/// What a finding says is compared and taken apart by its type; only reports make texts of it.
@Suite struct FindingTextTests {
  @Test func noTextOfAFindingIsComparedOrTakenApart() throws {
    var found: [String] = []
    for folder in [
      "Sources", "Service/Sources", "samples/exchange-service/Sources", "samples/apple-app/Sources",
    ] {
      for path in try Repository.paths(in: folder, suffix: ".swift") {
        for line in try Repository.text(path).split(separator: "\n")
        where Self.readsText(of: line) && !Self.exceptions.contains(line.drop { $0 == " " }) {
          found.append("\(path): \(line)")
        }
      }
    }
    #expect(found == [])
  }

  @Test(arguments: [
    (#"guard finding.code == "time.expired""#, true),
    (#"finding.code.rawValue.hasPrefix("xml.")"#, true),
    (#"case .pass where finding.cause?.rawValue == "clock-skew""#, true),
    (#"let names = expected.words.split(separator: ",")"#, true),
    (#"finding.message.contains("audience")"#, true),
    ("finding.code == .timeExpired", false), ("finding.code.area == .xml", false),
    ("text += finding.message", false), (#"writer.member("code", code.rawValue)"#, false),
  ])
  func aLineThatReadsATextIsRecognised(_ line: String, _ expected: Bool) {
    #expect(Self.readsText(of: line[...]) == expected)
  }

  /// The code of the partner's answer, and the words that a user typed.
  private static let exceptions: Set<Substring> = [
    #"} catch .registrationRefused(let refusal) where refusal.error?.code == "invalid_client" {"#,
    #"guard !invocation.words.contains("--request"), same.count > 1,"#,
  ]

  private static func readsText(of line: Substring) -> Bool {
    guard namesText(line) else { return false }
    return line.contains(
      /\.(code|cause|edit|expected|actual|words|message)\??(\.rawValue|\.words)?\s*[!=]=\s*"/)
      || line.contains(
        /(\.(code|cause|edit)\??\.rawValue|\.words|finding\.(message|help))\??\.(hasPrefix|hasSuffix|split|contains|beginsExactly|endsExactly|parts|firstRange)/
      )
  }

  /// Whether one of the members stands behind a dot, looked for by bytes: an expression takes a hundred times as
  /// long, and few lines have one.
  private static func namesText(_ line: Substring) -> Bool {
    let bytes = Array(line.utf8)
    return bytes.indices.contains { dot in
      bytes[dot] == UInt8(ascii: ".")
        && members.contains { bytes[(dot + 1)...].starts(with: $0) }
    }
  }

  private static let members = [
    "code", "cause", "edit", "expected", "actual", "words", "message", "help",
  ].map { Array($0.utf8) }
}
