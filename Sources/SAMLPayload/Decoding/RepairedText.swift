/// A damaged form value, read with every repair at hand.
///
/// SAMLCapture repairs what it unwraps by the same rules, on layers that it finds out one by one. It
/// serves the other of the two jobs, which share no module.
struct RepairedText {
  /// The bytes that the repaired text decodes to.
  private(set) var bytes: [UInt8] = []

  private var needed: Set<PayloadRepair> = []
  private var group = SymbolGroup()
  private var symbolCount = 0
  private var paddingCount = 0
  private var whiteSpace = WhiteSpaceRun()

  /// The repairs that changed something, in the order of their application.
  var repairs: [PayloadRepair] { PayloadRepair.allCases.filter(needed.contains) }

  /// Reads a text; nil if no repair helps.
  init?(_ text: Span<UInt8>) {
    bytes.reserveCapacity(text.count / 4 * 3 + 3)
    var offset = 0
    while offset < text.count {
      if case .plain(let value) = SymbolKind(text[offset]) {
        guard append(value) else { return nil }
        offset += 1
      } else {
        guard let unit = TextUnit(at: offset, of: text), read(unit) else { return nil }
        offset += unit.width
      }
    }
    guard finish() else { return nil }
  }

  private mutating func read(_ unit: TextUnit) -> Bool {
    needed.formUnion(unit.repairs)
    switch SymbolKind(unit.byte) {
    case .plain(let value):
      return append(value)
    case .special(let value):
      if !unit.isEscaped { needed.insert(.acceptUnescaped) }
      return append(value)
    case .urlSafe(let value):
      needed.insert(.replaceURLSafeAlphabet)
      return append(value)
    case .padding:
      if !unit.isEscaped { needed.insert(.acceptUnescaped) }
      return appendPadding()
    case .whiteSpace:
      whiteSpace.append(unit.byte)
      return true
    case .none:
      return false
    }
  }

  /// Nothing but padding may follow padding.
  private mutating func append(_ value: UInt8) -> Bool {
    guard paddingCount == 0 else { return false }
    passWhiteSpace()
    place(value)
    return true
  }

  private mutating func appendPadding() -> Bool {
    if paddingCount == 0 { passWhiteSpace() } else { dropWhiteSpace() }
    paddingCount += 1
    return true
  }

  private mutating func place(_ value: UInt8) {
    symbolCount += 1
    group.append(value, at: symbolCount)
    guard group.isFull else { return }
    writeBytes()
    group = SymbolGroup()
  }

  private mutating func writeBytes() {
    for index in 0..<group.byteCount { bytes.append(group.byte(index)) }
  }

  /// Spaces alone, between two symbols, were `+`.
  private mutating func passWhiteSpace() {
    guard !whiteSpace.isEmpty else { return }
    guard symbolCount > 0, whiteSpace.isSpaces else { return dropWhiteSpace() }
    let count = whiteSpace.count
    whiteSpace = WhiteSpaceRun()
    needed.insert(.replaceSpaces)
    for _ in 0..<count { place(Self.plus) }
  }

  private mutating func dropWhiteSpace() {
    guard !whiteSpace.isEmpty else { return }
    needed.insert(.removeWhiteSpace)
    whiteSpace = WhiteSpaceRun()
  }

  /// Reads white space at the end, then completes the last group.
  ///
  /// XML whose length is a multiple of three ends in `+`, because it ends in `>`. So if other
  /// pluses were lost and one symbol is missing, a space right after the last symbol is that plus.
  private mutating func finish() -> Bool {
    if needed.contains(.replaceSpaces), paddingCount == 0, group.count == 3,
      whiteSpace.startsWithSpace
    {
      whiteSpace.removeFirst()
      place(Self.plus)
    }
    dropWhiteSpace()
    if group.isEmpty { return paddingCount == 0 }
    let missing = 4 - group.count - paddingCount
    guard group.count > 1, missing >= 0 else { return false }
    if missing > 0 { needed.insert(.addPadding) }
    if group.spareBits != 0 {
      // Before padding that was missing, they belong to a symbol that was cut off.
      guard missing == 0 else { return false }
      needed.insert(.dropTrailingBits)
    }
    writeBytes()
    return true
  }

  /// The value of `+` (RFC 4648 §4, table 1).
  private static let plus: UInt8 = 62
}

/// White space that was read and is not classified yet.
private struct WhiteSpaceRun {
  private(set) var count = 0
  private(set) var isSpaces = true
  private(set) var startsWithSpace = false

  var isEmpty: Bool { count == 0 }

  mutating func append(_ byte: UInt8) {
    if count == 0 { startsWithSpace = byte == 0x20 }
    if byte != 0x20 { isSpaces = false }
    count += 1
  }

  mutating func removeFirst() { count -= 1 }
}
