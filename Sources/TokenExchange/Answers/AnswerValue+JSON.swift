internal import RFC8259

extension AnswerValue {
  /// Reads JSON (RFC 8259).
  ///
  /// A body must not decide how deep a value is, nor how many there are: each costs far more memory
  /// than its text. Of two members of one name the last one counts.
  init(json octets: [UInt8]) throws(AnswerDefect) {
    var limits = JSONLimits()
    limits.depth = Self.maximumDepth
    limits.stringOctets = octets.count
    var tokenizer = JSONTokenizer(limits: limits)
    tokenizer.append(octets[...])
    var builder = Builder()
    do throws(JSONTextError) {
      while let token = try tokenizer.last() {
        guard builder.take(token) else { throw .malformed(offset: tokenizer.offset) }
        if builder.count > Self.maximumCount { break }
      }
    } catch {
      if case .tooDeep = error { throw .tooDeep }
      throw .malformedJSON
    }
    guard builder.count <= Self.maximumCount else { throw .tooManyValues }
    guard let value = builder.value else { throw .malformedJSON }
    self = value
  }

  /// The greatest depth of the answers that are documented is six; metadata may add to it.
  static let maximumDepth = 32

  /// Five times as many as a thousand providers with all properties have.
  static let maximumCount = 100_000

  /// A number is an integer however it is spelled, such as `1.0`, as long as it is one exactly.
  private init(number spelled: [UInt8]) {
    let text = String(decoding: spelled, as: UTF8.self)
    let isSpelledAsOne = spelled.allSatisfy { $0 == UInt8(ascii: "-") || 0x30...0x39 ~= $0 }
    let integer = isSpelledAsOne ? Int64(text) : Double(text).flatMap { Int64(exactly: $0) }
    self = integer.map(AnswerValue.integer) ?? .otherNumber
  }
}

extension AnswerValue {
  /// Makes a value of tokens, without recursion.
  private struct Builder {
    private struct Container {
      let isObject: Bool
      var name = ""
      var fields: [String: AnswerValue] = [:]
      var items: [AnswerValue] = []
    }

    private var open: [Container] = []

    /// The value, once its last token was taken.
    private(set) var value: AnswerValue?

    /// How many values began.
    private(set) var count = 0

    /// Takes a token; false where it begins a second value, or holds what no text can.
    mutating func take(_ token: JSONToken) -> Bool {
      guard value == nil else { return false }
      switch token {
      case .objectStart: begin(isObject: true)
      case .arrayStart: begin(isObject: false)
      case .objectEnd, .arrayEnd: end()
      case .key(let name):
        guard !name.hasLoneSurrogate else { return false }
        open[open.count - 1].name = String(decoding: name.octets, as: UTF8.self)
      case .string(let text):
        guard !text.hasLoneSurrogate else { return false }
        add(.text(String(decoding: text.octets, as: UTF8.self)))
      case .number(let spelled): add(AnswerValue(number: spelled))
      case .bool(let truth): add(.truth(truth))
      case .null: add(.null)
      }
      return true
    }

    private mutating func begin(isObject: Bool) {
      count += 1
      open.append(Container(isObject: isObject))
    }

    private mutating func add(_ scalar: AnswerValue) {
      count += 1
      put(scalar)
    }

    private mutating func end() {
      let container = open.removeLast()
      put(container.isObject ? .fields(container.fields) : .list(container.items))
    }

    /// Changes the innermost container where it is, so that nothing is copied.
    private mutating func put(_ value: AnswerValue) {
      let last = open.count - 1
      if last < 0 {
        self.value = value
      } else if open[last].isObject {
        open[last].fields[open[last].name] = value
      } else {
        open[last].items.append(value)
      }
    }
  }
}
