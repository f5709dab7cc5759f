import Testing
import XML

/// C14-01, C14-13: canonical octets are at least one, and held to their limit, whatever they end with.
@Suite struct CanonicalLimitTests {
  @Test(arguments: [
    "<a></a>", "<a>t</a>", "<a b=\"v\"></a>", "<a><b></b><b></b></a>", "<a></a>\n<?p d?>",
    "<a></a>\n<!--c-->", "<a xmlns:p=\"urn:p\"><p:b></p:b></a>",
  ])
  func theLimitItselfIsAcceptedAndOneOctetMoreIsRefused(_ document: String) throws {
    let tree = try XMLTree(parsing: Array(document.utf8))
    var canonicalizer = Canonicalizer(.inclusive10WithComments)
    canonicalizer.maximumOctets = document.utf8.count
    #expect(try canonicalizer.octets(of: tree) == Array(document.utf8))
    canonicalizer.maximumOctets -= 1
    #expect(throws: CanonicalizationError.tooLarge(maximum: document.utf8.count - 1)) {
      try canonicalizer.octets(of: tree)
    }
  }

  /// C14-01: a canonical form of no octets is refused.
  @Test func noOctetsAreRefused() throws {
    let tree = try XMLTree(parsing: Array("<a><b/></a>".utf8))
    for method in CanonicalizationMethod.allCases {
      #expect(throws: CanonicalizationError.empty) {
        try Canonicalizer(method).octets(of: tree, hiding: tree.root.id)
      }
    }
  }
}
