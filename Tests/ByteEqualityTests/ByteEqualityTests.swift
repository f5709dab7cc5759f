import Foundation
import PartnerSSO
import Testing

/// Texts are compared and hashed by their bytes: SAML Core §1.3.1, TXT-03, TXT-07.
@Suite struct ByteEqualityTests {
  private static let made =
    Made.messages + Made.settings + Made.errors + Made.ofCaptures + Made.ofTheApp
    + Made.ofTheService

  /// Pairs that `String` calls equal, each of which may stand in an XML name.
  private static let pairs = [("K", "\u{212A}"), ("\u{C5}", "\u{212B}"), ("\u{E9}", "e\u{301}")]

  @Test(arguments: made, pairs)
  func aValueIsEqualToOneOfTheSameBytesAlone(_ made: Made, _ pair: (String, String)) throws {
    let (first, second) = try (made.value(pair.0), made.value(pair.1))
    #expect(pair.0 == pair.1, "the standard library tells them apart, and the test shows nothing")
    #expect(first != second)
    #expect(try first == made.value(pair.0))
    #expect(try second == made.value(pair.1))
    #expect(try first.hashValue == made.value(pair.0).hashValue)
    #expect(Set([first, second]).count == 2)
  }

  /// `String` takes a time that is quadratic in such a run: bytes are compared five times while it does so once.
  @Test(arguments: made)
  func aLongRunOfCombiningMarksIsComparedAtOnce(_ made: Made) throws {
    let marks = String(repeating: "\u{301}\u{316}", count: made.isOfName ? 60 : 2_000)
    let texts = ("e" + marks + "a", "e" + marks + "b")
    let (first, second) = try (made.value(texts.0), made.value(texts.1))
    let own = try Self.processorTime {
      for _ in 0..<5 { try #require(first != second && Set([first, second]).count == 2) }
    }
    let reference = try Self.processorTime {
      try #require(texts.0 != texts.1 && Set([texts.0, texts.1]).count == 2)
    }
    // A name in XML is too short to tell.
    if !made.isOfName { #expect(own < reference) }
  }

  /// Nanoseconds of this thread, which do not count what runs beside it.
  private static func processorTime(of body: () throws -> Void) rethrows -> Int {
    func now() -> Int {
      var time = timespec()
      unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
    let start = now()
    try body()
    return now() - start
  }

  /// The standard library has a `!=` of its own for what has a raw value.
  @Test func namesAreUnequalInBothWaysOfAsking() {
    #expect(MVPD.ID(rawValue: "K") != MVPD.ID(rawValue: "\u{212A}"))
    #expect(ProviderID(rawValue: "K") != ProviderID(rawValue: "\u{212A}"))
    #expect(ResourceID(rawValue: "K") != ResourceID(rawValue: "\u{212A}"))
    #expect(!(MVPD.ID(rawValue: "K") == MVPD.ID(rawValue: "\u{212A}")))
  }
}

/// A value that somebody makes of a text.
struct Made: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let value: @Sendable (String) throws -> AnyHashable

  init(
    _ name: String,
    _ value: @escaping @Sendable (String) throws -> some Hashable & SendableMetatype
  ) {
    testDescription = name
    self.value = { AnyHashable(try value($0)) }
  }

  /// A value that is made of a text as it is compared.
  init(
    exact name: String,
    _ value: @escaping @Sendable (ExactString) throws -> some Hashable & SendableMetatype
  ) {
    self.init(name) { try value(ExactString($0)) }
  }

  /// Whether the text stands where XML wants a name, which has few bytes.
  var isOfName: Bool { testDescription.hasSuffix("NCName") }
}
