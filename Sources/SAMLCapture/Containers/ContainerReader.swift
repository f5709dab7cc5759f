/// Finds the payloads in an input of any size, piece by piece and in flat memory.
///
/// Told by content and never by a name are HTTP Archives, JSON exports of Charles and mitmproxy, any
/// other JSON, lines of JSON, logs, HTML pages, several XML documents or Base64 texts in one file,
/// each of them in gzip as well, and the single payloads that a ``Capture`` unwraps.
///
/// ```swift
/// reader.append(piece)
/// while let item = reader.next() { … }
/// ```
///
/// A class, since it has one place in one input.
public final class ContainerReader {
  /// A result of reading an input, in order.
  public enum Item: Sendable {
    /// A payload.
    case payload(FoundPayload)

    /// Something that could not be read; later payloads may still be readable.
    case damage(ContainerError)
  }

  private let scanner: TextScanner
  private let outer: [Layer]
  private let limits: CaptureLimits
  private let budget: InflationBudget

  /// Reads what a text holds in the forms of recorders; nil where an input is read as it is.
  private let search: RunSearch?

  /// The first bytes, kept until they show the form of the input.
  private var start: [UInt8] = []
  private var isDecided = false
  private var json: JSONCapture?
  private var text: TextCapture?
  private var gzip: (stream: GzipStream, inner: ContainerReader)?

  /// An input in UTF-16, and what reads it as UTF-8.
  private var wide: (text: UTF16Text, inner: ContainerReader)?

  /// A session of Fiddler or of mitmproxy, kept until it is whole.
  private var archive: (format: ForeignFormat, bytes: [UInt8])?

  /// The beginning of a session in which nothing was found.
  private var unrecognizedSession: [UInt8] = []

  /// The gzip stream that the input comes out of.
  private var outerStream: GzipStream?

  private var items: [Item] = []
  private var index = 0

  /// The payloads that came out of a gzip stream.
  private var inflatedCount = 0
  private var hasTooMany = false

  /// Whether the last piece was read, and whether nothing further comes out of a gzip stream.
  private var isFinished = false
  private var isOver = false

  /// Prepares to read.
  ///
  /// - Parameters:
  ///   - field: The name of the field that holds the payload, or its path in JSON.
  ///   - limits: The bounds on work and memory.
  public convenience init(field: ExactString = "SAMLResponse", limits: CaptureLimits = .default) {
    self.init(field: field, limits: limits, searchesRuns: true)
  }

  /// Prepares to read with the forms of recorders, or without them.
  convenience init(field: ExactString, limits: CaptureLimits, searchesRuns: Bool) {
    self.init(
      TextScanner(field: field), [], limits, InflationBudget(limits),
      searchesRuns ? RunBudget(limits) : nil)
  }

  init(
    _ scanner: TextScanner, _ outer: [Layer], _ limits: CaptureLimits, _ budget: InflationBudget,
    _ runBudget: RunBudget?
  ) {
    self.scanner = scanner
    search = runBudget.map {
      RunSearch(scanner: scanner, outer: outer, limits: limits, inflation: budget, budget: $0)
    }
    self.outer = outer
    self.limits = limits
    self.budget = budget
  }

  /// Counts the parts searched so far.
  package var census: CaptureCensus {
    if let inner { return inner.census }
    var census = json?.census ?? text?.census ?? CaptureCensus()
    census.bareExchanges += search?.budget.bareExchanges ?? []
    return census
  }

  /// A text in which nothing was found, to its first 64 KiB; empty where something was.
  package var unrecognizedText: [UInt8] {
    text?.unrecognized ?? inner?.unrecognizedText ?? unrecognizedSession
  }

  /// Reads the content of another encoding or of a stream.
  private var inner: ContainerReader? { gzip?.inner ?? wide?.inner }

