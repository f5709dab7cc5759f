import CanonicalXML
import SAMLFormats
import XMLSignature

/// Reverses edits of prefixes and of namespace declarations in canonical bytes.
struct NamespaceEdits {
  /// A part of a canonical form: a prefix, the rest of a name, a URI or another value.
  typealias Word = ArraySlice<UInt8>
  /// URIs by their prefixes, or prefixes by their URIs.
  typealias Names = [Word: Word]

  /// A stretch, whose names can be changed if it is a tag.
  private struct Piece {
    let kind: CanonicalSegment.Kind
    let text: Word
    var name: (prefix: Word, local: Word) = ([], [])
    var declarations: Names = [:]
    var attributes: [(prefix: Word, local: Word, value: Word)] = []

    init(_ segment: CanonicalSegment, of bytes: [UInt8]) {
      kind = segment.kind
      text = bytes[segment.range]
      guard isTag else { return }
      for (name, stretch) in CanonicalStartTag(text).parts {
        guard let name else {
          if stretch.count > 1 { self.name = Self.parts(stretch.dropFirst(start.count)) }
          continue
        }
        let value = stretch.dropFirst(name.count + 3).dropLast()
        let (prefix, local) = Self.parts(name)
        if prefix == NamespaceEdits.xmlns {
          declarations[local] = value
        } else if prefix.isEmpty, local == NamespaceEdits.xmlns {
          declarations[[]] = value
        } else {
          attributes.append((prefix, local, value))
        }
      }
    }

    var isTag: Bool { kind == .startTag || kind == .endTag }

    private var start: String.UTF8View { (kind == .startTag ? "<" : "</").utf8 }

    /// Whether a name or a value begins with a prefix.
    func uses(_ prefix: Word) -> Bool {
      name.prefix == prefix && isTag
        || attributes.contains {
          !prefix.isEmpty && ($0.prefix == prefix || Self.parts($0.value).prefix == prefix)
        }
    }

    /// Writes as canonical forms do: declarations by their prefixes, then attributes as they were.
    func write(to result: inout [UInt8]) {
      guard isTag else { return result += text }
      result += start
      Self.write(name.prefix, name.local, to: &result)
      for (prefix, uri) in declarations.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
        result += prefix.isEmpty ? " xmlns".utf8 : " xmlns:".utf8
        Self.write(prefix, value: uri, to: &result)
      }
      for (prefix, local, value) in attributes {
        result.append(0x20)
        Self.write(prefix, local, to: &result)
        Self.write([], value: value, to: &result)
      }
      result.append(UInt8(ascii: ">"))
    }

    private static func write(_ prefix: Word, _ local: Word, to result: inout [UInt8]) {
      result += prefix
      if !prefix.isEmpty { result.append(UInt8(ascii: ":")) }
      result += local
    }

    private static func write(_ name: Word, value: Word, to result: inout [UInt8]) {
      result += name
      result += "=\"".utf8
      result += value
      result.append(UInt8(ascii: "\""))
    }

    static func parts(_ name: Word) -> (prefix: Word, local: Word) {
      guard let colon = name.firstIndex(of: UInt8(ascii: ":")) else { return ([], name) }
      return (name[..<colon], name[(colon + 1)...])
    }

