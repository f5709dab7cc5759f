import Generators
import Properties
import TestSupport
import Testing

/// Expressions over generated documents.
@Suite struct SelectedInputTests {
  private static let expressions = [
    "true()", "not(ancestor-or-self::*[1])", "self::text()", "count(ancestor::*) mod 2 = 0", "@*",
    "namespace::*", "string-length() > 3", "position() = last()", "../*", "//* = .", "name() = 'a'",
  ]

  @Test(arguments: expressions)
  func anExpressionAndItsNegationPartTheNodes(_ expression: String) {
    for seed in 0..<60 as Range<UInt64> {
      let document = GeneratedDocument(seed: seed, isPlain: seed % 2 == 0).text
      let input = Array("\(expression)\n\(document)".utf8)
      #expect(SelectedInput.violation(by: input) == nil, "seed \(seed)")
    }
  }

  @Test func damagedExpressionsBreakNothing() {
    var generator = SeededGenerator(seed: 4242)
    let alphabet = Array("()[]/@*.|'=<>!,:$- abn123and or not(count(".utf8)
    for seed in 0..<400 as Range<UInt64> {
      var expression = Array((Self.expressions.randomElement(using: &generator) ?? "").utf8)
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        let place = Int.random(in: 0...expression.count, using: &generator)
        expression.insert(alphabet.randomElement(using: &generator) ?? 0x28, at: place)
      }
      let document = GeneratedDocument(seed: seed, isPlain: true).text
      #expect(SelectedInput.violation(by: expression + [0x0A] + Array(document.utf8)) == nil)
    }
  }
}
