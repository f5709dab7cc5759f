// docs/reference/replay.md shows what follows the mark below.
// example:
import ReplayCacheRedis

/// The replay cache over the client that the service has.
struct ClientCommands: ReplayCommands {
  let client: RedisClient

  func reply(
    to command: [[UInt8]], by deadline: ContinuousClock.Instant
  ) async throws -> ReplayReply {
    switch try await client.send(command, timeout: deadline - .now) {
    case .integer(let number): .integer(number)
    case .string(let bytes): .text(String(decoding: bytes, as: UTF8.self))
    case .error(let message): .error(message)
    default: .other
    }
  }
}
