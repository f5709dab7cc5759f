/// The distinct names and strings of a plain document, and the namespaces in scope while it is read.
///
/// Made for real documents: a search is cheap as long as there are few names, and more than
/// `maximumCount` of them, or of strings, are not taken at all.
@safe
struct PlainNames: ~Copyable {
  /// A name as the document spells it.
  struct Written {
    let range: ByteRange
    /// Where its local part begins.
    let local: Int

    var hasPrefix: Bool { local > range.start }

    /// The prefix without its colon; empty if there is none.
    var prefix: ByteRange {
      ByteRange(start: range.start, end: hasPrefix ? local - 1 : range.start)
    }
  }

  /// The document, which contains every name and string.
  private let bytes: UnsafeBufferPointer<UInt8>

  private(set) var names: RecordBuffer<NameRecord>
  /// Details of each name that its record does not have.
  private var nameDetails: RecordBuffer<NameDetail>
  /// The first 32 pairs of a prefix and a namespace URI that the document declares or uses.
  private(set) var bindings: RecordBuffer<NamespaceRecord>
  /// Number 0 is the empty string.
  private(set) var strings: RecordBuffer<ByteRange>
  /// Whether each string is known to be a namespace URI; the empty one undeclares.
  private var areURIs: RecordBuffer<Bool>

  /// The declarations in scope, the innermost last.
  private var scope: RecordBuffer<Declaration>
  /// The last declaration, in scope or not.
  private var last: Declaration?

  /// Chains of names whose written forms have the same hash, newest first.
  private var buckets: RecordBuffer<Int16>

  /// A declaration in scope.
  struct Declaration {
    let namespace: NamespaceRecord
    let prefix: ByteRange
    /// The bit of its binding; none beyond the number of bits.
    let bit: UInt32
  }

  struct NameDetail {
    /// The bit of its binding; none beyond the number of bits.
    let binding: UInt32
    /// The next name of its chain; -1 after the last.
    let next: Int16
  }

  /// A response has 20 to 40 different names and about 10 strings.
  private static let maximumCount = 256

