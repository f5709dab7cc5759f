import Foundation
import ReplayCacheRedis

/// A client of a server in memory, which knows the two commands of the replay cache and nothing else.
actor RedisImitation: ReplayCommands {
  /// What it was asked, without the scripts' own arguments.
  private(set) var names: [String] = []
  /// What it replies to `INFO memory`.
  private var information: ReplayReply = .text("# Memory\r\nmaxmemory:0\r\n")
  /// What the next scripts reply instead of their answers; nil throws.
  private var replies: [ReplayReply?] = []
  private var ends: [[UInt8]: Int64] = [:]
  private var claims: [[UInt8]: Claim] = [:]
  private(set) var deadline: ContinuousClock.Instant?

  /// There is no reply, and this must not be seen.
  struct Lost: Error { let secret = "redis://user:password@host" }

  func say(_ information: ReplayReply) { self.information = information }

  func reply(instead replies: ReplayReply?...) { self.replies = replies }

  func reply(
    to command: [[UInt8]], by deadline: ContinuousClock.Instant
  ) throws -> ReplayReply {
    self.deadline = deadline
    let texts = command.map { String(decoding: $0, as: UTF8.self) }
    names.append(texts.first ?? "")
    if texts == ["INFO", "memory"] { return information }
    if !replies.isEmpty {
      guard let reply = replies.removeFirst() else { throw Lost() }
      return reply
    }
    switch (texts.dropFirst().first, texts.count) {
    case (ReplayScript.probe, 4): return .integer(1)
    case (ReplayScript.end, 6): return .integer(end(command[3], texts[4], texts[5]))
    default: break
    }
    guard texts.count >= 6, texts[0] == "EVAL", texts[2] == "1", let until = Int64(texts[4]),
      let now = Int64(texts[5])
    else { return .error("ERR unknown command") }
    switch texts[1] {
    case ReplayScript.insertIfAbsent: return .integer(insertIfAbsent(command[3], until, now))
    case ReplayScript.claim where texts.count == 9:
      return claim(command[3], until, now, texts[6], texts[7], texts[8])
    case ReplayScript.contains: return .integer(contains(command[3], until, now))
    default: return .error("ERR Error compiling script")
    }
  }

  private func insertIfAbsent(_ key: [UInt8], _ until: Int64, _ now: Int64) -> Int64 {
    let answer = contains(key, until, now)
    guard answer == 1 else { return answer }
    guard until > now else { return -1 }
    ends[key] = until
    claims[key] = nil
    return 1
  }

  /// What follows the end of a key with a claimant.
  private struct Claim {
    let claimant: String
    let first: Int64
    var token = ""
    var leasedUntil: Int64 = 0
    var answer = ""
  }

  private func claim(
    _ key: [UInt8], _ until: Int64, _ now: Int64, _ claimant: String, _ token: String,
    _ time: String
  ) -> ReplayReply {
    let answer = insertIfAbsent(key, until, now)
    guard answer >= 0 else { return .integer(answer) }
    if answer == 1 { claims[key] = Claim(claimant: claimant, first: now) }
    guard var claim = claims[key] else { return .integer(answer) }
    let reply = "\(claim.claimant):\(claim.first)"
    guard claim.answer.isEmpty else { return .text("\(reply):d:\(claim.answer)") }
    guard claim.claimant == claimant else { return .text(reply + ":w:00:1") }
    let left = claim.leasedUntil - Self.time
    guard left <= 0 else { return .text("\(reply):w:\(left)") }
    claim.token = token
    claim.leasedUntil = Self.time + (Int64(time) ?? 0)
    claims[key] = claim
    return answer == 1 ? .integer(1) : .text(reply + ":r")
  }

  private func end(_ key: [UInt8], _ token: String, _ answer: String) -> Int64 {
    guard let claim = claims[key], claim.token == token, !token.isEmpty else { return 0 }
    claims[key]?.token = ""
    claims[key]?.leasedUntil = 0
    claims[key]?.answer = answer
    return 1
  }

  /// As the script says: what is over by the server's clock may have been dropped.
  private func contains(_ key: [UInt8], _ until: Int64, _ now: Int64) -> Int64 {
    if let end = ends[key], Self.time < end, now < end { return 0 }
    return until > Self.time ? 1 : -1
  }

  private static var time: Int64 { Int64(Date().timeIntervalSince1970 * 1000) }
}
