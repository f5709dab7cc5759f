import SAMLFormats
import Testing

/// Everything that a caller writes with an identifier looks at its bytes.
///
/// KELVIN SIGN (U+212A) is canonically
/// equivalent to `K`, so each line below would be the other way round with a `String`.
@Suite struct ExactStringTests {
  private let kelvin: ExactString = "\u{212A}"
  private let text = "K"
  private let none: String? = nil

  @Test func aTextEqualsOneOfItsBytesOnEitherSide() {
    #expect(kelvin == "\u{212A}" && "\u{212A}" == kelvin && kelvin == "\u{212A}" as String)
    #expect(kelvin != "K" && "K" != kelvin && kelvin != text && text != kelvin)
    #expect(!(kelvin == text) && !(text == kelvin) && kelvin.string == text)
  }

  @Test func anOptionalOneIsComparedAsWell() {
    let some: ExactString? = kelvin
    let optional: String? = text
    #expect(some != text && text != some && some != optional && optional != some && some != "K")
    #expect(some == kelvin && some == "\u{212A}" && some != nil && some != none)
    #expect(kelvin != optional && optional != kelvin && nil as ExactString? == none)
  }

  /// A closure whose types are open, as `#expect` makes one, could compare two `AnyHashable`s, never equal.
  @Test func theSameOperatorIsTakenWhereTypesAreOpen() {
    func compares<Left, Right>(
      _ left: Left, _ right: Right, _ body: (Left, Right) -> Bool
    ) -> Bool { body(left, right) }
    let (own, some, other) = ("K" as ExactString, "K" as ExactString?, text as String?)
    #expect(compares(own, text) { $0 == $1 } && compares(text, own) { $0 == $1 })
    #expect(compares(some, text) { $0 == $1 } && compares(other, some) { $0 == $1 })
    #expect(compares(some, other) { $0 == $1 } && compares(own, other) { $0 == $1 })
    #expect(!compares(own, text) { $0 != $1 } && !compares(some, other) { $0 != $1 })
    #expect(own == text)
    #expect(some == text)
    #expect(other == some)
  }

  @Test func listsSetsAndKeysAreSearchedByBytes() {
    let list: [ExactString] = [kelvin, "b"]
    #expect(!list.contains("K") && !list.contains(text) && list.contains("b" as String))
    #expect(
      !["K", "b"].contains(kelvin) && ![text].contains(kelvin) && list.firstIndex(of: "K") == nil)
    #expect(
      !Set(list).contains("K") && !Set(list).contains(text) && Set(list).contains("b" as String))
    #expect(
      Set(exact: ["K", "\u{212A}"]) == ["K", kelvin]
        && Array(exact: [text]) == ["K"])
    var numbers: [ExactString: Int] = [kelvin: 1]
    #expect(numbers["K"] == nil && numbers[text] == nil && numbers[kelvin] == 1)
    numbers[text] = 2
    numbers["K", default: 0] += 1
    #expect(numbers == ["K": 3, "\u{212A}": 1])
  }

  @Test func aSwitchMatchesBytes() {
    func name(_ text: ExactString) -> Int {
      switch text {
      case self.text: 1
      case "\u{212A}": 2
      default: 3
      }
    }
    #expect(name("K") == 1 && name(kelvin) == 2 && name("k") == 3)
  }

  @Test func theOrderIsThatOfBytes() {
    // As characters, Swift puts `e` with an acute accent beside the decomposed form, before `f`.
    let list: [ExactString] = ["\u{E9}", "f", "e\u{301}", "e"]
    #expect(list.sorted() == ["e", "e\u{301}", "f", "\u{E9}"])
    #expect(list.min() == "e" && kelvin > "K")
  }

  @Test func partsAreFoundByBytes() {
    let marked: ExactString = "--\u{301}flag="
    #expect(marked.hasPrefix("--") && marked.hasSuffix("flag=") && !marked.string.hasPrefix("--"))
    #expect(!marked.hasPrefix("--flag") && !("a" as ExactString).hasSuffix("ba"))
    #expect(("" as ExactString).isEmpty && !kelvin.isEmpty && kelvin.utf8.count == 3)
  }

  @Test func itIsShownAsTheText() {
    #expect("\(kelvin)" == "\u{212A}" && String(describing: kelvin) == kelvin.string)
    #expect(String(reflecting: ExactString("a")) == "\"a\"" && [kelvin, "b"].strings.count == 2)
    #expect("a\(1)" as ExactString == "a1")
  }

  /// `String` sorts a run of combining marks before it compares or hashes it: seconds for this one.
  @Test func aRunOfMarksIsNotSorted() {
    let marks = String(repeating: "\u{301}\u{327}", count: 200_000)
    let other = ExactString(marks + "\u{301}")
    #expect(
      ExactString(marks) == marks && other != marks && Set([other, ExactString(marks)]).count == 2)
  }
}
