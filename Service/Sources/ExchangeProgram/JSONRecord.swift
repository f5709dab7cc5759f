import Foundation

/// A record in JSON (RFC 8259), whose members keep the order in which they are added.
///
/// It is written in printable ASCII, so that no text in it can steer a terminal.
public struct JSONRecord: Sendable {
  private var members: [String] = []

  /// Begins a record without members.
  public init() {}

  /// Adds a member.
  ///
  /// - Parameters:
  ///   - name: The name, a constant in ASCII.
  ///   - value: The value; nil adds nothing.
  public mutating func add(_ name: StaticString, _ value: (some Encodable)?) {
    guard let value else { return }
    add(name, written: Self.text(of: value))
  }

  /// Adds a member whose value is JSON already.
  ///
  /// - Parameters:
  ///   - name: The name, a constant in ASCII.
  ///   - text: The value.
  public mutating func add(_ name: StaticString, written text: String) {
    members.append("\"\(name)\": \(text)")
  }

  /// The record, with each of its members on a line.
  public var text: String {
    Self.plain("{\n" + members.map { "  " + $0 }.joined(separator: ",\n") + "\n}")
  }

  /// The record on one line, as a value in another one.
  public var line: String { "{" + members.joined(separator: ", ") + "}" }

  private static func text(of value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Texts, whole numbers and truth values always have a form in JSON.
    do { return String(decoding: try encoder.encode(value), as: UTF8.self) } catch {
      return "null"
    }
  }

  /// Escapes what is not printable ASCII; outside of strings JSON has nothing of it but line breaks.
  private static func plain(_ text: String) -> String {
    var plain = ""
    for scalar in text.unicodeScalars {
      if scalar == "\n" || 0x20...0x7E ~= scalar.value {
        plain.unicodeScalars.append(scalar)
        continue
      }
      for unit in String(scalar).utf16 {
        let digits = String(unit, radix: 16)
        plain += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
    return plain
  }
}
