/// What each metric counts, as `/metrics` says it to people who have only its name.
enum MetricHelp {
  /// The sentence behind `# HELP`; of a metric that a library adds it is known where it comes from.
  static func text(of name: String) -> String {
    texts[name] ?? "A metric of a library that this service uses."
  }

  /// The metrics of the service, by their names in Prometheus' format.
  static let texts = [
    "exchange_answers_total": "Answers to apps and operators, by route and code.",
    "exchange_certificate_not_after_timestamp_seconds":
      "The ends of certificates since 1970, by their use and by the number in its file or policy.",
    "exchange_forms_total": "Exchanges with the partner, by accepted form and reason.",
    "exchange_in_work": "Presentations that are in work.",
    "exchange_partner_seconds": "How long exchanges with the partner took, with their repetitions.",
    "exchange_posts_total": "Posts of a response to the partner, by form.",
    "exchange_recoveries_total":
      "Exchanges that were taken up again, by whether the partner had a profile already.",
    "exchange_reloads_total": "Reloads of the policy, by outcome.",
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
