public import Logging

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Writes each event of the log on a line of its own: as an object of JSON, or as text for people.
///
/// It writes metadata for a list of keys that are known to hold no personal data, and skips the
/// value of any other key, from any library. It skips the text of an error as well.
public struct LineLogHandler: LogHandler {
  /// The least level that is written.
  public var logLevel: Logger.Level
  /// The metadata of every line.
  public var metadata: Logger.Metadata = [:]
  /// Provides metadata about the current task, such as a tracer's.
  public var metadataProvider: Logger.MetadataProvider?

  private let format: Settings.LogFormat
  private let label: String
  private let write: @Sendable (String) -> Void

  /// Writes to a function.
  ///
  /// - Parameters:
  ///   - label: Which logger it is.
  ///   - format: The form of the lines.
  ///   - level: The least level that is written.
  ///   - write: Takes a line without its end, from any thread.
  public init(
    label: String, format: Settings.LogFormat = .json, level: Logger.Level = .info,
    write: @escaping @Sendable (String) -> Void
  ) {
    self.label = label
    self.format = format
    logLevel = level
    self.write = write
  }

  /// A value in the metadata of every line.
  public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  /// Writes an event.
  public func log(event: LogEvent) {
    let time = Date.now.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    var members: [String: String] = [:]
    let provided = metadataProvider?.get() ?? [:]
    for (key, value) in [provided, metadata, event.metadata ?? [:]].joined() {
      let name = Self.plain.contains(key) ? key : Self.names[key]
      if let name { members[name] = "\(value)" }
    }
    switch format {
    case .json:
      var line: [String: Any] = [
        "level": event.level.rawValue, "logger": label, "message": "\(event.message)", "time": time,
      ]
      // A number is written as one, so that a log store can compare it.
      line.merge(members.map { ($0, Self.numbers.contains($0) ? Int64($1) ?? $1 as Any : $1) }) {
        $1
      }
      write(String(decoding: JSONMembers.bytes(of: line), as: UTF8.self))
    case .text:
      let pairs = members.sorted { $0.key < $1.key }.map { name, value in
        value.contains(where: \.isWhitespace) ? " \(name)=\"\(value)\"" : " \(name)=\(value)"
      }
      write("\(time) \(event.level.rawValue) \(event.message)\(pairs.joined())")
    }
  }

  /// The names whose values are numbers.
  private static let numbers: Set = [
    "status", "milliseconds", "port", "files", "keys", "audiences", "issuers",
  ]

  /// The keys of metadata that are written under their own names.
  private static let plain = numbers.union([
    "method", "route", "code", "trace", "type", "file", "posts", "form", "reason",
  ])

  /// The keys of metadata that are written under another name.
  private static let names = [
    "hb.request.id": "requestId", "sl-signal": "signal", "sl-service": "service",
  ]
}
