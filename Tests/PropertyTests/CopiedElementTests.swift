import CanonicalXML
import Properties
import Testing

/// Elements that are copied but for the namespaces that they lack, and attributes in another order
/// than the canonical one: what is remembered of one element is right for the next one.
@Suite struct CopiedElementTests {
  @Test(arguments: [
    // One namespace is lacking, then another, then the first again.
    "<e a:x=\"1\">t</e><e a:x=\"2\">u</e><e b:x=\"3\">v</e><e a:x=\"4\">w</e>",
    // Two are, the same two by other names, and one.
    "<a:e b:x=\"1\">t</a:e><a:e b:x=\"2\">u</a:e><b:e a:x=\"3\">v</b:e><c:e>w</c:e>",
    // What is declared for a text is not declared for what follows it.
    "<a:e>t</a:e><a:f><a:e>u</a:e><b:e>v</b:e></a:f><a:e>w</a:e><a:e></a:e>",
    "<a:e>t</a:e><g xmlns:a=\"urn:other\"><a:e>u</a:e></g><a:e>v</a:e>",
    "<e xmlns=\"urn:d\"><f>t</f><g xmlns=\"\"><f>u</f></g><f>v</f></e><f>w</f>",
    // Attributes by the same names, by fewer, by more, in another order, with other white space.
    "<e y=\"1\" x=\"2\">t</e><e y=\"3\" x=\"4\">u</e><e y=\"5\">v</e><e y=\"6\" x=\"7\" w=\"8\"/>",
    "<e z=\"1\" y=\"2\" x=\"3\">t</e><e y=\"4\" z=\"5\" x=\"6\">u</e><e x=\"7\" z=\"8\" y=\"9\">v</e>",
    "<e y=\"1\" x=\"2\">t</e><e x=\"3\" y=\"4\">u</e><e  y=\"5\"\tx=\"6\"\n>v</e>",
    "<e a:y=\"1\" x=\"2\" a:x=\"3\">t</e><e a:y=\"1\" x=\"2\" a:x=\"3\">t</e>",
    // A tag by the same names, where what the one before has declared holds no more, or did not hold.
    "<a:e x=\"1\"><f/></a:e><a:e x=\"2\"><f/></a:e>",
    "<a:g><a:e x=\"1\"><f/></a:e><a:e x=\"2\"><f/></a:e></a:g><a:e x=\"3\"><f/></a:e>",
    "<a:e><a:e><a:e/></a:e><a:e/></a:e><a:e><a:e/></a:e>",
    "<e a:x=\"1\"><f/></e><e a:x=\"2\"><f/><b:g><f/></b:g></e><e a:x=\"3\"><f/></e>",
    // Or where another prefix stands for what it uses, or something is declared beside.
    "<e><f/></e><e xmlns:a=\"urn:other\"><f/></e><e><f/></e>",
    "<a:e><f/></a:e><a:e xmlns:a=\"urn:other\"><f/></a:e><a:e><f/></a:e>",
    "<e><f/></e><e xmlns=\"urn:d\"><f/></e><e><f/></e><e xmlns=\"urn:d\"><f/></e>",
  ])
  func bytesEqualThoseOfLibxml2(_ content: String) throws {
    let namespaces = "xmlns:a=\"urn:a\" xmlns:b=\"urn:b\" xmlns:c=\"urn:c\""
    let tree = try XMLTree(parsing: Array("<r \(namespaces)>\(content)</r>".utf8))
    for prefixes in [[], ["a"], ["#default"]] {
      let canonicalizer = Canonicalizer(.exclusive10, inclusivePrefixes: Array(exact: prefixes))
      #expect(try canonicalizer.bytes(of: tree) == canonicalizer.reference.bytes(of: tree))
      for element in tree.elements {
        let bytes = try canonicalizer.bytes(of: tree, apex: element.id)
        #expect(bytes == canonicalizer.reference.bytes(of: tree, apex: element.id))
      }
    }
  }

  /// More bindings than there are bits for them, and more kinds of tags than are remembered.
  @Test(arguments: [30, 33, 80], [250, 260])
  func whatIsBeyondTheRememberedIsCanonicalToo(_ bindings: Int, _ tags: Int) throws {
    let declared = (0..<bindings).map { number in
      "<e xmlns:p\(number)=\"u:\(number)\"><p\(number):a p\(number):b=\"1\">t</p\(number):a></e>"
    }
    // A kind of tag for each set of attributes.
    let plain = (0..<tags).map { kind in
      let names = (0..<9).reversed().filter { kind >> $0 & 1 == 1 }
      return "<t" + names.map { " a\($0)=\"1\"" }.joined() + ">t</t>"
    }
    let text = "<r>" + (declared + plain + declared + plain).joined() + "</r>"
    let reading = PlainReading(of: Array(text.utf8), limits: .default)
    #expect(reading.isTaken)
    #expect(reading.difference == nil)
    let tree = try XMLTree(parsing: Array(text.utf8))
    for form in [Canonicalizer(.exclusive10), Canonicalizer(.inclusive10)] {
      #expect(try form.bytes(of: tree) == form.reference.bytes(of: tree))
    }
  }
}
