import SAMLFormats

#if canImport(Darwin)
  internal import Darwin
#elseif os(Linux) && canImport(Glibc)
  internal import Glibc
#elseif os(Linux) && canImport(Musl)
  internal import Musl
#endif

/// The time of the calendar, as the system has it.
enum SystemCalendar {
  /// The time now.
  ///
  /// On an unknown system it is the latest possible time: everything that can expire has expired,
  /// and nothing that was kept is used.
  static func now() -> Instant {
    #if canImport(Darwin) || os(Linux)
      var time = timespec()
      // The clock of the calendar exists on every system, so the call cannot fail.
      unsafe clock_gettime(CLOCK_REALTIME, &time)
      return Instant(
        millisecondsSince1970: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000)
    #else
      return Instant(millisecondsSince1970: .max)
    #endif
  }
}
