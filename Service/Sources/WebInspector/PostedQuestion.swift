import Foundation

/// A question as the page sends it, and the answer as the page reads it.
struct PostedQuestion {
  let name: String
  let content: [UInt8]
  let trust: [UInt8]
  let audience: String
  let moment: String
  let showsValues: Bool

  private struct Fields: Decodable {
    var name: String?
    var content: Data
    var trust: String?
    var audience: String?
    var at: String?
    var showsValues: Bool?
  }

  private struct Reply: Encodable {
    let page: String
    let records: String
  }

  /// Reads JSON with the content in Base64; nil for anything else.
  init?(_ body: [UInt8]) {
    let fields: Fields
    do { fields = try JSONDecoder().decode(Fields.self, from: Data(body)) } catch { return nil }
    name = fields.name.flatMap { $0.isEmpty ? nil : $0 } ?? "pasted"
    content = Array(fields.content)
    trust = Array((fields.trust ?? "").utf8)
    audience = fields.audience ?? ""
    moment = fields.at ?? ""
    showsValues = fields.showsValues ?? false
  }

  static func reply(_ page: String, _ records: [UInt8]) -> [UInt8] {
    let reply = Reply(page: page, records: String(decoding: records, as: UTF8.self))
    // Two texts always have a form in JSON.
    do { return Array(try JSONEncoder().encode(reply)) } catch { return [] }
  }
}
