import SAMLCapture
import SAMLCommandLine
import SAMLFormats
import SAMLReport

/// The captures of a file of lines such as `{"id": "a-1", "payload": "PHNhbWxwOlJlc3Bvbn..."}`.
///
/// The payload may have any form that a file may have; other members are ignored. Any other line is
/// a failure in its place, and the next one follows. Empty lines are skipped.
struct PayloadLines {
  private let path: String
  private let field: ExactString
  private let wanted: WantedMessages
  private let timeField: String?
  private let reader: LineReader

  /// - Parameters:
  ///   - path: A file; `-` is standard input.
  ///   - field: The name of the form or query field that holds a payload.
  ///   - wanted: Which messages are asked for.
  ///   - timeField: The member that holds the time of the capture.
  /// - Throws: The system's error.
  init(
    _ path: String, field: ExactString, wanted: WantedMessages, timeField: String?
  ) throws(Failure) {
    self.path = path
    self.field = field
    self.wanted = wanted
    self.timeField = timeField
    reader = try LineReader(path)
  }

  /// How much was read, from 0 to 1; nil when the size is not known.
  var fraction: Double? { reader.fraction }

  /// Returns the next capture; nil after the last.
  mutating func next() throws(Failure) -> CapturedPayload? {
    while let line = try reader.next() {
      if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { continue }
      return try payload(of: line)
    }
    return nil
  }

  private func payload(of line: ArraySlice<UInt8>) throws(Failure) -> CapturedPayload {
    let members: [String: JSONLine.Value]
    let names = ["id", "payload"] + (timeField.map { [$0] } ?? [])
    do { members = try JSONLine.members(names, of: line) } catch {
      throw failure("is not a JSON object, or has a member twice")
    }
    guard case .text(let bytes)? = members["payload"] else {
      throw failure("has no string \"payload\"")
    }
    let field = wanted.field(of: bytes, before: field)
    return CapturedPayload(
      source: source, payload: FoundPayload(bytes, field: field), path: path,
      id: try id(members["id"]), capturedByField: try time(of: members))
  }

  private func time(of members: [String: JSONLine.Value]) throws(Failure) -> Instant? {
    guard let timeField, let value = members[timeField] else { return nil }
    let moment: Instant? =
      switch value {
      case .text(let bytes):
        CaptureTime.dateTime(ExactString(utf8: bytes)).moment
      case .number(let number): CaptureTime(number: Array(String(number).utf8))?.moment
      case .other: nil
      }
    guard let moment else { throw failure("has a \"\(timeField)\" that is no time") }
    return moment
  }

  private func id(_ value: JSONLine.Value?) throws(Failure) -> PayloadID? {
    switch value {
    case nil: nil
    case .text(let bytes): .text(ExactString(utf8: bytes))
    case .number(let number): .number(number)
    case .other: throw failure("has an \"id\" that is neither a string nor a whole number")
    }
  }

  private var source: String { "\(path)#line=\(reader.number)" }

  private func failure(_ reason: String) -> Failure {
    .unreadable(source, "this line \(reason)\nhelp: Write {\"id\": \"...\", \"payload\": \"...\"}.")
  }
}

/// Names for the files of one folder, each given once.
///
/// Two inputs in different folders may have the same name, and a name with a number added may be
/// that of a third.
struct FileNames {
  /// Without regard to case, as some disks keep names.
  private var taken: Set<ExactString> = []
  private var numbers: [ExactString: Int] = [:]

  /// Returns a name that was not given yet: the wanted one, or it with a number added.
  mutating func free(_ wanted: String) -> String {
    let key = ExactString(wanted.lowercased())
    var name = wanted
    while !taken.insert(ExactString(name.lowercased())).inserted {
      let number = numbers[key, default: 1] + 1
      numbers[key] = number
      name = "\(wanted).\(number)"
    }
    return name
  }
}
