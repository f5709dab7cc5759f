#if RedisReplay
  /// The script that the server runs: no other command runs between its steps.
  ///
  /// `KEYS[1]` is the key, `ARGV[1]` its end and `ARGV[2]` the moment of the evaluation, both in
  /// milliseconds since 1970. The value is the end. The server drops a key at its end by its own
  /// clock; an assertion that has expired by that clock may have been dropped.
  enum RedisScript {
    static let isNew: Int64 = 1
    static let isKnown: Int64 = 0
    static let isForgotten: Int64 = -1

    static let look =
      known + """
        if left <= 0 then return -1 end
        return 1
        """

    static let insertIfAbsent =
      known + """
        if left <= 0 or tonumber(ARGV[1]) <= tonumber(ARGV[2]) then return -1 end
        redis.call('SET', KEYS[1], ARGV[1], 'PX', string.format('%.0f', left))
        return 1
        """

    private static let known = """
      local known = redis.call('GET', KEYS[1])
      if known and tonumber(known) > tonumber(ARGV[2]) then return 0 end
      local time = redis.call('TIME')
      local left = tonumber(ARGV[1]) - time[1] * 1000 - math.floor(time[2] / 1000)

      """
  }
#endif
