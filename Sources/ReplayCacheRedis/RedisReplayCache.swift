public import SAML

/// A replay cache in a Redis or Valkey server, shared by the processes of many machines.
///
/// One server decides: a ``ReplayScript`` looks up the assertion and remembers it in one step, which
/// the server runs without interruption. The server keeps a key until its own clock is past `until`,
/// and accepts nothing as new that has expired by that clock. So the clocks of the services do
/// not matter. It needs Redis 5 or later.
///
/// It refuses a server that drops keys to make room (`maxmemory-policy` must be `noeviction`).
/// The server's own configuration decides what it keeps on disk: without `appendonly`, a restart
/// forgets, and so can a failover to a replica.
///
/// Bring a client of your own by ``ReplayCommands``. With the trait `RedisReplay` there is also one that
/// takes a `RedisServer`; its connection is not encrypted.
public final class RedisReplayCache: ClaimingReplayCache {
  private let commands: any ReplayCommands
  private let prefix: [UInt8]
  private let patience: Duration
  private let memory = RedisMemory()

  /// Takes a client; the first call uses it.
  ///
  /// - Parameters:
  ///   - commands: What sends commands to the server.
  ///   - prefix: The beginning of the names of keys, to share a server with others.
  ///   - patience: How long the client may take for a call.
  public init(
    _ commands: any ReplayCommands, prefix: String = "saml-replay:",
    patience: Duration = .seconds(2)
  ) {
    self.commands = commands
    self.prefix = Array(prefix.utf8)
    self.patience = patience
  }

  /// Remembers a key, unless it is remembered already.
  public func insertIfAbsent(
    _ key: ReplayKey, until: Instant, at now: Instant
  ) async throws(ReplayCacheError) -> Bool {
    switch try await run(ReplayScript.insertIfAbsent, key, until, now, read: Self.answer) {
    case .new: true
    case .known: false
    case .forgotten: throw .forgotten
    }
  }

  /// Remembers a key with its claimant, or answers what became of it.
  ///
  /// A lease ends by the clock of the server. The server replies what it has stored of the claimant, and the
  /// comparison that counts happens here, in constant time.
  public func claim(
    _ key: ReplayKey, for claimant: ReplayClaimant, leasing time: Duration, until: Instant,
    at now: Instant
  ) async throws(ReplayCacheError) -> ReplayClaim {
    let token = ReplayLease.newToken()
    let milliseconds = Int64(min(max(1, time / .milliseconds(1)), 4e15))
    let further = [claimant.digits, Hexadecimal.text(token), "\(milliseconds)"]
    return try await run(ReplayScript.claim, key, until, now, further.map { Array($0.utf8) }) {
      (reply) throws(ReplayCacheError) in
      if case .text(let stored) = reply {
        return try StoredClaim(stored).answer(to: claimant, of: key, token)
      }
      switch try Self.answer(in: reply) {
      case .new: return .new(ReplayLease(of: key, token: token, firstClaim: now))
      case .known: return .refused
      case .forgotten: throw .forgotten
      }
    }
  }

  /// Ends a lease.
  public func end(
    _ lease: ReplayLease, with answer: ReplayAnswer?
  ) async throws(ReplayCacheError) -> Bool {
    let arguments = [lease.token, answer?.digest ?? []].map { Array(Hexadecimal.text($0).utf8) }
    return try await run(ReplayScript.end, prefix + lease.key.bytes, arguments) {
      (reply) throws(ReplayCacheError) in try Self.answer(in: reply) == .new
    }
  }

  /// Writes a key of its own for a second.
  public func probe(at now: Instant) async throws(ReplayCacheError) {
    try await run(ReplayScript.probe, prefix + Array("probe".utf8), []) {
      (reply) throws(ReplayCacheError) in
      guard case .new = try Self.answer(in: reply) else { throw .unavailable }
    }
  }

  /// Whether a key is remembered.
  public func contains(
    _ key: ReplayKey, until: Instant, at now: Instant
  ) async throws(ReplayCacheError) -> Bool {
    switch try await run(ReplayScript.contains, key, until, now, read: Self.answer) {
    case .new: false
    case .known: true
    case .forgotten: throw .forgotten
    }
  }

  private func run<Answer>(
    _ script: String, _ key: ReplayKey, _ until: Instant, _ now: Instant,
    _ further: [[UInt8]] = [], read: (ReplayReply) throws(ReplayCacheError) -> Answer
  ) async throws(ReplayCacheError) -> Answer {
    let arguments = [Self.text(of: until), Self.text(of: now)] + further
    return try await run(script, prefix + key.bytes, arguments, read: read)
  }

  private func run<Answer>(
    _ script: String, _ name: [UInt8], _ arguments: [[UInt8]],
    read: (ReplayReply) throws(ReplayCacheError) -> Answer
  ) async throws(ReplayCacheError) -> Answer {
    let deadline = ContinuousClock.now + patience
    do throws(ReplayCacheError) {
      try await memory.check { command throws(ReplayCacheError) in
        try await self.reply(to: command, by: deadline)
      }
      let command = [Array("EVAL".utf8), Array(script.utf8), Array("1".utf8), name]
      return try read(try await reply(to: command + arguments, by: deadline))
    } catch {
      // Behind the next call there may be another connection, or another server.
      await memory.forget()
      throw error
    }
  }

  private func reply(
    to command: [[UInt8]], by deadline: ContinuousClock.Instant
  ) async throws(ReplayCacheError) -> ReplayReply {
    do {
      return try await commands.reply(to: command, by: deadline)
    } catch {
      // What a client says of its failure stays here.
      throw error as? ReplayCacheError ?? .unavailable
    }
  }

  private static func answer(in reply: ReplayReply) throws(ReplayCacheError) -> ScriptAnswer {
    switch reply {
    case .integer(let number):
      guard let answer = ScriptAnswer(rawValue: number) else { throw .unavailable }
      return answer
    case .error(let text) where text.hasPrefix("OOM "): throw .full
    case .text, .error, .other: throw .unavailable
    }
  }

  /// Milliseconds in digits, within what the numbers of Lua hold exactly.
  private static func text(of instant: Instant) -> [UInt8] {
    Array(String(min(max(instant.millisecondsSince1970, -(1 << 52)), 1 << 52)).utf8)
  }
}

/// What a script replies of a key with a claimant.
private struct StoredClaim {
  private let parts: [Substring]

  init(_ text: String) {
    parts = text.split(separator: ":", omittingEmptySubsequences: false)
  }

  /// - Throws: `ReplayCacheError.unavailable` for a claim of this claimant in a form that is not known.
  func answer(
    to claimant: ReplayClaimant, of key: ReplayKey, _ token: [UInt8]
  ) throws(ReplayCacheError) -> ReplayClaim {
    guard let stored = parts.first, claimant.isClaimant(digits: String(stored)) else {
      return .refused
    }
    // An earlier version knew no more.
    guard parts.count > 1 else { return .done(nil, since: nil) }
    guard parts.count > 2, let first = Int64(parts[1]) else { throw .unavailable }
    let firstClaim = Instant(millisecondsSince1970: first)
    switch (parts[2], parts.dropFirst(3).last) {
    case ("r", nil): return .resumed(ReplayLease(of: key, token: token, firstClaim: firstClaim))
    case ("w", let left?):
      guard let left = Int64(left) else { throw .unavailable }
      return .inWork(.milliseconds(left))
    case ("d", let answer?):
      guard let digest = Hexadecimal.bytes(Array(answer.utf8)[...]) else { throw .unavailable }
      return .done(ReplayAnswer(digest: digest), since: firstClaim)
    default: throw .unavailable
    }
  }
}
