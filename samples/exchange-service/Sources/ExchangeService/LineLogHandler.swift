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
    var members: [String: Member] = [:]
    let provided = metadataProvider?.get() ?? [:]
    for (key, value) in [provided, metadata, event.metadata ?? [:]].joined() {
      guard let name = Self.names[key] else { continue }
      members[name] = Member("\(value)", isNumber: Self.numbers.contains(name))
    }
    switch format {
    case .json:
      members["level"] = .text(event.level.rawValue)
      members["logger"] = .text(label)
      members["message"] = .text("\(event.message)")
      members["time"] = .text(time)
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      // An object of texts and numbers can be encoded.
      guard let line = try? encoder.encode(members) else { return }
      write(String(decoding: line, as: UTF8.self))
    case .text:
      let pairs = members.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value.word)" }
      write("\(time) \(event.level.rawValue) \(event.message)\(pairs.joined())")
    }
  }

  /// A value of a line: a number is written as one, so that a log store can compare it.
  private enum Member: Encodable {
    case text(String)
    case number(Int64)

    init(_ text: String, isNumber: Bool) {
      self = if isNumber, let number = Int64(text) { .number(number) } else { .text(text) }
    }

    /// The value for people: in quotation marks where it has more than one word.
    var word: String {
      switch self {
      case .text(let text) where text.contains(where: \.isWhitespace): "\"\(text)\""
      case .text(let text): text
      case .number(let number): "\(number)"
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .text(let text): try container.encode(text)
      case .number(let number): try container.encode(number)
      }
    }
  }

  /// The names whose values are numbers.
  private static let numbers: Set = [
    "status", "milliseconds", "port", "files", "keys", "audiences", "issuers",
  ]

  /// The keys of metadata that are written, and under which name.
  private static let names = [
    "hb.request.id": "requestId", "method": "method", "route": "route", "status": "status",
    "code": "code", "milliseconds": "milliseconds", "trace": "trace", "type": "type",
    "port": "port", "sl-signal": "signal", "sl-service": "service",
    "file": "file", "files": "files", "keys": "keys", "audiences": "audiences",
    "issuers": "issuers", "posts": "posts", "form": "form", "reason": "reason",
  ]
}
