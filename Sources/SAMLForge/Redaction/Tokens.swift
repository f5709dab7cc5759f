import XMLSignature

/// Replaces values by tokens: text of the same shape, the same for the same value.
///
/// Letters become letters of the same case, digits become digits, and everything else stays. So a
/// token has as many characters and bytes as its value. Tokens are made with a random key that is
/// thrown away, so a reader of the copy cannot try out values.
struct Tokens {
  private let key: [UInt8]
  /// By bytes: equal strings may have different ones.
  private var given: [[UInt8]: [UInt8]] = [:]
  private var taken: Set<[UInt8]> = []

  init() {
    key = randomBytes(32)
  }

  /// How many values have a token.
  var count: Int { given.count }

  /// Counts values that still occur in a text although they have another token; short ones do so by
  /// chance.
  func countOfValues(leftIn text: [UInt8]) -> Int {
    var search = ValueSearch()
    for (value, token) in given where value.count >= Self.tellingCount && value != token {
      search.add(value)
    }
    return search.count(in: text)
  }

  /// The token of a value in UTF-8.
  mutating func token(for value: [UInt8]) -> [UInt8] {
    if let token = given[value] { return token }
    var token = value
    let shape = Shape(of: value)
    for attempt in 0..<Self.maximumAttempts {
      var stream = ByteStream(key: key + [attempt], value: value)
      token = shape.filled(by: &stream)
      // Where there is nothing to choose, no attempt gives another one.
      if token != value && !taken.contains(token) || stream.isUntouched { break }
    }
    given[value] = token
    taken.insert(token)
    return token
  }

  /// The token of a value.
  mutating func token(for value: ExactString) -> ExactString {
    ExactString(utf8: token(for: Array(value.utf8)))
  }

  /// Another word of a list in place of one, as long as that; the word itself where there is none.
  ///
  /// All words move on by the same number of places, so different ones stay different. The words of the
  /// list are in capitals; in place of a value with small letters comes one in small letters.
  func word(inPlaceOf value: [UInt8], among words: [[UInt8]]) -> [UInt8] {
    let capitals = value.map { 0x61...0x7A ~= $0 ? $0 & ~0x20 : $0 }
    let equallyLong = words.filter { $0.count == value.count }
    guard equallyLong.count > 1, let place = equallyLong.firstIndex(of: capitals) else {
      return value
    }
    var stream = ByteStream(key: key, value: [UInt8(truncatingIfNeeded: value.count)])
    let distance = 1 + stream.next(below: equallyLong.count - 1)
    let word = equallyLong[(place + distance) % equallyLong.count]
    return value == capitals ? word : word.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }
  }

  private static let tellingCount = 6

  /// Values of one letter soon have no token of their own left.
  private static let maximumAttempts: UInt8 = 64
}

/// Bytes that follow from a key and a value, as many as are wanted.
struct ByteStream {
  private let seed: [UInt8]
  private var block: [UInt8] = []
  private var counter: UInt32 = 0

  init(key: [UInt8], value: [UInt8]) {
    seed = Self.digest(of: key + value)
  }

  /// Whether no byte was asked for.
  var isUntouched: Bool { counter == 0 }

  /// A number from zero up to a bound, which is small.
  mutating func next(below bound: Int) -> Int {
    (Int(nextByte()) << 8 | Int(nextByte())) % bound
  }

  private mutating func nextByte() -> UInt8 {
    if block.isEmpty {
      let number = (0..<4).map { UInt8(truncatingIfNeeded: counter >> ($0 * 8)) }
      counter += 1
      block = Self.digest(of: number + seed)
    }
    return block.removeLast()
  }

  private static func digest(of bytes: [UInt8]) -> [UInt8] {
    do { return try DigestMethod.sha256.digest(of: bytes) } catch {
      preconditionFailure("an OpenSSL without SHA-256 has judged nothing; \(error.code)")
    }
  }
}

/// Bytes of the system's generator.
func randomBytes(_ count: Int) -> [UInt8] {
  var generator = SystemRandomNumberGenerator()
  return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
}
