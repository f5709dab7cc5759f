import CanonicalXML
import SAMLFormats
import XMLSignature

/// Reverses edits of prefixes and of namespace declarations in canonical bytes.
struct NamespaceEdits {
  /// URIs by their prefixes, or prefixes by their URIs.
  typealias Names = [ExactString: ExactString]

  /// A stretch, whose names can be changed if it is a tag.
  private struct Piece {
    let kind: CanonicalSegment.Kind
    let text: ArraySlice<UInt8>
    var name: (prefix: ExactString, local: ExactString) = ("", "")
    var declarations: Names = [:]
    var attributes: [(prefix: ExactString, local: ExactString, value: ExactString)] = []

    init(_ segment: CanonicalSegment, of bytes: [UInt8]) {
      kind = segment.kind
      text = bytes[segment.range]
      guard isTag else { return }
      for (name, stretch) in CanonicalStartTag(text).parts {
        guard let name else {
          if stretch.count > 1 {
            self.name = Self.parts(ExactString(utf8: stretch.dropFirst(start.utf8.count)))
          }
          continue
        }
        let value = ExactString(utf8: stretch.dropFirst(name.utf8.count + 3).dropLast())
        let (prefix, local) = Self.parts(ExactString(name))
        switch (prefix, local) {
        case ("", "xmlns"): declarations[""] = value
        case ("xmlns", _): declarations[local] = value
        default: attributes.append((prefix, local, value))
        }
      }
    }

    var isTag: Bool { kind == .startTag || kind == .endTag }

    private var start: String { kind == .startTag ? "<" : "</" }

    /// Whether a name or a value begins with a prefix.
    func uses(_ prefix: ExactString) -> Bool {
      name.prefix == prefix && isTag
        || attributes.contains {
          !prefix.isEmpty && ($0.prefix == prefix || $0.value.hasPrefix("\(prefix):"))
        }
    }

    /// As canonical forms write it: declarations by their prefixes, then attributes as they were.
    var bytes: [UInt8] {
      guard isTag else { return Array(text) }
      var result = start + Self.name(name.prefix, name.local)
      for (prefix, uri) in declarations.sorted(by: { $0.key < $1.key }) {
        result += prefix.isEmpty ? " xmlns=\"\(uri)\"" : " xmlns:\(prefix)=\"\(uri)\""
      }
      for (prefix, local, value) in attributes {
        result += " \(Self.name(prefix, local))=\"\(value)\""
      }
      return Array((result + ">").utf8)
    }

    static func parts(_ name: ExactString) -> (prefix: ExactString, local: ExactString) {
      let parts = name.utf8.split(separator: UInt8(ascii: ":"), maxSplits: 1)
      return parts.count == 2
        ? (ExactString(utf8: parts[0]), ExactString(utf8: parts[1])) : ("", name)
    }

    static func name(_ prefix: ExactString, _ local: ExactString) -> String {
      prefix.isEmpty ? local.string : "\(prefix):\(local)"
    }
  }

  private let segments: [CanonicalSegment]
  private let bytes: [UInt8]

  init(of bytes: [UInt8], _ segments: [CanonicalSegment]? = nil) {
    self.bytes = bytes
    self.segments = segments ?? CanonicalSegment.all(of: bytes)
  }

  private var pieces: [Piece] { segments.map { Piece($0, of: bytes) } }

  /// The prefixes, by URI, that providers usually write for the namespaces that are declared.
  func usualPrefixes() -> [Names] {
    let declared = Set(pieces.flatMap { $0.declarations.values })
    var all: [Names] = [[:]]
    for (uri, prefixes) in Self.usual where declared.contains(uri) {
      all = all.flatMap { names in prefixes.map { names.merging([uri: $0]) { $1 } } }
    }
    return all
  }

  private static let usual: [(ExactString, [ExactString])] = [
    ("urn:oasis:names:tc:SAML:2.0:assertion", ["saml", "saml2", ""]),
    ("urn:oasis:names:tc:SAML:2.0:protocol", ["samlp", "saml2p", ""]),
    ("urn:oasis:names:tc:SAML:2.0:metadata", ["md", ""]), (DSigName.namespace, ["ds", "", "dsig"]),
    (schemaNames["xs"] ?? "", ["xs"]), (schemaNames["xsi"] ?? "", ["xsi"]),
  ]

  /// The namespaces of XML Schema, which occur in values of `xsi:type`.
  private static let schemaNames: Names = [
    "xs": "http://www.w3.org/2001/XMLSchema", "xsd": "http://www.w3.org/2001/XMLSchema",
    "xsi": "http://www.w3.org/2001/XMLSchema-instance",
  ]

  /// With other prefixes, by URI, each declared where exclusive canonicalisation declares it.
  func written(with prefixes: Names) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var open: [(old: Names, new: Names)] = [([:], [:])]
    for var piece in pieces {
      guard piece.isTag, var (old, new) = open.last else {
        result += piece.text
        continue
      }
      old.merge(piece.declarations) { $1 }
      var used: [(prefix: ExactString, uri: ExactString)] = []
      func renamed(_ prefix: ExactString) -> ExactString {
        guard let uri = old[prefix] else { return prefix }
        let name = prefixes[uri] ?? prefix
        used.append((name, uri))
        return name
      }
      piece.name.prefix = renamed(piece.name.prefix)
      for (index, attribute) in piece.attributes.enumerated() where !attribute.prefix.isEmpty {
        piece.attributes[index].prefix = renamed(attribute.prefix)
        let (prefix, local) = Piece.parts(attribute.value)
        guard attribute.local == "type", let uri = old[prefix], let name = prefixes[uri] else {
          continue
        }
        piece.attributes[index].value = ExactString(Piece.name(name, local))
      }
      if piece.kind == .endTag {
        open.removeLast()
      } else {
        for prefix in piece.declarations.keys { _ = renamed(prefix) }
        piece.declarations = [:]
        for (prefix, uri) in used where (new[prefix] ?? "") != uri {
          piece.declarations[prefix] = uri
        }
        new.merge(piece.declarations) { $1 }
        open.append((old, new))
      }
      result += piece.bytes
    }
    return result
  }
}

extension NamespaceEdits {
  /// The prefixes of a PrefixList that a value uses and nothing declares.
  func undeclared(of list: [ExactString]) -> [ExactString] {
    let pieces = pieces
    // More are no list of a provider, and each is looked for in every tag.
    return list.prefix(16).filter { prefix in
      prefix != "#default" && !pieces.contains { $0.declarations[prefix] != nil }
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
    func isMoved(_ prefix: ExactString) -> Bool {
      canonicalizer.method.standard != .exclusive10
        || list.contains(prefix.isEmpty ? "#default" : prefix)
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
          isMoved($0.key) && list.contains($0.key) && !isDeclared.contains($0.key)
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
    return pieces.flatMap(\.bytes)
  }

  /// Declares each prefix at the outermost tags that use it.
  private static func lower(_ moved: Names, to pieces: inout [Piece]) {
    var depth = 0
    var declared: [ExactString: Int] = [:]
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
