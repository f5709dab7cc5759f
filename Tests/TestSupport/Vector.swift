package import SAML
import XML
import XMLSignature

/// A document that carries its own verdict: header lines, a blank line, the document.
///
/// `expect` is `ok`, the codes that fail, or `not-checked` and the required codes that could not be
/// applied; `notes` are the codes of notes, in their order. `binding: soap` opens an envelope. `as` names
/// the receiver of a message that is no response; `binding: redirect` then sends it in a query string, or
/// without `pack` says that a signature in one was not verified. `sign`, `edit` and `seal` are steps on the
/// document (`TestDocument`); `Vector+Redirect.swift` has those on a query.
package struct Vector: Sendable, CustomStringConvertible {
  /// Its file without the extension.
  package let name: String
  let header: [(key: String, value: String)]
  /// The document before any step.
  package let template: String

  /// The vectors of one folder of `Tests/Vectors`.
  package static func all(in area: String) throws -> [Vector] {
    try RepositoryFile.names(in: "Tests/Vectors/\(area)").filter { $0.hasSuffix(".vector") }
      .map { try Vector("\(area)/\($0.dropLast(7))") }
  }

  /// The vectors of a folder that are accepted and must not be: the worst news, to be told first.
  package static func acceptedUnexpectedly(in area: String) throws -> [String] {
    try all(in: area).filter { vector in
      let outcome = try vector.outcome()
      return vector.expectation != "ok" && outcome == "ok"
    }.map(\.name)
  }

  /// One vector, such as `rules/sound`.
  package init(_ name: String) throws {
    self.name = name
    let bytes = try RepositoryFile.bytes("Tests/Vectors/\(name).vector")
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
    let known: Set = [
      "expect", "flags", "spec", "comment", "policy", "notes", "at", "binding", "sign", "edit",
      "seal", "pack", "recase", "order", "swap", "variation", "as",
    ]
    for line in header where !known.contains(line.0) {
      throw VectorError.malformed("\(name): \(line.0)")
    }
  }

  package var description: String { name }

  /// What must come out.
  package var expectation: String { values("expect").first ?? "ok" }

  /// The codes of the notes that must come out, where the vector is about notes.
  package var notes: String { values("notes").first ?? "" }

  /// What the vector is about.
  package var flags: String { values("flags").first ?? "" }

  /// Why it matters.
  package var comment: String { values("comment").first ?? "" }

  /// The policy that it is judged by.
  package func policy() throws -> Policy {
    var policy = try TestPolicy.policy()
    for setting in values("policy") { try TestPolicy.apply(setting, to: &policy) }
    return policy
  }

  /// The moment that it is judged at.
  package func now() throws -> Instant {
    let text = values("at").first ?? TestPolicy.now
    guard let now = Instant(rfc3339: text) else { throw VectorError.malformed("\(name): \(text)") }
    return now
  }

  /// The document after every step, in the order in which they are written.
  package func document() throws -> [UInt8] {
    var document = TestDocument(template)
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

  /// What comes out, in the form of `expectation`.
  package func outcome() throws -> String {
    guard let name = values("as").first else { return Self.text(of: try verdict()) }
    guard let receiver = MessageReceiver(rawValue: name) else { throw VectorError.malformed(name) }
    let verdict = try messageVerdict(as: receiver)
    guard let query = try evaluatedQuery() else { return Self.text(of: verdict) }
    let findings = query.findings + verdict.findings
    return Self.text(Verdict.Outcome.Kind(of: findings), findings)
  }

  /// The judgement of a message that is no response.
  package func messageVerdict(as receiver: MessageReceiver) throws -> MessageVerdict {
    let origin: MessageOrigin
    if let query = try evaluatedQuery() {
      origin = query.origin(of: try XMLTree(parsing: Array(template.utf8)))
    } else {
      let tree = try XMLTree(parsing: document())
      origin = values("binding").first == "redirect" ? .unverifiedQuery(tree) : .message(tree)
    }
    return MessageVerifier(policy: try policy(), as: receiver).evaluate(
      origin, at: EvaluationTime(try now()))
  }

  /// The evaluation of the query in which the message is sent; nil where the vector makes none.
  private func evaluatedQuery() throws -> RedirectEvaluation? {
    guard values("binding").first == "redirect", !values("pack").isEmpty else { return nil }
    return RedirectEvaluation(of: try query()[...], by: try policy(), at: try now())
  }

  /// The judgement.
  package func verdict() throws -> Verdict {
    let verifier = ResponseVerifier(policy: try policy())
    switch values("binding").first {
    case nil: return verifier.evaluate(.response(try document()), at: try now())
    case "soap": return verifier.evaluate(.envelope(try document()), at: try now())
    case let binding?: throw VectorError.malformed("\(name): \(binding)")
    }
  }

  /// A verdict in the form of `expect:`; a code that fails twice is named once.
  package static func text(of verdict: Verdict) -> String {
    text(verdict.outcome.kind, verdict.findings)
  }

  /// The same of a message that is no response.
  package static func text(of verdict: MessageVerdict) -> String {
    text(verdict.outcome.kind, verdict.findings)
  }

  private static func text(_ outcome: Verdict.Outcome.Kind, _ findings: [Finding]) -> String {
    switch outcome {
    case .valid: "ok"
    case .invalid: unique(findings.reasons.map(\.code))
    case .indeterminate: "not-checked " + unique(findings.reasons.map(\.code))
    }
  }

  private static func unique(_ codes: [Finding.Code]) -> String {
    var seen: Set<Finding.Code> = []
    return codes.filter { seen.insert($0).inserted }.map(\.rawValue).joined(separator: ", ")
  }

  private func values(_ key: String) -> [String] {
    header.filter { $0.key == key }.map(\.value)
  }
}

/// A vector that says something the runner does not understand.
package enum VectorError: Error {
  case malformed(String)
  /// The text of an edit is not there exactly once.
  case editDoesNotApply(String)
}
