import SAMLPayload
import TestTools
import Testing

@Suite struct PayloadPageTests {
  @Test(arguments: PayloadRow.ofThePage)
  func aVectorOfTheSpecificationIsWhatTheEncoderMakes(_ row: PayloadRow) {
    let payload = TokenExchangePayload(normalizing: row.text)
    #expect(payload.normalized == Array(row.normalized.utf8))
    #expect(payload.formValue.text == row.formValue)
  }

  @Test func thePageHasVectors() {
    #expect(PayloadRow.ofThePage.count == 18)
    #expect(DecodingRow.ofThePage.count == 17)
  }

  @Test(arguments: DecodingRow.ofThePage)
  func aVectorOfTheSpecificationIsWhatTheDecoderSays(_ row: DecodingRow) {
    let diagnosis = PayloadDiagnosis(of: row.text)
    #expect((diagnosis.defect.map { "`\($0.code)` at \($0.offset)" } ?? "none") == row.defect)
    let repairs = diagnosis.repairs.map { "`\($0.rawValue)`" }.joined(separator: " ")
    #expect((repairs.isEmpty ? "none" : repairs) == row.repairs)
    let bytes = diagnosis.bytes.map { "`\(String(decoding: $0, as: UTF8.self))`" }
    #expect((bytes ?? "none") == row.bytes)
  }

  @Test func thePageNamesEveryRepair() throws {
    let page = try Repository.text("docs/spec/payload-encoding.md")
    let named = page.matches(of: /(?m)^\| `([a-z-]+)` \| [^|`]/).map { String($0.1) }
    #expect(named == PayloadRepair.allCases.map(\.rawValue))
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
      return try Repository.text("docs/spec/payload-encoding.md").matches(
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
  static func unescaped(_ text: Substring) -> String {
    String(text).replacing(/\\u\{([0-9A-F]+)\}/) { match in
      let scalar = UInt32(match.1, radix: 16).flatMap(Unicode.Scalar.init)
      return scalar.map { String(Character($0)) } ?? "?"
    }
  }
}

/// A row of the table of what decoders say.
struct DecodingRow: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let text: String
  let defect: String
  let repairs: String
  let bytes: String

  static let ofThePage: [DecodingRow] = {
    do {
      return try Repository.text("docs/spec/payload-encoding.md").matches(
        of: /(?m)^\| `([^`]+)` \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/
      ).map {
        DecodingRow(
          testDescription: String($0.1), text: PayloadRow.unescaped($0.1),
          defect: String($0.2), repairs: String($0.3), bytes: String($0.4))
      }
    } catch {
      return []
    }
  }()
}
