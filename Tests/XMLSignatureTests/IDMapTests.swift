import CanonicalXML
import Testing
import XMLSignature

/// REF-01, REF-02, REF-06: one value, one element, whatever a reader takes for an ID.
@Suite struct IDMapTests {
  static let names = ["ID", "Id", "id", "xml:id", "wsu:Id"] + namesOfSAML1
  private static let namesOfSAML1 = ["AssertionID", "RequestID", "ResponseID"]
  static let wsu =
    "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd"

  private static func ids(_ content: String) throws -> IDMap {
    let document = "<r xmlns:wsu='\(wsu)' xmlns:x='urn:x'>\(content)</r>"
    return IDMap(of: try XMLTree(parsing: Array(document.utf8)))
  }

  @Test(arguments: names, names)
  func aValueUsedTwiceIsADuplicateByEveryPairOfNames(_ first: String, _ second: String) throws {
    let twice = try Self.ids("<a \(first)='v'/><deep><b \(second)='v'/></deep>")
    #expect(twice.duplicates.count == 1)
    #expect(twice["v"] == nil)
    let apart = try Self.ids("<a \(first)='v'/><deep><b \(second)='w'/></deep>")
    #expect(apart.duplicates == [])
    #expect(apart.count == 2)
    #expect((apart["v"] == nil) == Self.namesOfSAML1.contains(first))
    #expect((apart["w"] == nil) == Self.namesOfSAML1.contains(second))
  }

  /// Few IDs are compared with each other and many are looked up: nobody can tell which.
  @Test(arguments: [2, 7, 8, 9, 40])
  func oneOfManyIDsIsFoundAndUsedTwiceRefused(_ count: Int) throws {
    let content = (1..<count).map { "<a ID='v\($0)'/>" }.joined()
    let apart = try Self.ids(content + "<b Id='v'/>")
    #expect(apart.count == count)
    #expect(apart.duplicates == [])
    let last = try #require(apart["v"])
    #expect((1..<count).allSatisfy { (apart["v\($0)"] ?? last) < last })
    #expect(apart["v0"] == nil)
    let twice = try Self.ids(content + "<b Id='v1'/>")
    #expect(twice.count == count)
    #expect(twice.duplicates == [last])
    #expect(twice["v1"] == nil)
    #expect(twice.ambiguity(of: "v1") == last)
    #expect(twice.ambiguity(of: "v2") == nil)
    #expect((twice["v2"] == nil) == (count < 3))
  }

  /// TXT-03: composed, decomposed, and the Kelvin sign, among few IDs and among many.
  @Test(arguments: [("\u{E9}", "e\u{301}"), ("K", "\u{212A}")], [0, 40])
  func equivalentTextsAreDifferentIDs(
    _ pair: (String, String), _ others: Int
  ) throws {
    let more = (0..<others).map { "<o ID='o\($0)'/>" }.joined()
    let both = try Self.ids("<a ID='\(pair.0)'/><b ID='\(pair.1)'/>" + more)
    #expect(both.duplicates == [])
    #expect(try #require(both[ExactString(pair.0)]) < #require(both[ExactString(pair.1)]))
    for (written, other) in [pair, (pair.1, pair.0)] {
      let one = try Self.ids("<a ID='\(written)'/><b ID='w'/>" + more)
      #expect(one.duplicates == [])
      #expect(one[ExactString(written)] != nil)
      #expect(one[ExactString(other)] == nil)
    }
  }

  /// The names of IDs are numbered in a word of bits, and names beyond it are looked at each time.
  @Test func anIDIsFoundBehindManyOtherNames() throws {
    let others = (0..<90).map { "<o a\($0)='v'/>" }.joined()
    let late = try Self.ids(others + "<a ID='v'/><b o='v'/><c ID='w' Id='x'/>")
    #expect(late.count == 3)
    #expect(late["v"] != nil && late["w"] != nil && late["x"] != nil)
    #expect(try Self.ids(others + "<a ID='v'/><b Id='v'/>").duplicates.count == 1)
  }

