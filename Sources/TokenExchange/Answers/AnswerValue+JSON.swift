import SAMLFormats

extension AnswerValue {
  /// Reads JSON (RFC 8259).
  ///
  /// A body must not decide how deep a value is, nor how many there are: each costs far more memory
  /// than its text. Of two members of one name the last one counts.
  init(json bytes: [UInt8]) throws(AnswerDefect) {
    var rules = JSONValue.ReadingRules()
    rules.depth = Self.maximumDepth
    rules.count = Self.maximumCount
    rules.acceptsRepeatedKeys = true
    do throws(JSONTextError) {
      self.init(try JSONValue(parsing: bytes[...], by: rules))
    } catch {
      switch error {
      case .tooDeep: throw .tooDeep
      case .tooManyValues: throw .tooManyValues
      default: throw .malformedJSON
      }
    }
  }

  /// The greatest depth of the answers that are documented is six; metadata may add to it.
  static let maximumDepth = 32

  /// Five times as many as a thousand providers with all properties have.
  static let maximumCount = 100_000

  /// The greatest depth bounds the recursion.
  private init(_ json: JSONValue) {
    switch json {
    case .null: self = .null
    case .bool(let truth): self = .truth(truth)
    case .integer(let integer): self = .integer(Int64(integer))
    case .otherNumber(let spelled): self.init(otherNumber: spelled)
    case .string(let text): self = .text(text)
    case .array(let items): self = .list(items.map { AnswerValue($0) })
    case .object(let members):
      var fields: [String: AnswerValue] = [:]
      for member in members { fields[member.key] = AnswerValue(member.value) }
      self = .fields(fields)
    }
  }

  /// A number is an integer however it is spelled, such as `1.0`, as long as it is one exactly.
  private init(otherNumber spelled: [UInt8]) {
    let isSpelledAsOne = spelled.allSatisfy { $0 == UInt8(ascii: "-") || 0x30...0x39 ~= $0 }
    let number = isSpelledAsOne ? nil : Double(String(decoding: spelled, as: UTF8.self))
    self = number.flatMap { Int64(exactly: $0) }.map(AnswerValue.integer) ?? .otherNumber
  }
}
