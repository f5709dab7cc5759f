import CanonicalXML
import Testing

/// What libxml2 accepts, or says nothing about, and we refuse.
@Suite struct ParseRefusalTests {
  /// XML-03: every DOCTYPE stops the parse, though libxml2 may still report success.
  @Test(arguments: [
    "<!DOCTYPE a><a/>", "<!DOCTYPE a []><a/>", "<!DOCTYPE a [<!ENTITY e 'x'>]><a>&e;</a>",
    "<!DOCTYPE a SYSTEM 'file:///etc/passwd'><a/>",
    "<!DOCTYPE a PUBLIC '-//x' 'http://192.0.2.1/x'><a/>",
    "<!DOCTYPE a [<!ENTITY e SYSTEM 'file:///etc/passwd'>]><a>&e;</a>",
    "<!DOCTYPE a [<!ENTITY % p 'x'>%p;]><a/>",
    "<!DOCTYPE a [<!ENTITY % p SYSTEM 'http://192.0.2.1/x'>%p;]><a/>",
    "<!DOCTYPE a [<!ATTLIST a b CDATA 'v'>]><a/>", "<!DOCTYPE a [<!ATTLIST a b ID #IMPLIED>]><a/>",
    "<?xml version='1.0'?>\n<!-- c -->\n<!DOCTYPE a><a/>",
    "<!DOCTYPE a [<!ENTITY x 'x'><!ENTITY y '&x;&x;&x;&x;&x;&x;'>]><a>&y;&y;&y;</a>",
  ])
  func aDocumentTypeIsRefused(_ document: String) {
    #expect(code(of: document) == "xml.doctype")
  }

  @Test func theRefusalOfADocumentTypeSaysWhereItStands() throws {
    let error = #expect(throws: XMLParseError.self) {
      try XMLTree(parsing: Array("<?xml version='1.0'?>\n  <!DOCTYPE a SYSTEM '<'><a/>".utf8))
    }
    #expect(error == .documentType(Position(at: 24, line: 2, column: 3)))
  }

  /// XML-05: all six are well-formed to libxml2, and warned about at most (XML-06).
  @Test(arguments: [
    "<p:a/>", "<a xmlns:p='urn:x' xmlns:q='urn:x' p:b='' q:b=''/>", "<a xmlns:p=''/>",
    "<a xmlns:xml='urn:x'/>", "<a xmlns:p='urn:x'><p:b:c/></a>", "<a xmlns='urn:x y&lt;>'/>",
    "<a p:b='x'/>", "<a xmlns:xmlns='urn:x'/>", "<a xmlns='http://www.w3.org/2000/xmlns/'/>",
    "<a xmlns:p='http://www.w3.org/XML/1998/namespace'/>",
  ])
  func whatIsNotNamespaceWellFormedIsRefused(_ document: String) {
    #expect(code(of: document) == "xml.namespace-malformed")
  }

  @Test(arguments: [
    "<a", "<a>", "<a></b>", "<a/><b/>", "<a/>x", "x<a/>", "<a b='1' b='2'/>", "<a b=1/>",
    "<a b='<'/>", "<a>&e;</a>", "<a b='&e;'/>", "<a>&</a>", "<a>&#0;</a>", "<a>&#xD800;</a>",
    "<a>&#xFFFE;</a>", "<a>\u{1}</a>", "<a>\u{FFFF}</a>", "<a>]]></a>", "<a><!-- -- --></a>",
    "<a><!--</a>", "<a><![CDATA[</a>", "<a b='1'c='2'/>", "<1/>", "<?xml version='1.0'?>", "   ",
    "<a/", "</a>",
    "<?xml version='1.0' standalone='maybe'?><a/>", "<a xmlns:p='urn:x' xmlns:p='urn:y'/>",
  ])
  func whatIsNotWellFormedIsRefused(_ document: String) {
    #expect(code(of: document) == "xml.not-well-formed")
  }

  @Test(arguments: ["<a><?xml version='1.0'?></a>", " <?xml version='1.0'?><a/>"])
  func aDeclarationIsTheFirstThing(_ document: String) {
    #expect(code(of: document) == "xml.declaration-not-first")
  }

  @Test func nothingIsEmpty() {
    #expect(code(of: []) == "xml.empty")
    #expect(code(of: "\u{FEFF}") == "xml.empty")
    #expect(code(of: [0xFF, 0xFE]) == "xml.empty")
  }

  /// XML-07: libxml2 accepts 1.1 and 1.9, and reads both as 1.0.
  @Test(arguments: ["1.1", "1.9", "2.0", "1", "", "1.0 ", "1.00"])
  func anotherVersionIsRefused(_ version: String) {
    #expect(code(of: "<?xml version='\(version)'?><a/>") == "xml.unsupported-version")
  }

  @Test(arguments: [
    "<?xml version='1.0'?><a/>", "<?xml version=\"1.0\" ?>\n<a/>",
    "<?xml version='1.0' standalone='yes'?><a/>",
    "<?xml version = '1.0'  encoding = 'UTF-8' standalone='no' ?><a/>",
  ])
  func versionOneIsAccepted(_ document: String) {
    #expect(code(of: document) == "ok")
  }

  /// XML-18: instructions are part of the tree; what they mean is for others to refuse.
  @Test func instructionsInsideTheDocumentElementAreTold() throws {
    let outside = try XMLTree(parsing: Array("<?x?><a><!-- ?x --></a><?y?>".utf8))
    #expect(outside.firstInnerProcessingInstruction == nil)
    let inside = try XMLTree(parsing: Array("<?x?><a><b><?y z?></b></a>".utf8))
    let node = try #require(inside.firstInnerProcessingInstruction)
    #expect(inside.path(of: node) == "/a/b[1]")
    #expect(inside.position(of: node).byteOffset == 11)
  }

  /// C14-02: the tree tells it; canonicalisation refuses it.
  @Test(arguments: [
    ("<a xmlns='rel'/>", true), ("<a xmlns:p='rel/x'/>", true), ("<a xmlns='#x'/>", true),
    ("<a xmlns='//x'/>", true), ("<a xmlns='?x'/>", true),
    ("<a><b/><c xmlns='x'/></a>", true), ("<a xmlns='urn:x'/>", false),
    ("<a xmlns=''/>", false), ("<a xmlns='x:'/>", false), ("<a xmlns:p='a+b-c.1:x'/>", false),
  ])
  func aRelativeNamespaceIsTold(_ document: String, isRelative: Bool) throws {
    let tree = try XMLTree(parsing: Array(document.utf8))
    #expect((tree.firstRelativeNamespace != nil) == isRelative)
  }
}
