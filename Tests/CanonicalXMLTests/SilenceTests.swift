import CanonicalXML
import Testing

/// XML-08, LOG-03: libxml2 prints when nobody listens, and what it prints quotes the document.
@Suite struct SilenceTests {
  @Test func nothingIsPrintedForAThousandBadDocuments() async {
    let result = await #expect(
      processExitsWith: .success,
      observing: [\.standardOutputContent, \.standardErrorContent]
    ) {
      for number in 0..<1_000 {
        let bad = [
          "<canary", "<p:canary/>", "<!DOCTYPE canary><a/>", "<a xmlns='canary'/>",
          "<a>&canary;</a>", "<a xmlns:p=''>canary</a>", "<canary/><canary/>", "\u{1}canary",
          "<?xml version='1.0' encoding='canary'?><a/>", "<canary a='' a=''/>",
        ][number % 10]
        guard let tree = Self.tree(bad) else { continue }
        // C14N has no context and prints by itself.
        let bytes = ReferenceCanonicalizer(.inclusive10, withComments: true).bytes(of: tree)
        precondition(bytes == nil, "a relative namespace has no canonical form")
      }
    }
    #expect(result?.standardOutputContent == [])
    #expect(result?.standardErrorContent == [])
  }

  private static func tree(_ text: String) -> XMLTree? {
    do { return try XMLTree(parsing: Array(text.utf8)) } catch { return nil }
  }
}
