import SAMLFormats

/// The encoder for a response that arrives in pieces.
///
/// Any split gives the same bytes, even one inside a scalar or a run of white space. Between the
/// pieces it keeps an incomplete scalar, at most two bytes of Base64, and white space that is
/// trimmed if nothing follows it. So memory grows only with such a run, which has to be written
/// when something does follow; blanks and line breaks in a row count as one there.
public struct PayloadStream: Sendable {
  private var state = KernelState()
  private var hasBegun = false
  private var whiteSpace: [UInt8] = []
  private var sequence: [UInt8] = []
  private var offset = 0

  /// Makes an encoder that has read nothing.
  public init() {}

  /// Encodes a piece of a response, and appends the part of its form value that is certain.
  ///
  /// - Parameters:
  ///   - piece: Any number of bytes of the response.
  ///   - output: The form value so far.
  /// - Throws: ``PayloadError/invalidUTF8(offset:)``, with the offset in the whole response. The
  ///   encoder must not be used further then.
  public mutating func append(
    _ piece: Span<UInt8>, to output: inout [UInt8]
  ) throws(PayloadError) {
    let joined = try completeSequence(with: piece, &output)
    let end = Self.endOfWholeSequences(piece, from: joined)
    try append(text: piece.extracting(joined..<end), at: offset + joined, &output)
    for index in end..<piece.count {
      sequence.append(piece[index])
    }
    offset += piece.count
  }

  /// Appends the end of the form value; the encoder can then begin another response.
  ///
  /// - Parameter output: The form value so far.
  /// - Throws: ``PayloadError/invalidUTF8(offset:)`` if the last scalar is not complete.
  public mutating func finish(to output: inout [UInt8]) throws(PayloadError) {
    guard sequence.isEmpty else { throw .invalidUTF8(offset: offset - sequence.count) }
    if state.heldCount > 0 {
      output.append(addingCapacity: PayloadEncoder.maximumEncodedCount(for: state.heldCount)) {
        state.finish(into: &$0)
      }
    }
    self = PayloadStream()
  }
}

extension PayloadStream {
  /// Completes a scalar that began in the pieces before; returns how many bytes that takes.
  private mutating func completeSequence(
    with piece: Span<UInt8>, _ output: inout [UInt8]
  ) throws(PayloadError) -> Int {
    guard let first = sequence.first else { return 0 }
    let count = min(Self.width(of: first) - sequence.count, piece.count)
    for index in 0..<count {
      sequence.append(piece[index])
    }
    guard sequence.count == Self.width(of: first) else { return count }
    let whole = sequence
    sequence = []
    try append(text: whole.span, at: offset + count - whole.count, &output)
    return count
  }

  /// Encodes bytes up to the white space at their end, which waits.
  private mutating func append(
    text: Span<UInt8>, at offset: Int, _ output: inout [UInt8]
  ) throws(PayloadError) {
    do throws(PayloadError) {
      try PayloadEncoder.requireUTF8(text)
    } catch .invalidUTF8(let inner) {
      throw .invalidUTF8(offset: offset + inner)
    }
    let trimmed = WhiteSpaceScalar.trimmedRange(of: text)
    var waiting = 0
    if !trimmed.isEmpty {
      let inner = whiteSpace
      whiteSpace = []
      encode(inner.span, &output)
      encode(text.extracting((hasBegun ? 0 : trimmed.lowerBound)..<trimmed.upperBound), &output)
      hasBegun = true
      waiting = trimmed.upperBound
    }
    guard hasBegun else { return }
    for index in waiting..<text.count {
      keep(text[index])
    }
  }

  private mutating func encode(_ text: Span<UInt8>, _ output: inout [UInt8]) {
    // Arrays without storage share one count, which even an append of nothing writes.
    guard !text.isEmpty else { return }
    let capacity = PayloadEncoder.maximumEncodedCount(for: text.count + state.heldCount)
    output.append(addingCapacity: capacity) { Kernel.best.encode(text, &state, into: &$0) }
  }

  /// Keeps a byte of white space, unless normalisation drops it whatever follows.
  private mutating func keep(_ byte: UInt8) {
    if let last = whiteSpace.last {
      if Self.isBlank(byte), Self.isBlank(last) { return }
      if Self.isLineBreak(byte), Self.isLineBreak(last) { return }
    }
    whiteSpace.append(byte)
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  private static func isLineBreak(_ byte: UInt8) -> Bool { (0x0A...0x0D).contains(byte) }

  /// Where a sequence begins that the piece does not hold whole, or the end of the piece.
  private static func endOfWholeSequences(_ piece: Span<UInt8>, from start: Int) -> Int {
    for distance in 1...3 where piece.count - distance >= start {
      let byte = piece[piece.count - distance]
      if byte & 0xC0 == 0x80 { continue }
      return width(of: byte) > distance ? piece.count - distance : piece.count
    }
    return piece.count
  }

  /// How many bytes a sequence has that begins with a byte (RFC 3629 §3).
  private static func width(of first: UInt8) -> Int {
    switch first {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 1
    }
  }
}

/// The bytes that it keeps between two pieces are part of the response.
extension PayloadStream: Confidential {}
