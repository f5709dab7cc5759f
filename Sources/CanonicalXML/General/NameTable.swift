import SAMLFormats

/// The distinct names and strings of one parse.
///
/// libxml2 keeps one copy of each string, so its address identifies it for as long as the parse
/// lasts.
@safe
struct NameTable {
  private(set) var names: [NameRecord] = []
  /// Number 0 is the empty string.
  private(set) var strings = [ByteRange(start: 0, end: 0)]
  private var nameNumbers = AddressTable()
  private var stringNumbers = AddressTable()
  private var targetNumbers = AddressTable()
  /// The strings that are no target, by their bytes.
  private var known: [ExactString: Int] = [:]

  /// The number of a string; nil and the empty string are number 0.
  mutating func number(ofString text: UnsafePointer<UInt8>?, storingIn arena: inout [UInt8]) -> Int
  {
    guard let text = unsafe text, unsafe text.pointee != 0 else { return 0 }
    let address = AddressTable.Key(UInt(bitPattern: text))
    if let known = stringNumbers[address] { return known }
    // Equal strings may come from two addresses (a URI with and without normalisation), so the
    // bytes decide. Each address comes here once.
    let bytes = unsafe terminated(text)
    let exact = unsafe ExactString(utf8: bytes)
    let number = known[exact, default: strings.count]
    if number == strings.count {
      unsafe append(bytes, to: &arena)
      known[exact] = number
    }
    stringNumbers.insert(number, for: address)
    return number
  }

  /// The number of a processing instruction's target.
  ///
  /// Not one of the strings that names have: a target that is written like a prefix has a number of its
  /// own.
  mutating func number(ofTarget text: UnsafePointer<UInt8>, storingIn arena: inout [UInt8]) -> Int {
    let address = AddressTable.Key(UInt(bitPattern: text))
    if let known = targetNumbers[address] { return known }
    unsafe append(terminated(text), to: &arena)
    targetNumbers.insert(strings.count - 1, for: address)
    return strings.count - 1
  }

  private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, to arena: inout [UInt8]) {
    let start = arena.count
    unsafe arena.append(contentsOf: bytes)
    strings.append(ByteRange(start: start, end: arena.count))
  }

  /// The number of a name.
  mutating func number(of name: SAXName, storingIn arena: inout [UInt8]) -> Int {
    let key = unsafe AddressTable.Key(
      UInt(bitPattern: name.local), UInt(bitPattern: name.prefix), UInt(bitPattern: name.uri))
    if let known = nameNumbers[key] { return known }
    let prefix = unsafe number(ofString: name.prefix, storingIn: &arena)
    let uri = unsafe number(ofString: name.uri, storingIn: &arena)
    let start = arena.count
    if prefix != 0 {
      let range = strings[prefix]
      for index in range.start..<range.end { arena.append(arena[index]) }
      arena.append(UInt8(ascii: ":"))
    }
    let localStart = arena.count
    if let local = unsafe name.local { unsafe arena.append(contentsOf: terminated(local)) }
    let local = ByteRange(start: localStart, end: arena.count)
    names.append(
      NameRecord(
        qualified: ByteRange(start: start, end: arena.count), local: local, prefix: prefix,
        uri: uri))
    nameNumbers.insert(names.count - 1, for: key)
    return names.count - 1
  }
}
