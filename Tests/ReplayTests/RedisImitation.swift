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
  private var claimants: [[UInt8]: String] = [:]
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
    guard texts.count >= 6, texts[0] == "EVAL", texts[2] == "1", let until = Int64(texts[4]),
      let now = Int64(texts[5])
    else { return .error("ERR unknown command") }
    switch texts[1] {
    case ReplayScript.insertIfAbsent: return .integer(insertIfAbsent(command[3], until, now))
    case ReplayScript.claim where texts.count == 7: return claim(command[3], until, now, texts[6])
    case ReplayScript.contains: return .integer(contains(command[3], until, now))
    default: return .error("ERR Error compiling script")
    }
  }

  private func insertIfAbsent(_ key: [UInt8], _ until: Int64, _ now: Int64) -> Int64 {
    let answer = contains(key, until, now)
    guard answer == 1 else { return answer }
    guard until > now else { return -1 }
    ends[key] = until
    claimants[key] = nil
    return 1
  }

  private func claim(
    _ key: [UInt8], _ until: Int64, _ now: Int64, _ digits: String
  ) -> ReplayReply {
    let answer = insertIfAbsent(key, until, now)
    if answer == 0, let claimant = claimants[key] { return .text(claimant) }
    if answer == 1 { claimants[key] = digits }
    return .integer(answer)
  }

  /// As the script says: what is over by the server's clock may have been dropped.
  private func contains(_ key: [UInt8], _ until: Int64, _ now: Int64) -> Int64 {
    let time = Int64(Date().timeIntervalSince1970 * 1000)
    if let end = ends[key], time < end, now < end { return 0 }
    return until > time ? 1 : -1
  }
}