    static func name(_ prefix: Word, _ local: Word) -> Word {
      prefix.isEmpty ? local : prefix + ":".utf8 + local
    }
  }

  private static let xmlns = Word("xmlns".utf8)

  private let pieces: [Piece]

  init(of bytes: [UInt8]) {
    pieces = CanonicalSegment.all(of: bytes).map { Piece($0, of: bytes) }
  }

  private static func written(_ pieces: [Piece]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(pieces.reduce(0) { $0 + $1.text.count })
    for piece in pieces { piece.write(to: &result) }
    return result
  }

  /// The prefixes, by URI, that providers usually write for the namespaces that are declared, where
  /// they are others than those of the message.
  func usualPrefixes() -> [Names] {
    var declared: [Word: Set<Word>] = [:]
    for piece in pieces {
      for (prefix, uri) in piece.declarations { declared[uri, default: []].insert(prefix) }
    }
    var all: [Names] = [[:]]
    for (uri, prefixes) in Self.usual where declared[uri] != nil {
      all = all.flatMap { names in prefixes.map { names.merging([uri: $0]) { $1 } } }
    }
    return all.filter { names in names.contains { declared[$0.key] != [$0.value] } }
  }

  private static let usual: [(Word, [Word])] = [
    ("urn:oasis:names:tc:SAML:2.0:assertion", ["saml", "saml2", ""]),
    ("urn:oasis:names:tc:SAML:2.0:protocol", ["samlp", "saml2p", ""]),
    ("urn:oasis:names:tc:SAML:2.0:metadata", ["md", ""]),
    (DSigName.namespace.string, ["ds", "", "dsig"]), (schema, ["xs"]), (instance, ["xsi"]),
  ].map { uri, prefixes in (Word(uri.utf8), prefixes.map { Word($0.utf8) }) }

  private static let schema = "http://www.w3.org/2001/XMLSchema"
  private static let instance = "http://www.w3.org/2001/XMLSchema-instance"

  /// The namespaces of XML Schema, which occur in values of `xsi:type`.
  private static let schemaNames: Names = Dictionary(
    uniqueKeysWithValues: [("xs", schema), ("xsd", schema), ("xsi", instance)].map {
      (Word($0.utf8), Word($1.utf8))
    })

  /// With other prefixes, by URI, each declared where exclusive canonicalisation declares it.
  func written(with prefixes: Names) -> [UInt8] {
    var result: [UInt8] = []
    // What each prefix stands for, with the other one; then the declarations that have been written.
    var open: [(old: [Word: (uri: Word, prefix: Word)], new: Names)] = [([:], [:])]
    for var piece in pieces {
      guard piece.isTag, var (old, new) = open.last else {
        piece.write(to: &result)
        continue
      }
      for (prefix, uri) in piece.declarations { old[prefix] = (uri, prefixes[uri] ?? prefix) }
      var used = piece.declarations.keys.compactMap { old[$0] }
      func renamed(_ prefix: Word) -> Word {
        guard let name = old[prefix] else { return prefix }
        used.append(name)
        return name.prefix
      }
      piece.name.prefix = renamed(piece.name.prefix)
      for (index, attribute) in piece.attributes.enumerated() where !attribute.prefix.isEmpty {
        piece.attributes[index].prefix = renamed(attribute.prefix)
        let (prefix, local) = Piece.parts(attribute.value)
        if attribute.local.elementsEqual("type".utf8), let name = old[prefix],
          prefixes[name.uri] != nil
        {
          piece.attributes[index].value = Piece.name(name.prefix, local)
        }
      }
      if piece.kind == .endTag {
        open.removeLast()
      } else {
        piece.declarations = [:]
        for (uri, prefix) in used where (new[prefix] ?? []) != uri {
          piece.declarations[prefix] = uri
          new[prefix] = uri
        }
        open.append((old, new))
      }
      piece.write(to: &result)
    }
    return result
  }
}

extension NamespaceEdits {
  /// The prefixes of a PrefixList that a value uses and nothing declares.
  func undeclared(of list: [ExactString]) -> [ExactString] {
    // More are no list of a provider, and each is looked for in every tag.
    list.prefix(16).filter { name in
      let prefix = Word(name.utf8)
      return name != "#default" && !pieces.contains { $0.declarations[prefix] != nil }
        && pieces.contains { $0.uses(prefix) }
    }
  }

  /// With the declarations that a canonical form shows moved to the first tag, or from there to the tags
  /// that use them; and with those that are missing.
  ///
  /// - Parameters:
  ///   - canonicalizer: The canonical form; an exclusive one shows those of its PrefixList.
  ///   - toFirst: Whether they are moved to the first tag.
  ///   - addsSchema: Whether the namespaces of XML Schema are declared that the PrefixList names.
  /// - Returns: nil where nothing is moved.
  func moving(
    _ canonicalizer: Canonicalizer, toFirst: Bool, addingSchema addsSchema: Bool
  ) -> [UInt8]? {
    var pieces = pieces
    let list = Set(canonicalizer.inclusivePrefixes)
    func isMoved(_ prefix: Word) -> Bool {
      canonicalizer.method.standard != .exclusive10
        || list.contains(prefix.isEmpty ? "#default" : ExactString(utf8: prefix))
    }
    var moved: Names = [:]
    for index in pieces.indices {
      for (prefix, uri) in pieces[index].declarations
      where isMoved(prefix) && (index == 0) != toFirst && !(index == 0 && pieces[0].uses(prefix)) {
        guard moved[prefix] ?? uri == uri else { return nil }
        moved[prefix] = uri
        pieces[index].declarations[prefix] = nil
      }
    }
    let isDeclared = Set(pieces.flatMap(\.declarations.keys))
    if addsSchema {
      moved.merge(
        Self.schemaNames.filter {
          isMoved($0.key) && list.contains(ExactString(utf8: $0.key))
            && !isDeclared.contains($0.key)
        }
      ) { old, _ in old }
    }
    // The same bound.
    guard 1...16 ~= moved.count, !pieces.isEmpty else { return nil }
    if toFirst {
      for (prefix, uri) in moved {
        guard pieces[0].declarations[prefix] ?? uri == uri else { return nil }
        pieces[0].declarations[prefix] = uri
      }
    } else {
      Self.lower(moved, to: &pieces)
    }
    return Self.written(pieces)
  }

  /// Declares each prefix at the outermost tags that use it.
  private static func lower(_ moved: Names, to pieces: inout [Piece]) {
    var depth = 0
    var declared: [Word: Int] = [:]
    for index in pieces.indices where pieces[index].isTag {
      if pieces[index].kind == .endTag {
        declared = declared.filter { $0.value != depth }
        depth -= 1
      } else {
        depth += 1
        for (prefix, uri) in moved where declared[prefix] == nil && pieces[index].uses(prefix) {
          pieces[index].declarations[prefix] = uri
          declared[prefix] = depth
        }
      }
    }
  }
}
