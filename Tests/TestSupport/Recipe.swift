package import SAML
import TestTools
import XMLSignature

/// How a published vector is made, and what it is about: header lines, a blank line, the document.
///
/// `expect` is `ok`, the codes that fail, or `not-checked` and the required codes that could not be
/// applied; `notes` are the codes of notes, in their order. `binding: soap` opens an envelope. `as` names
/// the receiver of a message that is no response; `binding: redirect` then sends it in a query string, or
/// without `pack` says that a signature in one was not verified. `sign`, `edit` and `seal` are steps on the document (`TestDocument`);
/// `Recipe+Redirect.swift` has those on a query. `{{certificate NAME}}` stands for that of a test key.
///
/// `answer`, `risk`, `reason` and `forbidden` are words of the published vector that no rule gives.
package struct Recipe: Sendable, CustomStringConvertible {
  /// Its file without the extension.
  package let name: String
  /// The lines above the document.
  package let header: [(key: String, value: String)]
  /// The document before any step.
  package let template: String

  /// The recipes of one folder of `vectors/recipes`.
  package static func all(in area: String) throws -> [Recipe] {
    try Repository.names(in: "vectors/recipes/\(area)").filter { $0.hasSuffix(".vector") }
      .map { try Recipe("\(area)/\($0.dropLast(7))") }
  }

  /// One recipe, such as `rules/sound`.
  package init(_ name: String) throws {
    self.name = name
    let bytes = try Repository.bytes("vectors/recipes/\(name).vector")
    let text = String(decoding: bytes, as: UTF8.self)
    var header: [(String, String)] = []
    var rest = text[...]
    while true {
      let line = rest.prefix { $0 != "\n" }
      rest = rest.dropFirst(line.count + 1)
      if line.isEmpty { break }
      guard let colon = line.firstIndex(of: ":") else {
        throw VectorError.malformed("\(name): \(line)")
      }
      let value = line[line.index(after: colon)...].drop { $0 == " " }
      header.append((String(line[..<colon]), String(value)))
    }
    self.header = header
    // The line break that ends the file is the file's, not the document's.
    template = String(rest.hasSuffix("\n") ? rest.dropLast() : rest)
    for line in header where !Self.facts.contains(line.0) && !Self.steps.contains(line.0) {
      throw VectorError.malformed("\(name): \(line.0)")
    }
  }

  /// The lines that say what the vector is about.
  static let facts: Set = [
    "expect", "flags", "spec", "comment", "policy", "notes", "at", "binding", "as", "variation",
    "answer", "risk", "reason", "forbidden",
  ]

  /// The lines that change the document.
  private static let steps: Set = [
    "fill", "sign", "edit", "seal", "pack", "recase", "order", "swap",
  ]

  package var description: String { name }

  /// What the published vector is called: a dot and capitals have no place there.
  package var id: String { name.lowercased().replacing(".", with: "-") }

  /// What must come out.
  package var expectation: String { values("expect").first ?? "ok" }

  /// The values of a line, in their order.
  package func values(_ key: String) -> [String] {
    header.filter { $0.key == key }.map(\.value)
  }

  /// The policy that the document is judged by.
  package func policy() throws -> Policy {
    var policy = try TestPolicy.policy()
    for setting in values("policy") { try TestPolicy.apply(setting, to: &policy) }
    return policy
  }

  /// The keys that the policy trusts.
  package func trust() throws -> [TestKey] {
    guard let setting = values("policy").last(where: { $0.hasPrefix("trust=") }) else {
      return TestKey.trusted
    }
    return try setting.dropFirst(6).split(separator: " ").map { name in
      guard let key = TestKey(rawValue: String(name.prefix { $0 != "@" })) else {
        throw VectorError.malformed(setting)
      }
      return key
    }
  }

  /// The moment that it is judged at.
  package var at: String { values("at").first ?? TestPolicy.now }

  /// The document after every step, in the order in which they are written.
  ///
  /// What random numbers are in, such as an ECDSA signature, is another one at each call.
  package func document() throws -> [UInt8] {
    guard values("pack").isEmpty else { return try query() }
    var document = TestDocument(try expanded())
    for (key, value) in header {
      switch key {
      case "sign": try document.sign(value)
      case "edit": try document.edit(by: value)
      case "seal":
        let words = value.split(separator: " ").map(String.init)
        guard let key = words.first.flatMap(TestKey.init(rawValue:)) else {
          throw VectorError.malformed(value)
        }
        let method = words.dropFirst().first.flatMap { name in
          SignatureMethod.allCases.first { $0.rawValue.hasSuffix("#\(name)") }
        }
        try document.seal(with: key, by: method)
      default: break
      }
    }
    return document.bytes
  }

  /// The template with the certificates that it names.
  private func expanded() throws -> String {
    var text = ""
    for (number, part) in template.split(
      separator: "{{certificate ", omittingEmptySubsequences: false
    ).enumerated() {
      guard number > 0 else {
        text += part
        continue
      }
      let name = part.prefix { $0 != "}" }
      text += try TestKey.certificate(String(name)) + part.dropFirst(name.count + 2)
    }
    return text
  }
}

/// A vector that says something the runner does not understand.
package enum VectorError: Error {
  case malformed(String)
  /// The text of an edit is not there exactly once.
  case editDoesNotApply(String)
  /// No file of `vectors` has it: `Scripts/generate` writes them.
  case notPublished(String)
}
