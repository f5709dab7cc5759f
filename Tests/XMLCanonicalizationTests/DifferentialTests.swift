import Testing
import XMLCanonicalization
import XMLTree

/// Our octets are libxml2's, on generated documents: whole, and for a subtree with a hidden part.
@Suite struct DifferentialTests {
  @Test(arguments: CanonicalizationMethod.allCases)
  func octetsEqualThoseOfLibxml2(_ method: CanonicalizationMethod) throws {
    for seed in UInt64(1)...2_000 {
      let document = GeneratedDocument(seed: seed)
      let tree = try XMLTree(parsing: Array(document.text.utf8))
      let prefixes = [[], ["#default"], ["a", "saml"], ["#default", "b", "unknown"]][Int(seed % 4)]
      let canonicalizer = Canonicalizer(method, inclusivePrefixes: prefixes)
      let elements = Array(tree.elements)
      let apex = elements[Int(seed) % elements.count]
      let hidden = apex.children.first { _ in true }?.id
      for (apex, hidden) in [(nil, nil), (apex.id, nil), (apex.id, hidden), (nil, hidden)] {
        let ours = try canonicalizer.octets(of: tree, apex: apex, hiding: hidden)
        let theirs = canonicalizer.reference.octets(of: tree, apex: apex, hiding: hidden)
        #expect(
          String(decoding: ours, as: UTF8.self)
            == String(decoding: theirs ?? [], as: UTF8.self),
          "seed \(seed), prefixes \(prefixes), apex \(String(describing: apex))")
      }
    }
  }
}
