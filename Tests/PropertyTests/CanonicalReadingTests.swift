import Generators
import Properties
import TestSupport
import Testing
import XMLCanonicalization
import XMLTree

/// Canonical octets say the same to their own reader and to the general parser.
@Suite struct CanonicalReadingTests {
  @Test(arguments: 0..<10)
  func bothReadTheSameTree(_ part: UInt64) throws {
    var taken = 0
    for seed in part * 500..<(part + 1) * 500 {
      let octets = try Self.canonicalOctets(seed: seed)
      let reading = CanonicalReading(of: octets)
      #expect(reading.difference == nil, "seed \(seed): \(reading.difference ?? "")")
      if reading.isTaken { taken += 1 }
    }
    // Half of the documents have namespaces that only the parser takes.
    #expect(taken > 150, "the reader left \(500 - taken) of 500 documents to the parser")
  }

  @Test(arguments: 0..<10)
  func whatIsTakenOfDamagedOctetsIsWhatTheParserSees(_ seed: UInt64) throws {
    let octets = try Self.canonicalOctets(seed: seed)
    let mutants = Mutants(of: octets, donors: [], count: 2_000, seed: seed)
    for number in 0..<mutants.count {
      let reading = CanonicalReading(of: mutants[number].octets)
      #expect(
        reading.difference == nil,
        "seed \(seed), \(mutants[number].description): \(reading.difference ?? "")")
    }
  }

  @Test(arguments: [
    "assertion-signed-rsa-sha256.xml", "both-signed-rsa-sha256.xml",
    "pretty-printed-before-signing.xml",
  ])
  func theReaderTakesRealResponses(_ sample: String) throws {
    let tree = try XMLTree(parsing: RepositoryFile.octets("samples/captures/\(sample)"))
    for method in CanonicalizationMethod.allCases {
      let reading = CanonicalReading(
        of: try Canonicalizer(method).octets(of: tree, apex: tree.root.id))
      #expect(reading.isTaken)
      #expect(reading.difference == nil, "\(reading.difference ?? "")")
    }
  }

  private static func canonicalOctets(seed: UInt64) throws -> [UInt8] {
    let tree = try XMLTree(parsing: Array(GeneratedDocument(seed: seed).text.utf8))
    let method = CanonicalizationMethod.allCases[Int(seed % 6)]
    return try Canonicalizer(method).octets(of: tree, apex: tree.root.id)
  }
}

/// What a reader of canonical octets must not take: it is not canonical, or no document at all.
@Suite struct CanonicalReaderTests {
  @Test(arguments: [
    "", "a", "<a/>", "<a>", "<a></b>", "<a></a> ", "<a></a><a></a>",
    "<?xml version=\"1.0\"?><a></a>",
    "<a b='c'></a>", "<a  b=\"c\"></a>", "<a b=\"c\" ></a>", "<a b=\"c\" b=\"d\"></a>",
    "<a xmlns:p=\"u:u\" xmlns:q=\"u:u\" p:b=\"\" q:b=\"\"></a>", "<p:a></p:a>", "<a p:b=\"\"></a>",
    "<a>></a>", "<a>&apos;</a>", "<a>&#x41;</a>", "<a>&quot;</a>", "<a b=\"&gt;\"></a>",
    "<a>\r</a>", "<a b=\"\n\"></a>", "<a><![CDATA[x]]></a>", "<!DOCTYPE a><a></a>",
    "<a><!-- -- --></a>", "<a><!----></a", "<a><?xml x?></a>", "<a><?p:q x?></a>",
    "<a xmlns:p=\"\"></a>", "<a xmlns:xml=\"http://www.w3.org/XML/1998/namespace\"></a>",
    "<a xmlns:p=\"http://www.w3.org/XML/1998/namespace\"></a>",
    "<a xmlns=\"http://www.w3.org/2000/xmlns/\"></a>", "<a b=\"\" xmlns=\"u:u\"></a>",
    "<a xmlns=\"u:u\" xmlns=\"u:u\"></a>", "<a:b:c xmlns:a=\"u:u\"></a:b:c>", "<1></1>",
    "<a:></a:>",
    "<a>\u{FFFF}</a>", "<a>\u{1}</a>",
  ])
  func otherOctetsAreLeftToTheParser(_ text: String) {
    #expect(!CanonicalReading(of: Array(text.utf8)).isTaken)
  }

  @Test(arguments: [
    "<a></a>", "<a b=\"&amp;&lt;&quot;&#x9;&#xA;&#xD;>'\">&amp;&lt;&gt;&#xD;\"'\t\n</a>",
    "<a xmlns=\"u:u\" xmlns:p=\"u:v\" b=\"\" p:b=\"\"><p:a></p:a><b xmlns=\"\"></b></a>",
    "<a xml:lang=\"de\"><!-- - --><?p?><?p q?></a>", "<a>\u{E9}\u{1F600}\u{FFFD}</a>",
  ])
  func canonicalOctetsAreTaken(_ text: String) {
    let reading = CanonicalReading(of: Array(text.utf8))
    #expect(reading.isTaken)
    #expect(reading.difference == nil, "\(reading.difference ?? "")")
  }

  @Test func aDocumentOfManyNamesIsLeftToTheParser() throws {
    let names = (0..<300).map { "<n\($0)></n\($0)>" }.joined()
    let octets = Array("<a>\(names)</a>".utf8)
    #expect(!CanonicalReading(of: octets).isTaken)
    #expect(try XMLTree(rereading: octets).root.children.reduce(0) { count, _ in count + 1 } == 300)
  }
}
