import CanonicalXML
import Testing

/// Names, attributes and the way through a tree.
@Suite struct ElementTests {
  /// TXT-03: Swift's `==` on strings compares by Unicode equivalence, these must not.
  @Test func namesAreComparedByBytes() {
    #expect(ExpandedName("\u{E9}") == ExpandedName("\u{E9}"))
    #expect(ExpandedName("\u{E9}") != ExpandedName("e\u{301}"))
    #expect(ExpandedName("a", in: "urn:\u{E9}") != ExpandedName("a", in: "urn:e\u{301}"))
    #expect(ExpandedName("a", in: "b") != ExpandedName("b", in: "a"))
    #expect(ExpandedName("ab", in: "") != ExpandedName("b", in: "a"))
    #expect(Set([ExpandedName("\u{E9}"), ExpandedName("e\u{301}")]).count == 2)
  }

  @Test func textsAreComparedByBytes() throws {
    let root = try XMLTree(parsing: Array("<a b='e\u{301}'>e\u{301}</a>".utf8)).root
    #expect(try root.simpleText(equals: "e\u{301}"))
    #expect(try !root.simpleText(equals: "\u{E9}"))
    #expect(!root.attribute(ExpandedName("b"), equals: "\u{E9}"))
  }

  /// XML-19: `xmlGetProp` would take the first that has the local name.
  @Test func anAttributeInANamespaceIsAnotherOne() throws {
    let root = try XMLTree(
      parsing: Array("<a xmlns:x='urn:x' x:ID='wrong' ID='right' xml:lang='en'/>".utf8)
    ).root
    #expect(root.attribute(ExpandedName("ID")) == "right")
    #expect(root.attribute(ExpandedName("ID", in: "urn:x")) == "wrong")
    #expect(root.attribute(ExpandedName("lang")) == nil)
    #expect(
      root.attribute(ExpandedName("lang", in: "http://www.w3.org/XML/1998/namespace")) == "en")
    #expect(root.attributes.map(\.qualifiedName) == ["x:ID", "ID", "xml:lang"])
    #expect(root.attribute(ExpandedName("x", in: "http://www.w3.org/2000/xmlns/")) == nil)
  }

  /// XML-20: a name is a namespace and a local name; the prefix is nothing.
  @Test func aPrefixTakesNoPart() throws {
    let document = "<p:a xmlns:p='urn:x'><q:a xmlns:q='urn:x'/><a xmlns='urn:x'/><a/></p:a>"
    let root = try XMLTree(parsing: Array(document.utf8)).root
    let name = ExpandedName("a", in: "urn:x")
    #expect(root.hasName(name))
    #expect(root.children(named: name).count == 2)
    #expect(root.children(named: ExpandedName("a")).count == 1)
    #expect(root.firstChild(name)?.qualifiedName == "q:a")
  }

  @Test func aPrefixStandsForTheNearestDeclaration() throws {
    let document = "<a xmlns='urn:1' xmlns:p='urn:2'><b xmlns='' xmlns:p='urn:3'><c/></b></a>"
    let tree = try XMLTree(parsing: Array(document.utf8))
    let (outer, inner) = (tree.root, try #require(tree.elements.map { $0 }.last))
    #expect(outer.namespaceURI(forPrefix: "") == "urn:1")
    #expect(outer.namespaceURI(forPrefix: "p") == "urn:2")
    #expect(inner.namespaceURI(forPrefix: "") == "")
    #expect(inner.namespaceURI(forPrefix: "p") == "urn:3")
    #expect(inner.namespaceURI(forPrefix: "q") == nil)
    #expect(inner.namespaceURI(forPrefix: "xml") == "http://www.w3.org/XML/1998/namespace")
    #expect(inner.name == ExpandedName("c"))
  }

  @Test func aTreeIsWalkedInDocumentOrder() throws {
    let tree = try XMLTree(parsing: Array("<a><b><c/>t</b><!--x--><d/><?y?><e><f/></e></a>".utf8))
    #expect(tree.elements.map(\.qualifiedName) == ["a", "b", "c", "d", "e", "f"])
    #expect(tree.root.children.map(\.qualifiedName) == ["b", "d", "e"])
    #expect(tree.root.descendants.map(\.qualifiedName) == ["b", "c", "d", "e", "f"])
    let last = try #require(tree.elements.map { $0 }.last)
    #expect(last.parent?.qualifiedName == "e")
    #expect(last.parent?.parent?.parent == nil)
    #expect(tree.root.contains(last.id))
    #expect(!last.contains(tree.root.id))
    #expect(last.contains(last.id))
    #expect(tree.root.id < last.id)
    #expect(tree.root.hasChildElements)
    #expect(!last.hasChildElements)
  }
}
