import Generators
import SAMLPayload
import Testing

@Suite struct PayloadDiagnosisTests {
  @Test(arguments: DecodingVector.defective)
  func theFirstDefectAndTheRepairsAreNamed(_ vector: DecodingVector) {
    let diagnosis = PayloadDiagnosis(of: vector.text)
    #expect(diagnosis.defect?.kind == vector.kind)
    #expect(diagnosis.defect?.offset == vector.offset)
    #expect(diagnosis.repairs == vector.repairs)
    #expect(diagnosis.bytes == vector.bytes)
  }

  @Test func everyRepairHasAVector() {
    let repairs = Set(DecodingVector.defective.flatMap(\.repairs))
    #expect(PayloadRepair.allCases.filter { !repairs.contains($0) } == [])
  }

  @Test(arguments: PayloadVector.recorded)
  func whatTheEncoderMakesIsSound(_ vector: PayloadVector) {
    let bytes = Array(vector.normalized.utf8)
    #expect(PayloadDiagnosis(of: vector.formValue) == .sound(bytes: bytes))
    #expect(PayloadDiagnosis(of: Array(vector.formValue.utf8)) == .sound(bytes: bytes))
    #expect(PayloadDiagnosis(of: Substring(vector.formValue)) == .sound(bytes: bytes))
    #expect(PayloadDiagnosis(of: vector.formValue).defect == nil)
    #expect(PayloadDiagnosis(of: vector.formValue).repairs == [])
  }

  /// What happens to values on their way, each done to a document in which it leaves a mark.
  static let damages:
    [(name: String, repairs: [PayloadRepair], change: @Sendable (String) -> String)] =
      [
        ("escaped twice", [.unescapeOnceMore], { $0.replacing("%", with: "%25") }),
        ("lower case", [.acceptLowerCase], { $0.replacing("%2B", with: "%2b") }),
        ("not escaped", [.acceptUnescaped], unescaped),
        (
          "plus as space", [.acceptUnescaped, .replaceSpaces],
          { unescaped($0).replacing("+", with: " ") }
        ),
        (
          "URL-safe", [.acceptUnescaped, .replaceURLSafeAlphabet],
          { unescaped($0).replacing("+", with: "-").replacing("/", with: "_") }
        ),
        ("no padding", [.addPadding], { $0.replacing("%3D", with: "") }),
        ("in lines", [.removeWhiteSpace], { lines($0) }),
        ("with a line break behind it", [.removeWhiteSpace], { $0 + "\r\n" }),
        (
          "with escaped line breaks", [.acceptUnneededEscapes, .removeWhiteSpace],
          {
            lines($0).replacing("\r\n", with: "%0D%0A")
          }
        ),
      ]

  @Test(arguments: damages.indices)
  func theDamageOfAWholeDocumentIsRepaired(_ index: Int) {
    let document = "<a>\u{FF}?~~ \u{FFFF} >>> ??? \u{1F600}</a>"
    let value = FormValue(encoding: document).text
    let damage = Self.damages[index]
    let diagnosis = PayloadDiagnosis(of: damage.change(value))
    #expect(diagnosis.repairs == damage.repairs, "\(damage.name)")
    #expect(diagnosis.bytes == Array(document.utf8), "\(damage.name)")
    #expect(diagnosis.defect != nil, "\(damage.name)")
  }

  /// Whatever stands there, a result that needed repairs is never passed off as sound.
  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func aRepairedTextEncodesToAnotherText(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let parts = [
      "A", "Q", "w", "9", "%2B", "%3D", "%2b", "%252F", "+", "=", "-", " ", "\n", "%", "*",
    ]
    var counts = [0, 0, 0]
    for _ in 0..<5000 {
      let count = Int.random(in: 0...8, using: &generator)
      let choice = Int.random(in: 4...parts.count, using: &generator)
      let text = (0..<count).map { _ in parts[Int.random(in: 0..<choice, using: &generator)] }
        .joined()
      let reference = NaiveDecoder.decode(Array(text.utf8))
      switch PayloadDiagnosis(of: text) {
      case .sound(let bytes):
        counts[0] += 1
        #expect(bytes == reference)
      case .repairable(_, let repairs, _):
        counts[1] += 1
        #expect(reference == nil)
        #expect(!repairs.isEmpty)
      case .irreparable:
        counts[2] += 1
        #expect(reference == nil)
      }
    }
    #expect(counts.allSatisfy { $0 > 50 })
  }

  private static func unescaped(_ value: String) -> String {
    value.replacing("%2B", with: "+").replacing("%2F", with: "/").replacing("%3D", with: "=")
  }

  private static func lines(_ value: String) -> String {
    let bytes = Array(value.utf8)
    // An escape is not cut, as no line breaker works on escaped text.
    var text = ""
    for (index, byte) in bytes.enumerated() {
      text.unicodeScalars.append(Unicode.Scalar(byte))
      let isInside =
        byte == UInt8(ascii: "%") || index > 0 && bytes[index - 1] == UInt8(ascii: "%")
      if index % 16 == 15, !isInside { text += "\r\n" }
    }
    return text
  }
}
