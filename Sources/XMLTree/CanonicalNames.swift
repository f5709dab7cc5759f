/// The distinct names and strings of canonical octets, and the namespaces in scope while they are
/// read.
///
/// Made for real documents: a search is cheap as long as there are few names, and more than
/// `maximumCount` of them, or of strings, are not taken at all.
struct CanonicalNames {
  /// A name as it stands in the octets.
  struct Written {
    let range: OctetRange
    /// Where its local part begins.
    let local: Int

    var hasPrefix: Bool { local > range.start }
  }

  private(set) var names: [NameRecord] = []
  /// Number 0 is the empty string.
  private(set) var strings = [OctetRange(start: 0, end: 0)]
  private var hashes = [NameHash(of: EmptyCollection())]
  /// Which strings are known to be namespace URIs; the empty one undeclares.
  private var areURIs = [true]

  /// The declarations in scope, the innermost last.
  private var scope: [NamespaceRecord] = []
  /// How many of them there were when each open element began.
  private var marks: [Int] = []
  /// The string number of `xml`, and that of its namespace, which needs no declaration.
  private var xml: NamespaceRecord?

  /// Chains of names whose written forms have the same hash, newest first.
  private var buckets = [Int](repeating: -1, count: 64)
  private var next: [Int] = []

  /// A response has 20 to 40 different names and about 10 strings.
  private static let maximumCount = 256

  mutating func openScope() { marks.append(scope.count) }

  mutating func closeScope() {
    guard let mark = marks.popLast() else { return }
    scope.removeLast(scope.count - mark)
  }

  /// Declares a prefix; the empty one is the default namespace.
  mutating func declare(
    _ prefix: OctetRange, as uri: OctetRange, _ arena: [UInt8]
  ) -> NamespaceRecord? {
    guard let prefix = number(of: prefix, arena), let uri = number(of: uri, arena) else {
      return nil
    }
    if !areURIs[uri] {
      areURIs[uri] = isPlain(strings[uri], arena) && !isReserved(strings[uri], arena)
      guard areURIs[uri] else { return nil }
    }
    scope.append(NamespaceRecord(prefix: prefix, uri: uri))
    return scope.last
  }

  /// The number of an element's name; nil when its prefix is not declared.
  mutating func number(ofElement written: Written, _ arena: inout [UInt8]) -> Int? {
    number(of: written, isElement: true, &arena)
  }

  /// The number of an attribute's name; one without a prefix is in no namespace.
  mutating func number(ofAttribute written: Written, _ arena: inout [UInt8]) -> Int? {
    number(of: written, isElement: false, &arena)
  }

  /// The number of a target, which is a string of its own each time.
  mutating func number(ofTarget target: OctetRange) -> Int? {
    guard strings.count < Self.maximumCount else { return nil }
    strings.append(target)
    hashes.append(NameHash(of: EmptyCollection()))
    areURIs.append(false)
    return strings.count - 1
  }

  /// Whether two names stand for the same namespace and local name.
  func areSame(_ left: Int, _ right: Int, _ arena: [UInt8]) -> Bool {
    let (one, other) = (names[left], names[right])
    return left == right
      || one.uri == other.uri && one.hash == other.hash
        && Self.areEqual(one.local, other.local, arena)
  }

  private mutating func number(
    of written: Written, isElement: Bool, _ arena: inout [UInt8]
  ) -> Int? {
    let bucket = Self.bucket(of: written.range, arena)
    var candidate = buckets[bucket]
    while candidate >= 0 {
      let record = names[candidate]
      if Self.areEqual(record.qualified, written.range, arena),
        uri(ofPrefix: record.prefix, isElement: isElement) == record.uri
      {
        return candidate
      }
      candidate = next[candidate]
    }
    guard names.count < Self.maximumCount,
      let namespace = namespace(of: written, isElement: isElement, &arena)
    else { return nil }
    let local = OctetRange(start: written.local, end: written.range.end)
    var hash = hashes[namespace.uri]
    hash.combine(arena[local.start..<local.end])
    names.append(
      NameRecord(
        qualified: written.range, local: local, prefix: namespace.prefix, uri: namespace.uri,
        hash: hash.value))
    next.append(buckets[bucket])
    buckets[bucket] = names.count - 1
    return names.count - 1
  }

