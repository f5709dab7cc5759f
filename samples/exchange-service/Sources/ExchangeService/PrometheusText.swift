extension MetricsRegistry {
  /// All series in Prometheus' text format, version 0.0.4, in the order of their names.
  public var prometheusText: String {
    var text = ""
    var last = ""
    for (series, value) in snapshot.sorted(by: { $0.key < $1.key }) {
      let (kind, name) =
        switch value {
        case .counter: ("counter", series.name + "_total")
        case .gauge: ("gauge", series.name)
        case .histogram: ("histogram", series.name)
        }
      if name != last {
        let help = Self.help[name] ?? "A metric of a library that this service uses."
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind)\n"
      }
      last = name
      switch value {
      case .counter(let number), .gauge(let number):
        text += Self.line(name, [series.labels], number)
      case .histogram(let histogram):
        let bounds = Histogram.bounds.map { "\($0)" } + ["+Inf"]
        for (bound, count) in zip(bounds, histogram.counts + [histogram.count]) {
          text += Self.line(name + "_bucket", [series.labels, "le=\"\(bound)\""], Double(count))
        }
        text += Self.line(name + "_sum", [series.labels], histogram.sum)
        text += Self.line(name + "_count", [series.labels], Double(histogram.count))
      }
    }
    return text
  }

  private static func line(_ name: String, _ labels: [String], _ number: Double) -> String {
    let labels = labels.filter { !$0.isEmpty }.joined(separator: ",")
    let digits = Int64(exactly: number).map { "\($0)" } ?? "\(number)"
    return name + (labels.isEmpty ? "" : "{\(labels)}") + " \(digits)\n"
  }

  /// What each metric of the service counts, as `/metrics` says it to people who have only its name.
  static let help = [
    "exchange_answers_total": "Answers to apps and operators, by route and code.",
    "exchange_certificate_not_after_timestamp_seconds":
      "The ends of certificates since 1970, by their use and by the number in its file or policy.",
    "exchange_forms_total": "Exchanges with the partner, by accepted form and reason.",
    "exchange_in_work": "Presentations that are in work.",
    "exchange_leases_total":
      "Ends of leases: done, released, late (another has it) or unknown (the store gave no answer).",
    "exchange_partner_reachable": "Whether the partner answered when it was last looked at.",
    "exchange_partner_seconds": "How long exchanges with the partner took, with their repetitions.",
    "exchange_posts_total": "Posts of a response to the partner, by form.",
    "exchange_receipts": "Receipts of exchanges that are kept in memory.",
    "exchange_recoveries_total":
      "Exchanges that were taken up again, by whether the partner had a profile already.",
    "exchange_reloads_total": "Reloads of the policy, by outcome.",
    "exchange_refused_connections_total": "Connections beyond those that an address may have.",
    "exchange_spans_total": "Spans of traces, by whether they were exported or dropped.",
    "hb_request_errors_total": "Requests whose handling failed, by route, method and type.",
    "hb_requests_total": "Requests of any kind, by route, method and status.",
    "http_server_active_requests": "Requests of any kind that are in work.",
    "http_server_request_duration": "How long requests took, in seconds.",
    "process_cpu_seconds_total": "User and system time of the process.",
    "process_open_fds": "File descriptors that are open.",
    "process_resident_memory_bytes": "Memory of the process that is in the machine's memory.",
    "process_start_time_seconds": "When the process began, in seconds since 1970.",
  ]
}

extension MetricsRegistry.Series: Comparable {
  static func < (one: Self, other: Self) -> Bool {
    (one.name, one.labels) < (other.name, other.labels)
  }
}
