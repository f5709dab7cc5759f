import Foundation

/// The values in a record that was made with `--show-values`.
struct ShownRecord: Decodable {
  struct Subject: Decodable, Hashable {
    let nameID: String?
    let format: String?
  }

  /// One value of an attribute.
  enum Value: Decodable, Hashable {
    case text(String)
    case null
    case xml(String, text: String)

    private struct Structured: Decodable {
      let xml: String
      let text: String
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .null
      } else if let structured = try? container.decode(Structured.self) {
        self = .xml(structured.xml, text: structured.text)
      } else {
        self = .text(try container.decode(String.self))
      }
    }
  }

  let subject: Subject
  let attributes: [String: [Value]]

  static func all(in output: Data) throws -> [ShownRecord] {
    try JSONDecoder().decode([ShownRecord].self, from: output)
  }
}
