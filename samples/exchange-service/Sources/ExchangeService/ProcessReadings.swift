import Foundation
import SAML

/// What the system knows of this process, under the names that Prometheus' own clients have.
struct ProcessReadings: Sendable {
  private let start = Date.now

  /// The series at this moment; those that the system does not tell are left out.
  func series() -> [(MetricsRegistry.Series, MetricsRegistry.Value)] {
    let start = MetricsRegistry.Value.gauge(start.timeIntervalSince1970)
    var series = [(MetricsRegistry.Series("process_start_time_seconds", []), start)]
    if let ticks = processorTicks {
      series.append(
        (
          MetricsRegistry.Series("process_cpu_seconds", []),
          .counter(Double(ticks) / Double(sysconf(Int32(_SC_CLK_TCK))))
        ))
    }
    if let pages = residentPages {
      series.append(
        (
          MetricsRegistry.Series("process_resident_memory_bytes", []),
          .gauge(Double(pages) * Double(sysconf(Int32(_SC_PAGESIZE))))
        ))
    }
    if let descriptors = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd") {
      series.append(
        (MetricsRegistry.Series("process_open_fds", []), .gauge(Double(descriptors.count))))
    }
    return series
  }

  /// The 14th and 15th of the fields of proc(5): the second may hold spaces, and ends at the last bracket.
  private var processorTicks: Int? {
    guard let text = try? String(contentsOfFile: "/proc/self/stat", encoding: .utf8),
      let bracket = text.lastIndex(of: ")")
    else { return nil }
    let fields = text[bracket...].split(separator: " ").dropFirst()
    guard fields.count > 12, let user = Int(fields[fields.startIndex + 11]),
      let system = Int(fields[fields.startIndex + 12])
    else { return nil }
    return user + system
  }

  private var residentPages: Int? {
    let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
    return text?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
  }
}
