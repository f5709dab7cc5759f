import CanonicalXML
import Testing

/// XML-13, XML-14: one context for each parse, and trees that may be shared.
@Suite struct ConcurrencyTests {
  @Test func parsesOnManyThreadsDoNotDisturbEachOther() async throws {
    let bad = Array("<a xmlns:p=''><b></a>".utf8)
    let shared = try XMLTree(parsing: Array("<a b='1'><c>shared</c></a>".utf8))
    let total = try await withThrowingTaskGroup(of: Int.self) { group in
      for task in 0..<8 {
        group.addTask {
          var count = 0
          for number in 0..<500 {
            let text = "t\(task)-\(number)"
            let tree = try XMLTree(
              parsing: Array("<p:a xmlns:p='urn:\(text)'><b id='\(text)'>\(text)</b></p:a>".utf8))
            let child = try #require(tree.root.firstChild(ExpandedName("b")))
            guard try child.simpleText(equals: ExactString(text)),
              tree.root.name.namespaceURI == "urn:\(text)",
              child.attribute(ExpandedName("id"), equals: ExactString(text)),
              code(of: bad) == "xml.namespace-malformed",
              try shared.root.firstChild(ExpandedName("c"))?.simpleText() == "shared"
            else { continue }
            count += 1
          }
          return count
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(total == 4_000)
  }
}
