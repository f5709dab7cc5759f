import CanonicalXML

/// Runs the vectors of canonicalisation: exactly the expected bytes, by both canonicalisers.
struct CanonicalizationRun {
  let corpora: Corpora

  func judge(_ vector: Vector) throws -> Judgement {
    if vector.options["transforms"] != nil { return try judgeDigestInput(vector) }
    guard let uri = vector.option("c14nAlgorithm"),
      let method = CanonicalizationMethod(rawValue: uri)
    else { return Judgement(vector, .diverged(reason: "method-unknown")) }
    let prefixes = vector.options["inclusivePrefixes"]?.strings ?? []
    return try judge(
      vector, corpora.bytes(vector.file),
      Canonicalizer(method, inclusivePrefixes: Array(exact: prefixes)),
      expression: vector.option("xpath"), prefixes: prefixMap(vector.options["xpathNamespaces"]))
  }

  /// The bytes that a Reference digests after its transforms.
  private func judgeDigestInput(_ vector: Vector) throws -> Judgement {
    let tree: XMLTree
    do {
      tree = try XMLTree(parsing: corpora.bytes(vector.file))
    } catch let error as XMLParseError {
      return Judgement(vector, .diverged(reason: error.code.rawValue), codes: [error.code.rawValue])
    }
    let references = tree.elements.filter { $0.hasName(DSig.reference) }
    let index = Int(vector.options["referenceIndex"]?.number ?? -1)
    guard references.indices.contains(index) else {
      return Judgement(vector, .diverged(reason: "reference-missing"))
    }
    let transforms =
      references[index].firstChild(DSig.transforms)?.children(named: DSig.transform) ?? []
    var canonicalizer = Canonicalizer(.inclusive10)
    var expression: (text: String, element: XMLTree.Element)?
    for (place, transform) in transforms.enumerated() {
      let uri = transform.attribute(DSig.algorithm) ?? ""
      if let method = CanonicalizationMethod(rawValue: uri.string), place == transforms.count - 1 {
        let list = transform.children.first { $0.name.localName == "InclusiveNamespaces" }
        let prefixes = list?.attribute(ExpandedName("PrefixList")) ?? ""
        canonicalizer = Canonicalizer(
          method,
          inclusivePrefixes: prefixes.string.split(whereSeparator: \.isWhitespace)
            .map { ExactString($0) })
      } else if uri == DSig.xpathTransform, place == 0,
        let xpath = transform.children.first(where: { $0.name.localName == "XPath" })
      {
        expression = (xpath.displayText, xpath)
      } else {
        return Judgement(vector, .diverged(reason: "transform-unknown"))
      }
    }
    let uri = references[index].attribute(DSig.uri) ?? ""
    // Without comments, as a reference to the own document selects its nodes
    // (XML Signature 1.1 §4.4.3.3).
    if uri.isEmpty {
      canonicalizer = Canonicalizer(
        canonicalizer.method.withoutComments, inclusivePrefixes: canonicalizer.inclusivePrefixes)
    }
    let external = vector.options["relativeReferences"]?.array?.first { $0["uri"]?.string == uri }
    let file = uri.isEmpty ? vector.file : external?["file"]?.string ?? vector.file
    return try judge(
      vector, corpora.bytes(file), canonicalizer, expression: expression?.text,
      prefixes: expression.map { prefixMap(of: $0.text, at: $0.element) } ?? [:])
  }

  private func judge(
    _ vector: Vector, _ document: [UInt8], _ canonicalizer: Canonicalizer, expression: String?,
    prefixes: [String: String]
  ) throws -> Judgement {
    let tree: XMLTree
    do {
      tree = try XMLTree(parsing: document)
    } catch {
      return Judgement(vector, .diverged(reason: error.code.rawValue), codes: [error.code.rawValue])
    }
    var parts: [(apex: NodeID?, hidden: NodeID?)] = [(nil, nil)]
    if let expression {
      guard let selection = Subtrees(selectedBy: expression, prefixes: prefixes, in: tree) else {
        return Judgement(vector, .diverged(reason: "no-subtree"))
      }
      parts = selection.subtrees.map { ($0.apex.id, $0.hidden?.id) }
    } else if vector.option("apex") == "document element" {
      parts = [(tree.root.id, nil)]
    }
    var ours: [UInt8] = []
    var theirs: [UInt8]? = []
    do {
      for part in parts {
        ours += try canonicalizer.bytes(of: tree, apex: part.apex, hiding: part.hidden)
        let bytes = canonicalizer.reference.bytes(of: tree, apex: part.apex, hiding: part.hidden)
        theirs = bytes.flatMap { bytes in theirs.map { $0 + bytes } }
      }
    } catch {
      return Judgement(vector, .diverged(reason: error.code.rawValue), codes: [error.code.rawValue])
    }
    guard let file = vector.expected.canonicalFile else {
      return Judgement(vector, .diverged(reason: "no-expectation"))
    }
    let expected = try corpora.bytes(file)
    // Other bytes are as bad as a false acceptance: a digest over them could be forged.
    guard ours == expected else { return Judgement(vector, .accepted("other bytes")) }
    var judgement = Judgement(vector, .passed)
    judgement.isReferenceEqual = theirs == expected
    return judgement
  }

  private func prefixMap(_ option: JSON?) -> [String: String] {
    guard case .object(let members) = option else { return [:] }
    return members.compactMapValues(\.string)
  }

  /// The prefixes of an expression, by the declarations in scope where it stands.
  private func prefixMap(of expression: String, at element: XMLTree.Element) -> [String: String] {
    let words = expression.split { !($0.isLetter || $0.isNumber) }.map(String.init)
    return Dictionary(
      words.compactMap { word in
        element.namespaceURI(forPrefix: ExactString(word)).map { (word, $0.string) }
      },
      uniquingKeysWith: { first, _ in first })
  }
}