  /// Begins with the empty string; nil when there is no memory.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    // Room for the names of a response: growing costs more than what is kept.
    guard let names = RecordBuffer<NameRecord>(capacity: 40),
      let nameDetails = RecordBuffer<NameDetail>(capacity: 40),
      let bindings = RecordBuffer<NamespaceRecord>(capacity: 8),
      var strings = RecordBuffer<ByteRange>(capacity: 16),
      var areURIs = RecordBuffer<Bool>(capacity: 16),
      let scope = RecordBuffer<Declaration>(capacity: 16),
      let buckets = RecordBuffer<Int16>(repeating: -1, count: 64),
      strings.append(ByteRange(start: 0, end: 0)), areURIs.append(true)
    else { return nil }
    unsafe self.bytes = bytes
    self.names = names
    self.nameDetails = nameDetails
    self.bindings = bindings
    self.strings = strings
    self.areURIs = areURIs
    self.scope = scope
    self.buckets = buckets
  }

  /// Gives back what the names of a finished document do not use.
  mutating func trim() { names.trim() }

  var scopeCount: Int { scope.count }

  /// Forgets the declarations of an element, of which there are none most of the time.
  @inline(__always)
  mutating func closeScope(to count: Int) { scope.removeAll(behind: count) }

  /// Declares a prefix; the empty one is the default namespace.
  ///
  /// - Returns: nil for a URI that the general parser must check, or without memory.
  mutating func declare(_ prefix: ByteRange, as uri: ByteRange) -> NamespaceRecord? {
    // A URI with references was decoded, so its text is not in the document.
    guard unsafe uri.end <= bytes.count, let prefix = number(of: prefix), let uri = number(of: uri)
    else { return nil }
    if !areURIs[uri] {
      guard unsafe WrittenNamespaceURI(bytes, strings[uri]).isPlain else { return nil }
      areURIs[uri] = true
    }
    let declaration = NamespaceRecord(prefix: prefix, uri: uri)
    return declareAgain(declaration) ? declaration : nil
  }

  /// Declares a known namespace again; false when there is no memory for it.
  ///
  /// Canonical bytes repeat the same declaration in tag after tag.
  mutating func declareAgain(_ namespace: NamespaceRecord) -> Bool {
    if let last, last.namespace == namespace { return scope.append(last) }
    let declaration = Declaration(
      namespace: namespace, prefix: strings[namespace.prefix], bit: bit(of: namespace))
    last = declaration
    return scope.append(declaration)
  }

  /// The number of an element's name; nil when its prefix is not declared.
  mutating func number(ofElement written: Written) -> Int? {
    number(of: written, isElement: true)
  }

  /// The number of an attribute's name; one without a prefix is in no namespace.
  mutating func number(ofAttribute written: Written) -> Int? {
    number(of: written, isElement: false)
  }

  /// The number of a target, which is a string of its own each time.
  mutating func number(ofTarget target: ByteRange) -> Int? {
    guard strings.count < Self.maximumCount, strings.append(target), areURIs.append(false)
    else { return nil }
    return strings.count - 1
  }

  /// Whether two names have the same namespace and local name.
  func areSame(_ left: Int, _ right: Int) -> Bool {
    let (one, other) = (names[left], names[right])
    return left == right
      || one.uri == other.uri && areEqual(one.local, other.local)
  }

  /// Whether two stretches of the document hold the same bytes.
  private func areEqual(_ left: ByteRange, _ right: ByteRange) -> Bool {
    guard left.count == right.count, !left.isEmpty else { return left.count == right.count }
    // Most names differ in their last bytes.
    return unsafe bytes[left.end - 1] == bytes[right.end - 1] && bytes.areEqual(left, right)
  }

  private mutating func number(of written: Written, isElement: Bool) -> Int? {
    let bucket = bucket(of: written.range)
    var candidate = Int(buckets[bucket])
    // Names that are spelled alike have the same prefix, which is looked up once.
    var meaning: Int??
    while candidate >= 0 {
      let record = names[candidate]
      if areEqual(record.qualified, written.range) {
        let uri = meaning ?? uri(ofPrefix: record.prefix, isElement: isElement)
        if uri == record.uri { return candidate }
        meaning = .some(uri)
      }
      candidate = Int(nameDetails[candidate].next)
    }
    guard names.count < Self.maximumCount,
      let namespace = namespace(of: written, isElement: isElement)
    else { return nil }
    let local = ByteRange(start: written.local, end: written.range.end)
    let record = NameRecord(
      qualified: written.range, local: local, prefix: namespace.namespace.prefix,
      uri: namespace.namespace.uri)
    let detail = NameDetail(binding: namespace.bit, next: buckets[bucket])
    guard names.append(record), nameDetails.append(detail) else { return nil }
    buckets[bucket] = Int16(names.count - 1)
    return names.count - 1
  }

  private mutating func bit(of namespace: NamespaceRecord) -> UInt32 {
    for known in 0..<bindings.count where bindings[known] == namespace {
      return 1 << UInt32(known)
    }
    guard bindings.count < UInt32.bitWidth, bindings.append(namespace) else { return 0 }
    return 1 << UInt32(bindings.count - 1)
  }

  /// The bit of the binding that a name uses; 0 when there are more bindings than bits.
  func binding(of name: Int) -> UInt32 { nameDetails[name].binding }

  /// Looks up the namespace of a written prefix in the current scope.
  ///
  /// The prefix `xml` needs no declaration; the general parser reads documents that use it, because
  /// it checks their values.
  @inline(__always)
  private mutating func namespace(of written: Written, isElement: Bool) -> Declaration? {
    if written.hasPrefix {
      let declaration = declaration(of: written.prefix)
      return declaration?.namespace.uri == 0 ? nil : declaration
    }
    if isElement, let declaration = declaration(of: written.prefix) { return declaration }
    let none = NamespaceRecord(prefix: 0, uri: 0)
    return Declaration(namespace: none, prefix: written.prefix, bit: bit(of: none))
  }

  /// The innermost declaration of a written prefix.
  @inline(__always)
  private func declaration(of prefix: ByteRange) -> Declaration? {
    var index = scope.count - 1
    while index >= 0, !areEqual(scope[index].prefix, prefix) { index -= 1 }
    return index >= 0 ? scope[index] : nil
  }

  /// Returns the string number of a prefix's namespace URI; nil when the prefix is not declared.
  private func uri(ofPrefix prefix: Int, isElement: Bool) -> Int? {
    if prefix == 0, !isElement { return 0 }
    var index = scope.count - 1
    while index >= 0, scope[index].namespace.prefix != prefix { index -= 1 }
    return index >= 0 ? scope[index].namespace.uri : prefix == 0 ? 0 : nil
  }

  /// The number of a string; there are few of them.
  private mutating func number(of text: ByteRange) -> Int? {
    var number = 0
    while number < strings.count {
      if areEqual(strings[number], text) { return number }
      number += 1
    }
    guard number < Self.maximumCount, strings.append(text), areURIs.append(false)
    else { return nil }
    return strings.count - 1
  }

  /// Names that differ mostly differ in their length or in their last bytes.
  private func bucket(of name: ByteRange) -> Int {
    let last = unsafe Int(bytes[name.end - 1])
    let middle = unsafe Int(bytes[name.start + name.count / 2])
    return (last &* 7 ^ middle &* 3 ^ name.count) & 63
  }
}
