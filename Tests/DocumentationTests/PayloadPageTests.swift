import SAMLPayload
import Testing

@Suite struct PayloadPageTests {
  @Test(arguments: PayloadRow.ofThePage)
  func aVectorOfTheSpecificationIsWhatTheEncoderMakes(_ row: PayloadRow) {
    let payload = TokenExchangePayload(normalizing: row.text)
    #expect(payload.normalized == Array(row.normalized.utf8))
    #expect(payload.formValue.description == row.formValue)
  }

  @Test func thePageHasVectors() {
    #expect(PayloadRow.ofThePage.count == 18)
  }
}

/// A row of the table of docs/spec/payload-encoding.md.
struct PayloadRow: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let text: String
  let normalized: String
  let formValue: String

  static let ofThePage: [PayloadRow] = {
    do {
      return try Repository.text(of: "docs/spec/payload-encoding.md").matches(
        of: /(?m)^\| `([^`]+)` \|(?: `([^`]+)`)? \|(?: `([^`]+)`)? \|$/
      ).map {
        PayloadRow(
          testDescription: String($0.1), text: unescaped($0.1), normalized: unescaped($0.2 ?? ""),
          formValue: String($0.3 ?? ""))
      }
    } catch {
      return []
    }
  }()

  /// The text with each `\u{...}` replaced by its scalar.
  private static func unescaped(_ text: Substring) -> String {
    String(text).replacing(/\\u\{([0-9A-F]+)\}/) { match in
      let scalar = UInt32(match.1, radix: 16).flatMap(Unicode.Scalar.init)
      return scalar.map { String(Character($0)) } ?? "?"
    }
  }
}