  /// The namespace that a written prefix stands for here.
  private mutating func namespace(
    of written: Written, isElement: Bool, _ arena: inout [UInt8]
  ) -> NamespaceRecord? {
    guard written.hasPrefix else {
      return NamespaceRecord(prefix: 0, uri: uri(ofPrefix: 0, isElement: isElement) ?? 0)
    }
    let prefix = OctetRange(start: written.range.start, end: written.local - 1)
    if arena[prefix.start..<prefix.end].elementsEqual("xml".utf8) {
      return xmlNamespace(prefix, &arena)
    }
    guard let number = number(of: prefix, arena),
      let uri = uri(ofPrefix: number, isElement: isElement), uri != 0
    else { return nil }
    return NamespaceRecord(prefix: number, uri: uri)
  }

  /// The string number of what a prefix stands for; nil when it is not declared.
  private func uri(ofPrefix prefix: Int, isElement: Bool) -> Int? {
    if prefix == 0, !isElement { return 0 }
    if let xml, prefix == xml.prefix { return xml.uri }
    var index = scope.count - 1
    while index >= 0, scope[index].prefix != prefix { index -= 1 }
    return index >= 0 ? scope[index].uri : prefix == 0 ? 0 : nil
  }

  private mutating func xmlNamespace(
    _ prefix: OctetRange, _ arena: inout [UInt8]
  ) -> NamespaceRecord? {
    if let xml { return xml }
    let start = arena.count
    arena.append(contentsOf: Self.xml.utf8)
    guard let prefix = number(of: prefix, arena),
      let uri = number(of: OctetRange(start: start, end: arena.count), arena)
    else { return nil }
    xml = NamespaceRecord(prefix: prefix, uri: uri)
    return xml
  }

  /// The number of a string; there are few of them.
  private mutating func number(of text: OctetRange, _ arena: [UInt8]) -> Int? {
    var number = 0
    while number < strings.count {
      if Self.areEqual(strings[number], text, arena) { return number }
      number += 1
    }
    guard number < Self.maximumCount else { return nil }
    strings.append(text)
    areURIs.append(false)
    hashes.append(NameHash(of: arena[text.start..<text.end]))
    return strings.count - 1
  }

  /// Whether a namespace URI is of the common kind, absolute and with nothing to be unescaped, which
  /// every parser of URIs takes (RFC 3986 §3).
  private func isPlain(_ uri: OctetRange, _ arena: [UInt8]) -> Bool {
    let text = arena[uri.start..<uri.end]
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")), !isRelativeURI(text) else {
      return false
    }
    var rest = text[(colon + 1)...]
    if rest.starts(with: "//".utf8) {
      rest = rest.dropFirst(2)
      let host = rest.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "#") }
      guard !host.isEmpty, !host.contains(UInt8(ascii: ":")) else { return false }
    } else if rest.isEmpty || rest.first == UInt8(ascii: "/") {
      return false
    }
    if let hash = rest.firstIndex(of: UInt8(ascii: "#")) {
      guard !rest[(hash + 1)...].contains(UInt8(ascii: "#")) else { return false }
    }
    return rest.allSatisfy { octet in
      switch octet {
      case 0x61...0x7A, 0x41...0x5A, 0x30...0x39: true
      default: "-._~/:#".utf8.contains(octet)
      }
    }
  }

  /// The namespaces of the prefixes `xml` and `xmlns`, which no other prefix may have
  /// (Namespaces in XML 1.0 §3).
  private func isReserved(_ uri: OctetRange, _ arena: [UInt8]) -> Bool {
    guard uri.count == Self.xml.utf8.count || uri.count == Self.xmlns.utf8.count else {
      return false
    }
    let text = arena[uri.start..<uri.end]
    return text.elementsEqual(Self.xml.utf8) || text.elementsEqual(Self.xmlns.utf8)
  }

  private static let xml = "http://www.w3.org/XML/1998/namespace"
  private static let xmlns = "http://www.w3.org/2000/xmlns/"

  private static func areEqual(
    _ left: OctetRange, _ right: OctetRange, _ arena: [UInt8]
  ) -> Bool {
    // The last octets tell most names apart.
    left.count == right.count && (left.isEmpty || arena[left.end - 1] == arena[right.end - 1])
      && arena.holds(left, sameAs: right, of: arena)
  }

  /// Names that differ mostly differ in their length or in their last octets.
  private static func bucket(of name: OctetRange, _ arena: [UInt8]) -> Int {
    let last = Int(arena[name.end - 1])
    let middle = Int(arena[name.start + name.count / 2])
    return (last &* 7 ^ middle &* 3 ^ name.count) & 63
  }
}
