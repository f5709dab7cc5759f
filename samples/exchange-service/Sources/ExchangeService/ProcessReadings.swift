import Foundation

/// What the system knows of this process, under the names that Prometheus' own clients have.
struct ProcessReadings: Sendable {
  private let start = Date.now

  /// The series at this moment; those that the system does not tell are left out.
  func series() -> [(MetricsRegistry.Series, MetricsRegistry.Value)] {
    let readings: [(String, MetricsRegistry.Value?)] = [
      ("process_start_time_seconds", .gauge(start.timeIntervalSince1970)),
      (
        "process_cpu_seconds",
        processorTicks.map { .counter(Double($0) / Double(sysconf(Int32(_SC_CLK_TCK)))) }
      ),
      (
        "process_resident_memory_bytes",
        residentPages.map { .gauge(Double($0) * Double(sysconf(Int32(_SC_PAGESIZE)))) }
      ),
      (
        "process_open_fds",
        (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd"))
          .map { .gauge(Double($0.count)) }
      ),
    ]
    return readings.compactMap { name, value in value.map { (MetricsRegistry.Series(name), $0) } }
  }

  /// The 14th and 15th of the fields of proc(5): the second may hold spaces, and ends at the last bracket.
  private var processorTicks: Int? {
    guard let text = try? String(contentsOfFile: "/proc/self/stat", encoding: .utf8),
      let bracket = text.lastIndex(of: ")")
    else { return nil }
    let numbers = text[bracket...].split(separator: " ").dropFirst(12).prefix(2).compactMap {
      Int($0)
    }
    return numbers.count == 2 ? numbers[0] + numbers[1] : nil
  }

  private var residentPages: Int? {
    let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
    return text?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
  }
}
