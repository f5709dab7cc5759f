import CanonicalXML
import SAMLFormats

/// Documents that parsers read in different ways, or should not read.
extension Original {
  var hostileDocuments: [Variant] {
    let root = written(tree.root)
    let whole = text(root.range)
    func document(_ text: String) -> [UInt8] { Array(text.utf8) }
    func variant(
      _ name: String, _ document: [UInt8], _ expected: Variant.Answer = .reject,
      _ cve: [String] = []
    ) -> Variant { Variant(name, document, cve, in: .parser, expected: expected) }
    let invalid = [UInt8](bytes[..<root.startTag.upperBound]) + [0xC3]
    var variants = [
      variant("DOCTYPE alone", document("<!DOCTYPE r>" + whole), .either),
      variant("text behind the document", document(whole + "text")),
      variant("text before the document", document("text" + whole)),
      variant("two documents", document(whole + whole)),
      variant("document cut off", Array(bytes[..<root.content.upperBound])),
      variant("NUL behind the document", document(whole) + [0]),
      variant(
        "malformed UTF-8 between elements", invalid + bytes[root.startTag.upperBound...]),
      variant(
        "attribute stated twice",
        document(attribute(" ID=\"\(ids.assertion)\""))),
      variant("prefix not declared", document(attribute(" undeclared:a=\"b\""))),
      variant("thousand levels of elements", document(nested), .either),
    ]
    variants += entities(whole)
    return variants
  }

  private func attribute(_ text: String) -> String {
    let place = assertion.placeOfAttributes
    return replacing([inserting(text, at: place)])
  }

  /// Elements inside of elements, where extensions are allowed.
  private var nested: String {
    let depth = 1_000
    let open = String(repeating: "<x:a xmlns:x=\"urn:x\">", count: depth)
    let close = String(repeating: "</x:a>", count: depth)
    return parked(inExtensions: open + close, assertion: assertion.text)
  }

  private func entities(_ whole: String) -> [Variant] {
    guard let name = nameID else { return [] }
    let root = written(tree.root).range
    func variant(
      _ title: String, _ subset: String, name text: String, _ expected: Variant.Answer = .reject
    ) -> Variant {
      let document = self.text(root, with: [(name.content, text)])
      return Variant(
        title, "<!DOCTYPE r [\(subset)]>\(document)".utf8, in: .parser,
        expected: expected, forbidden: [Forgery.subject])
    }
    let own = text(name.content)
    let isPlain = own.utf8.allSatisfy { 0x20...0x7E ~= $0 && !Self.reserved.contains($0) }
    var bomb = "<!ENTITY e0 \"e\">"
    for level in 1...6 {
      let inner = String(repeating: "&e\(level - 1);", count: 10)
      bomb += "<!ENTITY e\(level) \"\(inner)\">"
    }
    let hidden = assertionSignature.map { signature in
      let forged = forged(
        id: "&id;",
        signature: self.signature(
          signature,
          holding: signature.sibling("Object", around: movable(assertion, without: signature))))
      let text = self.text(root, with: [(assertion.range, forged)])
      return Variant(
        "XSW10 forged with the ID of the original in an entity",
        "<!DOCTYPE r [<!ENTITY id \"\(ids.assertion)\">]>" + text, ["CVE-2025-23369"],
        in: .parser)
    }
    return [
      variant("entity with a forged name", "<!ENTITY e \"subject-evil\">", name: "&e;"),
      isPlain
        ? variant("entity with the name", "<!ENTITY e \"\(own)\">", name: "&e;", .either) : nil,
      variant(
        "external entity of a file", "<!ENTITY e SYSTEM \"file:///etc/hostname\">", name: "&e;"),
      variant(
        "external entity of this machine's port 9",
        "<!ENTITY e SYSTEM \"http://127.0.0.1:9/e\">", name: "&e;"),
      variant(
        "external parameter entity of this machine's port 9",
        "<!ENTITY % p SYSTEM \"http://127.0.0.1:9/e\"> %p;", name: own, .either),
      variant("entity of a million characters", bomb, name: "&e6;"),
      hidden,
    ].compactMap(\.self)
  }

  /// Characters that are markup in the text of an entity.
  private static let reserved: [UInt8] = Array("\"%&<".utf8)
}