  /// What a standard does not call an ID leads nowhere, and is no less a duplicate.
  @Test(arguments: [
    ("urn:oasis:names:tc:SAML:2.0:assertion", ["ID"]),
    ("urn:oasis:names:tc:SAML:1.0:assertion", namesOfSAML1),
    ("http://www.w3.org/2000/09/xmldsig#", ["Id"]), ("http://www.w3.org/2001/04/xmlenc#", ["Id"]),
    ("urn:x", ["ID", "Id", "id", "xml:id", "wsu:Id"]),
  ])
  func onlyTheAttributeOfItsStandardLeadsToAnElement(
    _ namespace: String, _ own: [String]
  ) throws {
    for name in Self.names {
      let element = "<a xmlns='\(namespace)' \(name)='v'/>"
      #expect((try Self.ids(element)["v"] != nil) == own.contains(name), "\(name)")
      #expect(try Self.ids(element + "<b ID='v'/>").duplicates.count == 1, "\(name)")
    }
  }

  /// Outside of SAML only the ID that is referenced must be unique; an element of SAML, wherever it
  /// stands and of whichever version, makes every ID count.
  @Test(arguments: [
    ("<b/>", false), ("<b xmlns='urn:oasis:names:tc:SAML'/>", false),
    ("<b xmlns='urn:oasis:names:tc:saml:2.0:assertion'/>", false),
    ("<b xmlns='http://example.com/urn:oasis:names:tc:SAML:2.0:assertion'/>", false),
    ("<b><c xmlns='urn:oasis:names:tc:SAML:2.0:assertion'/></b>", true),
    ("<b xmlns='urn:oasis:names:tc:SAML:2.0:metadata'/>", true),
    ("<b xmlns='urn:oasis:names:tc:SAML:1.0:protocol'/>", true),
    ("<x:b xmlns:x='urn:oasis:names:tc:SAML:profiles:whatever'/>", true),
  ])
  func anotherIDThatIsUsedTwiceCountsInDocumentsOfSAML(
    _ element: String, isOfSAML: Bool
  ) throws {
    let ids = try Self.ids("<a ID='v'/><a id='w'/><a id='w'/>" + element)
    #expect((ids["v"] == nil) == isOfSAML)
    #expect((ids.ambiguity(of: "v") == nil) == !isOfSAML)
    #expect((ids.ambiguity(of: nil) == nil) == !isOfSAML)
    #expect(ids["w"] == nil)
    #expect(ids.ambiguity(of: "w") == ids.duplicates.first)
  }

  @Test func twoNamesOnOneElementAreTwoUses() throws {
    #expect(try Self.ids("<a ID='v' id='v'/>").duplicates.count == 1)
    #expect(try Self.ids("<a ID='v' id='w'/>").duplicates == [])
  }

  @Test(arguments: [
    "urn:oasis:names:tc:SAML:2.0:assertion", "urn:oasis:names:tc:SAML:2.0:protocol",
    "http://www.w3.org/2000/09/xmldsig#", "http://www.w3.org/2001/04/xmlenc#",
  ])
  func anIDInANamespaceOnAStandardElementIsPollution(_ namespace: String) throws {
    for name in ["x:ID", "x:Id", "x:id", "xml:id", "wsu:Id"] {
      #expect(try Self.ids("<a xmlns='\(namespace)' \(name)='v'/>").namespacedIDs.count == 1)
      #expect(try Self.ids("<a xmlns='urn:y' \(name)='v'/>").namespacedIDs == [])
    }
    #expect(try Self.ids("<a xmlns='\(namespace)' ID='v' x:other='w'/>").namespacedIDs == [])
  }

  @Test func anElementHasTheIDOfItsStandard() throws {
    func id(_ element: String) throws -> String? {
      let document = "<r xmlns:x='urn:x'>\(element)</r>"
      let tree = try XMLTree(parsing: Array(document.utf8))
      return IDMap.id(of: try #require(tree.root.children.first { _ in true }))?.string
    }
    #expect(try id("<a xmlns='urn:oasis:names:tc:SAML:2.0:assertion' Id='v'/>") == nil)
    #expect(try id("<a xmlns='urn:oasis:names:tc:SAML:2.0:assertion' ID='v' id='w'/>") == "v")
    #expect(try id("<a xmlns='http://www.w3.org/2000/09/xmldsig#' ID='w' Id='v'/>") == "v")
    #expect(try id("<a xmlns='urn:oasis:names:tc:SAML:1.0:assertion' AssertionID='v'/>") == "v")
    #expect(try id("<a xmlns='urn:oasis:names:tc:SAML:1.0:assertion' ID='v'/>") == nil)
    #expect(try id("<a Id='v'/>") == "v")
    #expect(try id("<a xml:id='v'/>") == "v")
    #expect(try id("<a xml:id='v' id='v'/>") == nil)
    #expect(try id("<a ID='v' Id='w'/>") == nil)
    #expect(try id("<a x:ID='v'/>") == nil)
  }
}
