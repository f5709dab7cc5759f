import CanonicalXML
import Testing

/// C14-01, C14-13: canonical bytes are at least one, and held to their limit, whatever they end with.
@Suite struct CanonicalLimitTests {
  @Test(arguments: [
    "<a></a>", "<a>t</a>", "<a b=\"v\"></a>", "<a><b></b><b></b></a>", "<a></a>\n<?p d?>",
    "<a></a>\n<!--c-->", "<a xmlns:p=\"urn:p\"><p:b></p:b></a>",
  ])
  func theLimitItselfIsAcceptedAndOneByteMoreIsRefused(_ document: String) throws {
    let tree = try XMLTree(parsing: Array(document.utf8))
    var canonicalizer = Canonicalizer(.inclusive10WithComments)
    canonicalizer.maximumBytes = document.utf8.count
    #expect(try canonicalizer.bytes(of: tree) == Array(document.utf8))
    canonicalizer.maximumBytes -= 1
    #expect(throws: CanonicalizationError.tooLarge(maximum: document.utf8.count - 1)) {
      try canonicalizer.bytes(of: tree)
    }
  }

  /// C14-01: a canonical form of no bytes is refused.
  @Test func noBytesAreRefused() throws {
    let tree = try XMLTree(parsing: Array("<a><b/></a>".utf8))
    for method in CanonicalizationMethod.allCases {
      #expect(throws: CanonicalizationError.empty) {
        try Canonicalizer(method).bytes(of: tree, hiding: tree.root.id)
      }
    }
  }
}
