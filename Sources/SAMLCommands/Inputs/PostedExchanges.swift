import SAMLCapture
import SAMLCommandLine
import SAMLFormats

/// The exchanges to explain: those that were refused, and the last post of a file without any.
struct PostedExchanges {
  /// One exchange.
  enum Exchange {
    /// What was posted, and what the app had received before; the beginning of the input around them.
    case message(CapturedPayload, received: CapturedPayload?, among: [UInt8])
    /// One in which no message was found.
    case bare(CapturedExchange)
  }

  private var captures: CaptureSource
  private var queue: [Exchange] = []

  /// The file that is read, what was posted in it, and what was received last.
  private var path: String?
  private var posts: [(posted: CapturedPayload, received: CapturedPayload?)] = []
  private var received: CapturedPayload?
  private var bareCount = 0

  /// What counts as posted if nothing was: another message in the place of a response, such as the query itself,
  /// or a response that stands elsewhere.
  private var other: (posted: CapturedPayload, received: CapturedPayload?)?
  private var elsewhere: CapturedPayload?

  /// Takes captures among which posts are wanted.
  private init(_ captures: CaptureSource) { self.captures = captures }

  /// Calls `body` with each exchange.
  ///
  /// - Parameters:
  ///   - captures: The captures, among which posts are wanted.
  ///   - passing: Called with each payload that is read.
  ///   - failed: Receives failures. By default they go to standard error.
  ///   - body: Works on an exchange.
  /// - Returns: The worst status of the failures, and how many exchanges `body` took.
  /// - Throws: ``Failure`` of usage, or if there is neither an exchange nor a failure.
  static func forEach(
    in captures: CaptureSource, passing: (CapturedPayload) -> Void = { _ in },
    failed: ([Failure]) -> Void = Failure.complain,
    _ body: (Exchange) throws(Failure) -> Void
  ) throws(Failure) -> (status: ExitStatus, count: Int) {
    var exchanges = PostedExchanges(captures)
    var (status, count, isAtEnd) = (ExitStatus.success, 0, false)
    func fail(_ failure: Failure) throws(Failure) {
      guard failure.status != .usage else { throw failure }
      status = max(status, failure.status)
      failed([failure])
    }
    while !isAtEnd {
      switch exchanges.captures.next() {
      case .success(let capture):
        passing(capture)
        exchanges.take(capture)
      case .failure(let failure): try fail(failure)
      case nil:
        isAtEnd = true
        exchanges.endFile()
        if count == 0, exchanges.queue.isEmpty { exchanges.takeOther() }
      }
      for exchange in exchanges.queue {
        do {
          try body(exchange)
          count += 1
        } catch { try fail(error) }
      }
      exchanges.queue = []
    }
    guard count > 0 || status != .success else { throw .noPayload }
    return (status, count)
  }

  private mutating func takeOther() {
    if let other {
      queue = [.message(other.posted, received: other.received, among: [])]
    } else if let only = received ?? elsewhere {
      queue = [.message(only, received: nil, among: [])]
    }
  }

  private mutating func take(_ capture: CapturedPayload) {
    if capture.path != path { endFile() }
    path = capture.path
    guard WantedMessages.responses.include(capture.payload) else {
      other = (capture, received)
      return
    }
    guard capture.payload.exchange?.isOfRequest != false else {
      received = capture
      return
    }
    if capture.payload.isPost { posts.append((capture, received)) } else { elsewhere = capture }
  }

  /// Hands on what was refused in a file.
  ///
  /// A message that was posted again is judged by its first post: by the later ones it is late.
  private mutating func endFile() {
    var known: Set<[UInt8]> = []
    let refused = posts.filter {
      $0.posted.payload.exchange?.isRefused == true && known.insert($0.posted.bytes).inserted
    }
    let isRedirected = refused.contains { 300...399 ~= $0.posted.payload.exchange?.status ?? 0 }
    let found = captures.bareExchanges.dropFirst(bareCount)
    bareCount += found.count
    let bare = found.filter { exchange in
      // The question of a browser before the post is none, nor is the GET of a client that followed a redirection.
      switch exchange.context.method {
      case "OPTIONS": posts.isEmpty
      case "GET": !isRedirected
      default: true
      }
    }
    let isRefused = !refused.isEmpty || bare.contains { $0.path == path }
    let asking = isRefused ? refused : Array(posts.suffix(1))
    let start = path.map { captures.start(of: $0) } ?? []
    queue += asking.map { .message($0.posted, received: $0.received, among: start) }
    queue += bare.map(Exchange.bare)
    posts = []
    if !queue.isEmpty { received = nil }
  }
}

extension FoundPayload {
  /// Whether it was posted, or is given without its exchange: a login by redirect elsewhere in an archive is no post.
  fileprivate var isPost: Bool {
    guard let exchange else { return true }
    switch exchange.part {
    case .body, .fields: return true
    case .header: return false
    case .address: return isOfTokenExchange
    }
  }
}
