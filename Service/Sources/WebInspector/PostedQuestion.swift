import Foundation
import SAMLCommandLine

/// A question as the page sends it, and the answer as the page reads it.
struct PostedQuestion {
  let question: PayloadInspector.Question

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

  /// Reads JSON with the content in Base64.
  init(_ body: [UInt8]) throws(Failure) {
    let fields: Fields
    do { fields = try JSONDecoder().decode(Fields.self, from: Data(body)) } catch {
      throw .usage("the question is not the JSON that the page sends.")
    }
    var question = PayloadInspector.Question()
    question.name = fields.name.flatMap { $0.isEmpty ? nil : $0 } ?? question.name
    question.content = Array(fields.content)
    question.trust = Array((fields.trust ?? "").utf8)
    question.audience = fields.audience ?? ""
    question.at = fields.at ?? ""
    question.showsValues = fields.showsValues ?? false
    self.question = question
  }

  static func json(of answer: PayloadInspector.Answer) -> [UInt8] {
    let reply = Reply(page: answer.page, records: String(decoding: answer.records, as: UTF8.self))
    // Two texts always have a form in JSON.
    do { return Array(try JSONEncoder().encode(reply)) } catch { return [] }
  }
}
