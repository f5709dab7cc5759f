import SAMLFormats

/// The place of a JSON reader: the names and numbers from the outermost value inwards.
struct JSONPlace: Sendable, Hashable {
  enum Step: Sendable, Hashable {
    case name([UInt8])
    case index(Int)

    var isIndex: Bool {
      if case .index = self { true } else { false }
    }
  }

  private(set) var steps: [Step] = []

  /// For each container, whether it is an array whose next element has this number.
  private var nextIndex: [Int?] = []

  /// The number of containers around what is read next.
  var depth: Int { nextIndex.count }

  mutating func open(isArray: Bool) {
    beginValue()
    nextIndex.append(isArray ? 0 : nil)
  }

  mutating func close() {
    // The container's last element steps off; a container that is an element itself stays one.
    if let next = nextIndex.popLast() ?? nil, next > 0 { steps.removeLast() }
    endValue()
  }

  mutating func name(_ key: [UInt8]) { steps.append(.name(key)) }

  /// Steps onto the next element, if the innermost container is an array.
  mutating func beginValue() {
    guard let last = nextIndex.indices.last, let index = nextIndex[last] else { return }
    if index > 0 { steps.removeLast() }
    steps.append(.index(index))
    nextIndex[last] = index + 1
  }

  /// Steps back from the value of a member.
  mutating func endValue() {
    if case .name? = steps.last { steps.removeLast() }
  }

  /// Whether it is a value of an object or a pair that is an element of an array.
  var isInList: Bool { steps.count > 1 && steps[steps.count - 2].isIndex }

  /// The names alone, after a number of steps.
  func names(behind count: Int) -> [[UInt8]] {
    let steps = steps.dropFirst(count)
    // No known program nests deeper; of deeper places only the first steps and the last are
    // compared.
    let telling = steps.count <= 8 ? steps[...] : steps.prefix(7) + steps.suffix(1)
    return telling.compactMap { step in
      guard case .name(let name) = step else { return nil }
      return name
    }
  }

  /// The pointer (RFC 6901), with `*` for a name that is no plain word.
  var pointer: ExactString {
    let parts = steps.map { step in
      switch step {
      case .index(let index): "/\(index)"
      case .name(let name):
        name.count <= 64 && name.allSatisfy(Self.isPlain)
          ? "/" + String(decoding: name, as: UTF8.self) : "/*"
      }
    }
    return ExactString(parts.joined())
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: "$"):
      true
    default: false
    }
  }
}

/// The place of a field that the user names by a path: `a.b.c`, or a pointer (RFC 6901).
///
/// The user may omit numbers of array elements, and then means each element.
struct JSONSelector: Sendable {
  private let steps: [[UInt8]]

  /// Reads a path; nil for a plain name.
  init?(_ field: ExactString) {
    if field.hasPrefix("/") {
      steps = field.parts(between: "/").map { step in
        Self.replacing("~0", "~", in: Self.replacing("~1", "/", in: Array(step.utf8)))
      }
    } else {
      steps = field.parts(between: ".").map { Array($0.utf8) }
    }
    guard steps.count > 1 || field.hasPrefix("/") else { return nil }
  }

  func selects(_ place: JSONPlace) -> Bool {
    var rest = steps[...]
    for step in place.steps {
      switch step {
      case .name(let name):
        guard rest.popFirst() == name else { return false }
      case .index(let index):
        if rest.first == Array(String(index).utf8) { rest.removeFirst() }
      }
    }
    return rest.isEmpty
  }

  private static func replacing(
    _ escape: String, _ character: String, in text: [UInt8]
  ) -> [UInt8] {
    Array(
      text.split(separator: Array(escape.utf8), omittingEmptySubsequences: false)
        .joined(separator: character.utf8))
  }
}
