/// Finds the payloads in an input of any size, piece by piece and in flat memory.
///
/// Told by content and never by a name are HTTP Archives, JSON exports of Charles and mitmproxy, any
/// other JSON, lines of JSON, logs, HTML pages, several XML documents or Base64 texts in one file,
/// each of them in gzip as well, and the single payloads of ``Peeling``.
///
/// ```swift
/// reader.append(piece)
/// while let item = reader.next() { … }
/// ```
///
/// A class, since it has one place in one input.
public final class ContainerReader {
  /// What comes out of an input, in order.
  public enum Item: Sendable {
    /// A payload.
    case payload(FoundPayload)

    /// Something that could not be read; what follows may be there all the same.
    case damage(ContainerError)
  }

  private let scanner: TextScanner
  private let outer: [Layer]
  private let limits: CaptureLimits

  /// The beginning, until it tells what the input is.
  private var start: [UInt8] = []
  private var isDecided = false
  private var json: JSONCapture?
  private var text: TextCapture?
  private var gzip: (stream: GzipStream, inner: ContainerReader)?

  private var items: [Item] = []
  private var index = 0

  /// Prepares to read.
  ///
  /// - Parameters:
  ///   - field: The name of the field that holds the payload, or its path in JSON.
  ///   - limits: The bounds on work and memory.
  public convenience init(field: String = "SAMLResponse", limits: CaptureLimits = .default) {
    self.init(TextScanner(field: field), [], limits)
  }

  private init(_ scanner: TextScanner, _ outer: [Layer], _ limits: CaptureLimits) {
    self.scanner = scanner
    self.outer = outer
    self.limits = limits
  }

  /// What was looked at so far.
  public var census: CaptureCensus {
    json?.census ?? text?.census ?? gzip?.inner.census ?? CaptureCensus()
  }

  /// A text in which nothing was found, to its first 64 KiB; empty where something was.
  public var unrecognizedText: [UInt8] {
    text?.unrecognized ?? gzip?.inner.unrecognizedText ?? []
  }

  /// The next thing that was found; nil when the pieces so far hold no further one.
  public func next() -> Item? {
    guard index < items.count else {
      items.removeAll(keepingCapacity: true)
      index = 0
      return nil
    }
    index += 1
    return items[index - 1]
  }

  /// Reads the next piece of the input.
  public func append(_ piece: ArraySlice<UInt8>) {
    guard isDecided else {
      start += piece
      if start.count >= Self.enough { decide() }
      return
    }
    json?.read(piece, into: &items)
    text?.read(piece, into: &items)
    if gzip != nil { inflate(piece) }
  }

  /// Ends the input.
  public func finish() {
    if !isDecided { decide() }
    json?.finish(into: &items)
    text?.finish(into: &items)
    guard let gzip, !isBroken else { return }
    do throws(ContainerError) {
      try gzip.stream.finish()
      gzip.inner.finish()
      take(from: gzip.inner)
    } catch {
      endBroken(error)
    }
  }

  /// Told by its beginning, the input is read on.
  private func decide() {
    isDecided = true
    let beginning = start
    start = []
    if let foreign = ForeignFormat(startOf: beginning[...]) {
      items.append(.damage(.unsupported(foreign)))
    } else if beginning.starts(with: [0x1F, 0x8B]), outer.count < Self.largestNesting {
      gzip = (GzipStream(), ContainerReader(scanner, outer + [.gzip], limits))
    } else {
      let isMarked = beginning.starts(with: [0xEF, 0xBB, 0xBF])
      let marked = isMarked ? beginning.dropFirst(3) : beginning[...]
      guard JSONCapture.precedes(marked) else {
        text = TextCapture(scanner, outer, limits)
        return append(beginning[...])
      }
      json = JSONCapture(scanner, outer, limits, after: isMarked ? 3 : 0)
      return append(marked)
    }
    append(beginning[...])
  }

  private func inflate(_ piece: ArraySlice<UInt8>) {
    guard let gzip, !isBroken else { return }
    do throws(ContainerError) {
      try gzip.stream.read(piece) { gzip.inner.append($0) }
      take(from: gzip.inner)
    } catch {
      endBroken(error)
    }
  }

  /// Takes what was found before the damage; that what came out is cut off there follows from it.
  private func endBroken(_ error: ContainerError) {
    isBroken = true
    guard let inner = gzip?.inner else { return }
    take(from: inner)
    inner.finish()
    while let item = inner.next() {
      if case .payload = item { items.append(item) }
    }
    items.append(.damage(error))
  }

  /// Whether the rest of a gzip stream cannot be read.
  private var isBroken = false

  private func take(from inner: ContainerReader) {
    while let item = inner.next() { items.append(item) }
  }

  /// What tells one form from another.
  private static let enough = 4096

  /// A stream inside of a stream inside of a stream is made for readers, not by tools.
  private static let largestNesting = 2
}

/// What was looked at in an input, for whoever finds nothing in it.
public struct CaptureCensus: Sendable, Hashable {
  /// Whether it is an HTTP Archive.
  public internal(set) var isArchive = false

  /// The number of requests with their responses, or of other elements of a list.
  public internal(set) var entryCount = 0

  /// The number of bodies that hold anything.
  public internal(set) var bodyCount = 0

  /// The number of lines of a text.
  public internal(set) var lineCount = 0
}
