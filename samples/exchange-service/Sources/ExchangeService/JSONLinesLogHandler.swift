public import Logging

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Writes each event of the log as an object of JSON on a line of its own.
///
/// It writes metadata for a list of keys that are known to hold no personal data, and skips the
/// value of any other key, from any library. It skips the text of an error as well.
public struct JSONLinesLogHandler: LogHandler {
  /// The least level that is written.
  public var logLevel = Logger.Level.info
  /// The metadata of every line.
  public var metadata: Logger.Metadata = [:]
  /// Provides metadata about the current task, such as a tracer's.
  public var metadataProvider: Logger.MetadataProvider?

  private let label: String
  private let write: @Sendable (String) -> Void

  /// Writes to a function.
  ///
  /// - Parameters:
  ///   - label: Which logger it is.
  ///   - write: Takes a line without its end, from any thread.
  public init(label: String, write: @escaping @Sendable (String) -> Void) {
    self.label = label
    self.write = write
  }

  /// A value in the metadata of every line.
  public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  /// Writes an event.
  public func log(event: LogEvent) {
    var members = ["level": event.level.rawValue, "logger": label, "message": "\(event.message)"]
    members["time"] = Date.now.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    let provided = metadataProvider?.get() ?? [:]
    for (key, value) in [provided, metadata, event.metadata ?? [:]].joined() {
      if let name = Self.names[key] { members[name] = "\(value)" }
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // An object of texts can be encoded.
    guard let line = try? encoder.encode(members) else { return }
    write(String(decoding: line, as: UTF8.self))
  }

  /// The keys of metadata that are written, and under which name.
  private static let names = [
    "hb.request.id": "requestId", "method": "method", "route": "route", "status": "status",
    "code": "code", "milliseconds": "milliseconds", "trace": "trace", "type": "type",
    "port": "port", "sl-signal": "signal", "sl-service": "service",
    "file": "file", "files": "files", "keys": "keys", "audiences": "audiences",
    "issuers": "issuers", "posts": "posts", "form": "form", "reason": "reason",
  ]
}
