/// The scripts that the server runs for ``RedisReplayCache``: no other command runs between their steps.
///
/// All are sent by `EVAL` with one key. `KEYS[1]` is the prefix and the 32 bytes of the `ReplayKey`. `ARGV[1]` is
/// its end and `ARGV[2]` the moment of the evaluation, both in milliseconds since 1970, within 2^52. The value of
/// a key is its end, and after a colon the digest of its claimant if it has one. The server drops a key at its end
/// by its own clock, so an assertion that has expired by that clock may have been dropped.
///
/// They reply 1 when the key is new, 0 when it is known, and -1 when it may have been dropped. The server
/// must let the user run `EVAL`, `GET`, `SET` and `TIME`.
public enum ReplayScript {
  /// Remembers a key, unless it is known.
  public static let insertIfAbsent =
    times + """
      if isKnown then return 0 end
      if left <= 0 or tonumber(ARGV[1]) <= tonumber(ARGV[2]) then return -1 end
      redis.call('SET', KEYS[1], ARGV[1], 'PX', string.format('%.0f', left))
      return 1
      """

  /// Remembers a key with its claimant, unless it is known.
  ///
  /// `ARGV[3]` is the claimant's digest in 64 hexadecimal digits. For a known key with a claimant it replies the
  /// digest that is stored, as a string.
  public static let claim =
    times + """
      if isKnown then return string.match(known, ':(%x+)$') or 0 end
      if left <= 0 or tonumber(ARGV[1]) <= tonumber(ARGV[2]) then return -1 end
      redis.call('SET', KEYS[1], ARGV[1] .. ':' .. ARGV[3], 'PX', string.format('%.0f', left))
      return 1
      """

  /// Looks for a key, and writes nothing.
  public static let contains =
    times + """
      if isKnown then return 0 end
      if left <= 0 then return -1 end
      return 1
      """

  private static let times = """
    local known = redis.call('GET', KEYS[1])
    local isKnown = known and tonumber(string.match(known, '^-?%d+')) > tonumber(ARGV[2])
    local time = redis.call('TIME')
    local left = tonumber(ARGV[1]) - time[1] * 1000 - math.floor(time[2] / 1000)

    """
}

/// What a script replies.
enum ScriptAnswer: Int64 {
  case new = 1
  case known = 0
  case forgotten = -1
}
