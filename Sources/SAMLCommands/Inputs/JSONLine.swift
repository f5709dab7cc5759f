import SAMLFormats

/// The members of a JSON object on one line (RFC 8259).
///
/// Strings and whole numbers of the outermost level are kept if they are asked for; everything else is
/// read for its form alone.
struct JSONLine {
  enum Value: Equatable {
    case text([UInt8])
    case number(Int64)
    /// Anything else.
    case other
  }

  /// A line that is no JSON object, or has a name twice that was asked for.
  struct Malformed: Error {}

  private let names: [[UInt8]]
  private var members: [String: Value] = [:]

  /// The name whose value comes next, if it was asked for.
  private var name: [UInt8]?

  /// Reads the members with these names.
  static func members(
    _ names: [String], of line: ArraySlice<UInt8>
  ) throws(Malformed) -> [String: Value] {
    var reader = JSONLine(names: names.map { Array($0.utf8) })
    try reader.read(line)
    return reader.members
  }

  private init(names: [[UInt8]]) { self.names = names }

  private mutating func read(_ line: ArraySlice<UInt8>) throws(Malformed) {
    var limits = JSONLimits()
    limits.depth = Self.maximumDepth + 1
    limits.stringBytes = line.count
    limits.numberBytes = line.count
    var tokenizer = JSONTokenizer(limits: limits)
    tokenizer.append(line)
    guard try Self.next(&tokenizer) == .objectStart else { throw Malformed() }
    while tokenizer.depth > 0, let token = try Self.next(&tokenizer) {
      try take(token, depth: tokenizer.depth)
    }
    guard try Self.next(&tokenizer) == nil else { throw Malformed() }
  }

  private static func next(_ tokenizer: inout JSONTokenizer) throws(Malformed) -> JSONToken? {
    do throws(JSONTextError) { return try tokenizer.last() } catch { throw Malformed() }
  }

  /// How deep a value may be nested in arrays and objects.
  private static let maximumDepth = 64

  // The depth counts the containers that are open after the token.
  private mutating func take(_ token: JSONToken, depth: Int) throws(Malformed) {
    switch token {
    case .objectEnd, .arrayEnd, .objectStart, .arrayStart: break
    default: guard depth <= Self.maximumDepth else { throw Malformed() }
    }
    switch token {
    case .objectEnd, .arrayEnd: break
    case .key(let key):
      guard !key.hasLoneSurrogate else { throw Malformed() }
      name = depth == 1 && names.contains(key.bytes) ? key.bytes : nil
    case .string(let string):
      guard !string.hasLoneSurrogate else { throw Malformed() }
      try keep(.text(string.bytes))
    case .number(let spelled):
      try keep(Int64(String(decoding: spelled, as: UTF8.self)).map(Value.number) ?? .other)
    case .objectStart, .arrayStart, .bool, .null: try keep(.other)
    }
  }

  private mutating func keep(_ value: Value) throws(Malformed) {
    guard let name else { return }
    self.name = nil
    let member = String(decoding: name, as: UTF8.self)
    guard members.updateValue(value, forKey: member) == nil else { throw Malformed() }
  }
}
