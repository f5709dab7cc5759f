import CanonicalXML
import Testing

/// What becomes of `xml:base` in Canonical XML 1.1 where ancestors are left out (§2.4).
@Suite struct XMLBaseTests {
  /// The value on the apex, of those on its ancestors from the outermost and its own; nil is none.
  @Test(
    arguments: [
      ([nil, "a/b"], "a/b"), (["a/b", nil], "a/b"), (["http://x/y/z", "w"], "http://x/y/w"),
      (["a/b/", "../c"], "a/c"), (["a/", "/b"], "/b"), (["http://x/", "http://y/"], "http://y/"),
      // A reference without a path has that of its base as it is (RFC 3986 §5.2.2).
      (["a/./b/../c", "?q"], "a/./b/../c?q"), (["..", "?q"], "../?q"),
      (["a/..", "?q"], "a/../?q"), (["a/.", "?q"], "a/.?q"), (["..", ""], "../"),
      (["a/../b", ""], "a/../b"),
      (["a/./b/../c", "?q", "d"], "a/d"),
      // Without one on an ancestor nothing is joined, and an empty value stays.
      ([nil, ""], ""), ([nil, "./a"], "./a"), (["", ""], nil), (["", nil], nil),
    ] as [([String?], String?)])
  func valuesOfAncestorsAreJoined(_ values: [String?], to expected: String?) throws {
    func attribute(_ value: String?) -> String { value.map { " xml:base=\"\($0)\"" } ?? "" }
    var text = "<apex\(attribute(values[values.count - 1]))/>"
    for value in values.dropLast().reversed() {
      text = "<around\(attribute(value))>\(text)</around>"
    }
    let tree = try XMLTree(parsing: Array(text.utf8))
    let apex = try #require(tree.elements.first { $0.name.localName == "apex" })
    let bytes = try Canonicalizer(.inclusive11).bytes(of: tree, apex: apex.id)
    #expect(String(decoding: bytes, as: UTF8.self) == "<apex\(attribute(expected))></apex>")
  }
}
