extension JSONValue {
  /// The texts that a reader of one value accepts, beyond the grammar.
  package struct ReadingRules: Sendable {
    /// The greatest depth of arrays and objects.
    package var depth = 256

    /// How many values there may be in all: each takes far more memory than its text.
    package var count = Int.max

    /// Whether an object may have a key twice; both members are kept then.
    package var acceptsRepeatedKeys = false

    /// Whether numbers may be others than whole ones that fit into an `Int`.
    package var acceptsOtherNumbers = true

    /// Makes the default rules, to be changed one by one.
    package init() {}
  }

  /// Reads one value with nothing but white space around it (RFC 8259 §2).
  ///
  /// A string with a surrogate without its partner is refused, because no text has it.
  ///
  /// - Parameters:
  ///   - bytes: A whole JSON text.
  ///   - rules: The texts that are accepted beyond the grammar.
  /// - Throws: `JSONTextError` for the first error.
  package init(
    parsing bytes: ArraySlice<UInt8>, by rules: ReadingRules = ReadingRules()
  ) throws(JSONTextError) {
    var limits = JSONLimits()
    limits.depth = rules.depth
    limits.stringBytes = bytes.count
    var tokenizer = JSONTokenizer(limits: limits)
    tokenizer.append(bytes)
    var builder = Builder(rules)
    while let token = try tokenizer.last() { try builder.take(token, at: tokenizer.offset) }
    guard let value = builder.value else { throw .cutOff(offset: bytes.count) }
    self = value
  }
}

extension JSONValue {
  /// Makes a value of tokens, without recursion.
  private struct Builder {
    private struct Container {
      let isObject: Bool
      var key: ExactString = ""
      var keys: Set<[UInt8]> = []
      var members: [Member] = []
      var items: [JSONValue] = []
    }

    private let rules: ReadingRules
    private var open: [Container] = []
    private var count = 0

    /// The value, once its last token was taken.
    private(set) var value: JSONValue?

    init(_ rules: ReadingRules) { self.rules = rules }

    mutating func take(_ token: JSONToken, at offset: Int) throws(JSONTextError) {
      guard value == nil else { throw .malformed(offset: offset) }
      switch token {
      case .objectStart: try begin(isObject: true, at: offset)
      case .arrayStart: try begin(isObject: false, at: offset)
      case .objectEnd, .arrayEnd: end()
      case .key(let key): try take(key: key)
      case .string(let string):
        guard !string.hasLoneSurrogate else { throw .malformed(offset: offset) }
        try add(.string(ExactString(utf8: string.bytes)), at: offset)
      case .number(let spelled): try add(number: spelled, at: offset)
      case .bool(let truth): try add(.bool(truth), at: offset)
      case .null: try add(.null, at: offset)
      }
    }

    private mutating func take(key: JSONString) throws(JSONTextError) {
      guard !key.hasLoneSurrogate else { throw .malformed(offset: key.offset) }
      let last = open.count - 1
      if !rules.acceptsRepeatedKeys {
        guard open[last].keys.insert(key.bytes).inserted else { throw .repeatedKey(key) }
      }
      open[last].key = ExactString(utf8: key.bytes)
    }

    private mutating func add(number spelled: [UInt8], at offset: Int) throws(JSONTextError) {
      // `Int` would read a plus sign too; the tokenizer has refused it.
      if let integer = Int(String(decoding: spelled, as: UTF8.self)) {
        try add(.integer(integer), at: offset)
      } else {
        guard rules.acceptsOtherNumbers else { throw .malformed(offset: offset) }
        try add(.otherNumber(spelled), at: offset)
      }
    }

    private mutating func begin(isObject: Bool, at offset: Int) throws(JSONTextError) {
      try tally(offset)
      open.append(Container(isObject: isObject))
    }

    private mutating func add(_ scalar: JSONValue, at offset: Int) throws(JSONTextError) {
      try tally(offset)
      put(scalar)
    }

    private mutating func tally(_ offset: Int) throws(JSONTextError) {
      count += 1
      guard count <= rules.count else { throw .tooManyValues(offset: offset) }
    }

    private mutating func end() {
      let container = open.removeLast()
      put(container.isObject ? .object(container.members) : .array(container.items))
    }

    /// Changes the innermost container where it is, so that nothing is copied.
    private mutating func put(_ value: JSONValue) {
      let last = open.count - 1
      if last < 0 {
        self.value = value
      } else if open[last].isObject {
        open[last].members.append(Member(key: open[last].key, value: value))
      } else {
        open[last].items.append(value)
      }
    }
  }
}
