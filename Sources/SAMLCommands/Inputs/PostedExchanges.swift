import SAMLCapture
import SAMLCommandLine
import SAMLFormats

/// The exchanges to explain: those that were refused, and the last post of a file without any.
struct PostedExchanges {
  /// One exchange.
  enum Exchange {
    /// What was posted, and what the app had received before.
    case message(CapturedPayload, received: CapturedPayload?)
    /// One in which no message was found.
    case bare(source: String, ExchangeContext)
  }

  private var captures: CaptureSource
  private var queue: [Exchange] = []
  private var count = 0

  /// The file that is read, what was posted in it, and what was received last.
  private var path: String?
  private var posts: [(posted: CapturedPayload, received: CapturedPayload?)] = []
  private var received: CapturedPayload?
  private var bareCount = 0

  /// What counts as posted if nothing was: another message in the place of a response, such as the query itself,
  /// or a response that stands elsewhere.
  private var other: (posted: CapturedPayload, received: CapturedPayload?)?
  private var elsewhere: CapturedPayload?
  private var failures: [Failure] = []

  init(_ captures: CaptureSource) { self.captures = captures }

  /// The next one.
  ///
  /// - Returns: nil behind the last.
  /// - Throws: ``Failure`` of usage, or of the first input that cannot be read if there is no exchange at all.
  mutating func next() throws(Failure) -> Exchange? {
    while queue.isEmpty {
      let known = captures.bareExchanges.count
      let capture = captures.next()
      // A file of bare exchanges holds no payload, which is no failure here.
      if captures.bareExchanges.count > known, failures.last?.isOfNoPayload == true {
        failures.removeLast()
      }
      guard let capture else {
        endFile()
        break
      }
      do { take(try capture.get()) } catch {
        guard error.status != .usage else { throw error }
        failures.append(error)
      }
    }
    if queue.isEmpty, count == 0 {
      if let other {
        queue = [.message(other.posted, received: other.received)]
      } else if let only = received ?? elsewhere {
        queue = [.message(only, received: nil)]
      } else {
        throw failures.first ?? .noPayload
      }
    }
    guard !queue.isEmpty else {
      for failure in failures { Console.complain("Error: " + failure.message) }
      return nil
    }
    count += 1
    return queue.removeFirst()
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
    let bare = captures.bareExchanges.dropFirst(bareCount)
    bareCount += bare.count
    let asking = refused.isEmpty && bare.isEmpty ? Array(posts.suffix(1)) : refused
    queue += asking.map { .message($0.posted, received: $0.received) }
    queue += bare.map { .bare(source: $0.source, $0.exchange) }
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
