/// The scripts that the server runs for ``RedisReplayCache``: no other command runs between their steps.
///
/// All are sent by `EVAL` with one key. `KEYS[1]` is the prefix and the 32 bytes of the `ReplayKey`. `ARGV[1]` is
/// its end and `ARGV[2]` the moment of the evaluation, both in milliseconds since 1970, within 2^52. The server
/// drops a key at its end by its own clock, so an assertion that has expired by that clock may have been dropped.
///
/// The value of a key is its end; of a claimed one, after colons, also the claimant's digest, the moment of the
/// first claim, and either `w`, the token of the lease and its end by the server's clock, or `d` and the digest of
/// the answer. An earlier version wrote nothing after the claimant: such a claim is done, with an answer that is
/// not known. Digests and tokens are hexadecimal digits.
///
/// They reply 1 when the key is new, 0 when it is known, and -1 when it may have been dropped. The server
/// must let the user run `EVAL`, `GET`, `SET`, `PTTL` and `TIME`.
public enum ReplayScript {
  /// Remembers a key, unless it is known.
  public static let insertIfAbsent =
    times + """
      if isKnown then return 0 end
      if left <= 0 or tonumber(ARGV[1]) <= tonumber(ARGV[2]) then return -1 end
      redis.call('SET', KEYS[1], ARGV[1], 'PX', string.format('%.0f', left))
      return 1
      """

  /// Remembers a key with its claimant, or leases it again when its lease is over.
  ///
  /// `ARGV[3]` is the claimant's digest, `ARGV[4]` the token of the lease and `ARGV[5]` its milliseconds. For a key
  /// with a claimant it replies a string: the claimant's digest, and where it is that of `ARGV[3]`, after colons, the
  /// moment of the first claim and `r` for a lease of this token, `w` with the milliseconds of another lease that
  /// are left, or `d` with the digest of the answer.
  public static let claim =
    times + """
      local function lease(head, life)
        local leased = string.format('%.0f', now + tonumber(ARGV[5]))
        redis.call('SET', KEYS[1], head .. ':w:' .. ARGV[4] .. ':' .. leased, 'PX', life)
      end
      if isKnown then
        local claimed = string.match(known, '^-?%d+:(.*)$')
        if not claimed then return 0 end
        local head, claimant, first, leased = string.match(known, '^(-?%d+:(%x+):(-?%d+)):w:%x*:(%d+)$')
        if not head or claimant ~= ARGV[3] then return claimed end
        local reply = claimant .. ':' .. first
        if now < tonumber(leased) then
          return reply .. ':w:' .. string.format('%.0f', tonumber(leased) - now)
        end
        lease(head, math.max(1, redis.call('PTTL', KEYS[1])))
        return reply .. ':r'
      end
      if left <= 0 or tonumber(ARGV[1]) <= tonumber(ARGV[2]) then return -1 end
      lease(ARGV[1] .. ':' .. ARGV[3] .. ':' .. ARGV[2], string.format('%.0f', left))
      return 1
      """

  /// Ends a lease of the token `ARGV[1]`, with the answer's digest `ARGV[2]` or, if it is empty, without an answer.
  ///
  /// It replies 1, or 0 when it is not the last lease of the key; then it writes nothing.
  public static let end = """
    local known = redis.call('GET', KEYS[1]) or ''
    local head, token = string.match(known, '^(-?%d+:%x+:%-?%d+):w:(%x+):%d+$')
    if not head or token ~= ARGV[1] then return 0 end
    local life = math.max(1, redis.call('PTTL', KEYS[1]))
    redis.call('SET', KEYS[1], head .. (ARGV[2] == '' and ':w::0' or ':d:' .. ARGV[2]), 'PX', life)
    return 1
    """

  /// Writes a key of its own for a second, and replies 1: whether the server would take a claim.
  public static let probe = """
    redis.call('SET', KEYS[1], '0', 'PX', 1000)
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
    local now = time[1] * 1000 + math.floor(time[2] / 1000)
    local left = tonumber(ARGV[1]) - now

    """
}

/// What a script replies.
enum ScriptAnswer: Int64 {
  case new = 1
  case known = 0
  case forgotten = -1
}