  /// The next thing that was found; nil when the pieces so far hold no further one.
  public func next() -> Item? {
    while index == items.count {
      items.removeAll(keepingCapacity: true)
      index = 0
      if let item = wide?.inner.next() { return item }
      guard let gzip, !isOver else { return nil }
      if let item = gzip.inner.next() { return counted(item, from: gzip.stream) }
      guard inflate(gzip) else { return nil }
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
    gzip?.stream.append(piece)
    if let text = wide?.text.read(piece) { wide?.inner.append(text[...]) }
    if let count = archive?.bytes.count {
      archive?.bytes += piece.prefix(limits.room(behind: count))
    }
  }

  /// Reads a session that is whole, or another archive, which is not read here.
  private func readArchive() {
    guard let (format, bytes) = archive else { return }
    archive = nil
    var runs: [Run] = []
    if bytes.count <= limits.capturedBytes {
      runs =
        format == .zip
        ? FiddlerArchive.runs(in: bytes[...], limits, budget) : FlowFile.runs(in: bytes[...])
    }
    guard let search, !runs.isEmpty else { return items.append(.damage(.unsupported(format))) }
    let read = RunSearch.numbered(runs.flatMap(search.read))
    if read.isEmpty { unrecognizedSession = Array(bytes.prefix(64 << 10)) }
    items += read
  }

  /// Ends the input.
  public func finish() {
    if !isDecided { decide() }
    if let text = wide?.text.finish() {
      wide?.inner.append(text[...])
      wide?.inner.finish()
    }
    readArchive()
    json?.finish(into: &items)
    text?.finish(into: &items)
    isFinished = true
    if gzip == nil { noteBudget() }
  }

  /// Says once, at the end, that bodies or runs were not looked into for their size.
  private func noteBudget() {
    guard outer.isEmpty else { return }
    if budget.isSpent { items.append(.damage(.gzipTooLarge(limit: budget.limit))) }
    if let runs = search?.budget, runs.isSpent {
      items.append(.damage(.searchEnded(limit: runs.limit)))
    }
  }

  /// Told by its beginning, the input is read on.
  private func decide() {
    isDecided = true
    let beginning = start
    start = []
    let foreign = ForeignFormat(startOf: beginning[...])
    if let foreign, foreign.isOfExchanges, search != nil, outer.isEmpty {
      archive = (foreign, [])
    } else if let foreign {
      items.append(.damage(.unsupported(foreign)))
    } else if beginning.starts(with: [0x1F, 0x8B]), outer.count < Self.largestNesting {
      let stream = GzipStream(inside: outerStream)
      let inner = ContainerReader(scanner, outer + [.gzip], limits, budget, search?.budget)
      inner.outerStream = stream
      gzip = (stream, inner)
    } else if outer.count < Self.largestNesting, let text = UTF16Text(startOf: beginning[...]) {
      wide = (text, ContainerReader(scanner, outer + [.utf16], limits, budget, search?.budget))
    } else {
      let isMarked = beginning.starts(with: [0xEF, 0xBB, 0xBF])
      let marked = isMarked ? beginning.dropFirst(3) : beginning[...]
      // The lines of Docker are JSON, and a program's lines may be cut in them.
      guard JSONCapture.precedes(marked), !PartialLines.areOfDocker(marked) else {
        text = TextCapture(scanner, outer, limits, budget, search)
        return append(beginning[...])
      }
      json = JSONCapture(scanner, outer, limits, budget, after: isMarked ? 3 : 0)
      return append(marked)
    }
    append(beginning[...])
  }

  /// Returns an item of a gzip stream, or the error that there is one payload too many, after which
  /// nothing follows.
  ///
  /// An empty payload takes a byte in gzip, and its evaluation takes as long as any.
  private func counted(_ item: Item, from stream: GzipStream) -> Item {
    guard case .payload = item, outer.isEmpty else { return item }
    inflatedCount += 1
    let limit = Self.freePayloads + stream.consumed / Self.smallestPayload
    guard inflatedCount > limit else { return item }
    isOver = true
    hasTooMany = true
    return .damage(.gzipTooMany(limit: limit))
  }

  /// Inflates a little at a time, because a small piece may hold a million payloads.
  ///
  /// - Returns: Whether there is more to look for.
  private func inflate(_ gzip: (stream: GzipStream, inner: ContainerReader)) -> Bool {
    do throws(ContainerError) {
      if let bytes = try gzip.stream.next() {
        gzip.inner.append(bytes)
        return true
      }
      guard isFinished else { return false }
      try gzip.stream.finish()
      end(gzip)
    } catch {
      end(gzip, by: error)
    }
    return true
  }

  /// Takes the last payloads of a gzip stream.
  ///
  /// After damage the output is cut off anyway, so that is not reported again. What was not handed on by then may
  /// be other content than what was written, unless the stream only ends too early.
  private func end(
    _ gzip: (stream: GzipStream, inner: ContainerReader), by error: ContainerError? = nil
  ) {
    isOver = true
    gzip.inner.finish()
    let isDamaged = error?.code == .captureGzipMalformed && !gzip.stream.isCutOff
    while !hasTooMany, let item = gzip.inner.next() {
      if case .damage = item, error != nil { continue }
      let item = counted(item, from: gzip.stream)
      if isDamaged, case .payload(let payload) = item {
        items.append(.payload(payload.ofDamagedStream))
      } else {
        items.append(item)
      }
    }
    if let error { items.append(.damage(error)) } else { noteBudget() }
  }

  /// How many bytes are enough to recognise a form.
  private static let enough = 4096

  /// How many payloads may come out of a gzip stream of any size.
  private static let freePayloads = 10_000

  /// The fewest compressed bytes of each further payload: its digest alone is that long, and cannot
  /// be compressed.
  private static let smallestPayload = 32

  /// No tool nests streams deeper; only an attacker does.
  private static let largestNesting = 2
}

/// Counts the searched parts of an input, so that an error can list them when nothing is found.
package struct CaptureCensus: Sendable, Hashable {
  /// Whether it is an HTTP Archive.
  package internal(set) var isArchive = false

  /// The number of requests with their responses, or of other elements of a list.
  package internal(set) var entryCount = 0

  /// The number of bodies that hold anything.
  package internal(set) var bodyCount = 0

  /// The first place where the field stands without a value, and with none beside it; nil where there is none.
  package internal(set) var emptyField: ExactString?

  /// The first place of a body that is compressed with Brotli, which is not read; nil where there is none.
  package internal(set) var brotli: ExactString?

  /// The exchanges that the partner refused, and in which no payload was read; the first 64.
  package internal(set) var bareExchanges: [BareExchange] = []

  /// Whether it is JSON.
  package internal(set) var isJSON = false

  /// The number of lines of a text.
  package internal(set) var lineCount = 0
}
