internal import CZlib

/// zlib's state for a gzip stream of one member or several, piece by piece (RFC 1952).
///
/// A class, because zlib keeps the address of the structure and there is one state to a stream.
@safe
final class GzipStream {
  private let stream: UnsafeMutablePointer<z_stream>
  /// How many bytes were inflated so far, before they were.
  private(set) var consumed = 0
  private var produced = 0
  private var isInsideMember = true
  /// Whether zeros follow the last member, as they pad the last block of a tape.
  private var isPadded = false
  private var isOver = false

  /// The bytes still to be inflated, and those inflated last.
  private var rest: ArraySlice<UInt8> = []
  private var buffer = [UInt8](repeating: 0, count: 64 << 10)

  /// Whether zlib may hold more of what it was given.
  private var isFull = false

  /// Whether nothing further can come out; what came out before the damage was handed on.
  private var isDamaged = false

  /// Whether it ends inside of a member that makes sense so far.
  var isCutOff: Bool { isInsideMember && !isDamaged }

  /// The stream around this one; the outermost stream's bytes come from the caller.
  private let outer: GzipStream?

  init(inside outer: GzipStream? = nil) {
    self.outer = outer
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    // 16 above the size of the window asks for a gzip header.
    let status = unsafe inflateInit2_(
      stream, MAX_WBITS + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    precondition(status == Z_OK, "inflateInit2 fails for want of memory or with a foreign zlib.h")
  }

  deinit {
    unsafe inflateEnd(stream)
    unsafe stream.deinitialize(count: 1)
    unsafe stream.deallocate()
  }

  /// The beginning of what a stream holds, at most 64 KiB; nil where the bytes begin otherwise.
  static func beginning(of bytes: ArraySlice<UInt8>) -> [UInt8]? {
    guard bytes.starts(with: [0x1F, 0x8B]) else { return nil }
    let stream = GzipStream()
    stream.append(bytes)
    do throws(ContainerError) { return try stream.next().map(Array.init) } catch { return nil }
  }

  /// Adds a piece to the bytes still to be inflated; after the end it is skipped.
  func append(_ piece: ArraySlice<UInt8>) {
    guard !isOver else { return }
    if rest.isEmpty { rest = piece } else { rest += piece }
  }

  /// Returns the next inflated bytes, at most 64 KiB; nil when the pieces so far hold no more.
  ///
  /// Nothing is inflated before the caller asks for it: a small piece may hold more than memory
  /// does.
  func next() throws(ContainerError) -> ArraySlice<UInt8>? {
    while !isOver, isFull || !rest.isEmpty, !isDamaged {
      if !isInsideMember {
        guard try beginMember() else { break }
      }
      let (status, taken, count) = inflate()
      rest = rest.dropFirst(taken)
      consumed += taken
      produced += count
      let given = outer?.consumed ?? consumed
      guard produced <= Self.freeBytes || produced / Self.largestRatio <= given else {
        end()
        throw .gzipTooLarge(limit: max(Self.freeBytes, given * Self.largestRatio))
      }
      isInsideMember = status != Z_STREAM_END
      isDamaged =
        status != Z_OK && status != Z_STREAM_END && !(status == Z_BUF_ERROR && rest.isEmpty)
      isFull = count == buffer.count && status == Z_OK
      if count > 0 { return buffer[..<count] }
    }
    guard isDamaged else { return nil }
    end()
    throw .gzipMalformed(offset: consumed)
  }

  /// Begins the next member, if there is one.
  ///
  /// Zeros may follow the last one. With other bytes behind it a reader might take another content.
  private func beginMember() throws(ContainerError) -> Bool {
    let zeros = rest.prefix { $0 == 0 }.count
    isPadded = isPadded || zeros > 0
    rest = rest.dropFirst(zeros)
    consumed += zeros
    let magic: [UInt8] = [0x1F, 0x8B]
    if !isPadded, rest.starts(with: magic) {
      unsafe inflateReset(stream)
      isInsideMember = true
      return true
    }
    // The second byte may be in the next piece.
    let mayBegin = !isPadded && rest.elementsEqual(magic.prefix(1))
    guard !rest.isEmpty, !mayBegin else { return false }
    end()
    throw .gzipMalformed(offset: consumed)
  }

  /// Frees the remaining bytes, because they are not needed any more.
  private func end() {
    isOver = true
    isFull = false
    rest = []
  }

  /// - Throws: ``ContainerError/gzipMalformed(offset:)`` when the last member is cut off.
  func finish() throws(ContainerError) {
    if isInsideMember || !rest.isEmpty { throw .gzipMalformed(offset: consumed) }
  }

  private func inflate() -> (status: Int32, taken: Int, count: Int) {
    unsafe rest.withUnsafeBufferPointer { input in
      unsafe buffer.withUnsafeMutableBufferPointer { buffer in
        // Both pointers stay inside their buffers: each comes with the count of what is there.
        unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        unsafe stream.pointee.avail_in = UInt32(clamping: input.count)
        unsafe stream.pointee.next_out = buffer.baseAddress
        unsafe stream.pointee.avail_out = UInt32(clamping: buffer.count)
        let status = unsafe CZlib.inflate(stream, Z_NO_FLUSH)
        return (
          status, unsafe min(input.count, Int(UInt32.max)) - Int(stream.pointee.avail_in),
          unsafe buffer.count - Int(stream.pointee.avail_out)
        )
      }
    }
  }

  /// Captures inflate to twenty times their size, logs of one line to a hundred; DEFLATE reaches a
  /// thousand, with nothing but repetition.
  private static let largestRatio = 400

  /// How much may come out whatever the ratio: it takes a moment, and uses no memory.
  private static let freeBytes = 16 << 20
}

/// How much the compressed bodies of one input may inflate to, all of them together.
///
/// Each of a thousand short lines may hold a body of the largest size, so a limit for one body does
/// not limit the input. It is a class, because all readers of the input share it.
final class InflationBudget {
  /// The number of bytes that were allowed so far.
  private(set) var limit: Int
  private var taken = 0

  /// Whether a reader asked for more than was allowed.
  ///
  /// A later, larger limit does not restore the skipped bytes.
  private(set) var isSpent = false

  /// Begins with as much as one body may have, which may be any number.
  init(_ limits: CaptureLimits) { limit = min(limits.capturedBytes, .max / 2) }

  /// Adds what a body of this size may inflate to.
  func add(compressed count: Int) { limit += count * Self.ratio }

  /// Whether so many bytes more are allowed.
  func take(_ count: Int) -> Bool {
    taken += count
    guard taken > limit else { return true }
    isSpent = true
    return false
  }

  /// Pages and JSON inflate to ten times their size.
  private static let ratio = 20
}
