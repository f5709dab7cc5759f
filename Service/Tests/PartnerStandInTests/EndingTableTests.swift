import SAML
import Testing
@testable import PartnerStandIn

/// What the stand-in remembers has a bound.
struct EndingTableTests {
  private static func time(_ milliseconds: Int64) -> Instant {
    Instant(millisecondsSince1970: milliseconds)
  }

  @Test func whatHasEndedStaysUntilThereIsNoRoom() {
    var table = EndingTable<String, Int>(limit: 2)
    table.set("a", 1, until: Self.time(10), at: Self.time(0))
    table.set("b", 2, until: Self.time(20), at: Self.time(0))
    #expect(table["a"] == 1)
    #expect(table.current("a", at: Self.time(9)) == 1)
    #expect(table.current("a", at: Self.time(10)) == nil)
    #expect(table["a"] == 1)
    table.set("c", 3, until: Self.time(30), at: Self.time(10))
    #expect(table["a"] == nil)
    #expect(table["b"] == 2)
    #expect(table["c"] == 3)
  }

  @Test func whereNothingHasEndedTheFirstToEndGoes() {
    var table = EndingTable<String, Int>(limit: 2)
    table.set("a", 1, until: Self.time(30), at: Self.time(0))
    table.set("b", 2, until: Self.time(20), at: Self.time(0))
    table.set("c", 3, until: Self.time(10), at: Self.time(0))
    #expect(table["a"] == 1)
    #expect(table["b"] == nil)
    #expect(table["c"] == 3)
  }

  @Test func theBoundIsKept() {
    var table = EndingTable<Int, Int>(limit: 50)
    for number in 0..<1_000 {
      table.set(number, number, until: Self.time(Int64(number) + 1_000), at: Self.time(0))
    }
    #expect((0..<1_000).count { table[$0] != nil } <= 50)
    #expect(table[999] == 999)
  }

  @Test func aValueThatIsSetAgainNeedsNoRoom() {
    var table = EndingTable<String, Int>(limit: 1)
    table.set("a", 1, until: Self.time(10), at: Self.time(0))
    table.set("a", 2, until: Self.time(20), at: Self.time(15))
    #expect(table.current("a", at: Self.time(15)) == 2)
    #expect(table.remove("a") == 2)
    #expect(table["a"] == nil)
  }
}
