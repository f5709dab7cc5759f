import SAMLFormats

/// The questions of a manifest, and what a service under test answered.
package struct AttackAnswers: Sendable {
  /// One variant, as the manifest describes it.
  package struct Question: Sendable {
    /// The name of the variant's file without its suffix, and of the answer's.
    package let slug: String
    let expected: Variant.Answer
    let forbidden: [ExactString]

    /// The class, by the first word of the name.
    package var attackClass: String { String(slug.prefix { $0 != "-" }) }
  }

  /// How an answer compares with what was expected.
  package enum Outcome: Sendable {
    case right
    /// The service gave the wrong answer; a sentence says how.
    case wrong(String)
    /// There is no answer to compare; a sentence says why.
    case missing(String)
    /// The service cannot be asked.
    case unsupported
  }

  /// The variants in the order of the manifest.
  package let questions: [Question]

  /// Reads a manifest; nil where it is none that `saml attack` has written.
  ///
  /// - Parameter manifest: The bytes of its file.
  package init?(_ manifest: [UInt8]) {
    var rules = JSONValue.ReadingRules()
    rules.depth = 16
    // A manifest has some twenty values for each of at most two hundred variants.
    rules.count = 100_000
    let value: JSONValue
    do { value = try JSONValue(parsing: manifest[...], by: rules) } catch { return nil }
    guard case .integer(1)? = value.value("schema"),
      case .array(let vectors)? = value.value("vectors")
    else { return nil }
    var questions: [Question] = []
    for vector in vectors {
      guard case .string(let id)? = vector.value("id"),
        case .string(let expected)? = vector.value("expected"),
        let answer = Variant.Answer(exactly: expected), let slug = Self.slug(of: id)
      else { return nil }
      var forbidden: [ExactString] = []
      if case .array(let texts)? = vector.value("forbidden") {
        for case .string(let text) in texts where !text.isEmpty { forbidden.append(text) }
      }
      questions.append(Question(slug: slug, expected: answer, forbidden: forbidden))
    }
    guard !questions.isEmpty else { return nil }
    self.questions = questions
  }

  /// Compares an answer.
  ///
  /// - Parameters:
  ///   - answer: The content of the answer's file: one of the four words, and on further lines the values that
  ///     came back; nil where there is no file.
  ///   - question: The variant.
  /// - Returns: How it compares with what was expected.
  package func outcome(of answer: [UInt8]?, to question: Question) -> Outcome {
    guard let answer else { return .missing("There is no answer.") }
    let word = XMLText.trimmed(answer[...]).prefix { !XMLText.isWhiteSpace($0) }
    let values = answer[word.endIndex...].split(separator: UInt8(ascii: "\n"))
      .map { XMLText.trimmed($0) }
    let isForged = question.forbidden.contains { text in
      values.contains { $0.elementsEqual(text.utf8) }
    }
    guard !isForged else { return .wrong("A value came back that the service must not return.") }
    switch (String(decoding: word.prefix(16), as: UTF8.self).lowercased(), question.expected) {
    case ("unsupported", _): return .unsupported
    case ("error", _): return .wrong("The service failed; a sound one answers \(question.words).")
    case ("accept", .reject): return .wrong("The service accepted what it must reject.")
    case ("reject", .accept): return .wrong("The service rejected a sound response.")
    case ("accept", _), ("reject", _): return .right
    default: return .missing("The answer is not accept, reject, error or unsupported.")
    }
  }

  /// The name of a variant of this command, which is safe as the name of a file.
  private static func slug(of id: ExactString) -> String? {
    let prefix = "attack/"
    guard id.hasPrefix(prefix), id.utf8.count <= 200 else { return nil }
    let slug = id.utf8.dropFirst(prefix.utf8.count)
    let isSafe = slug.allSatisfy { 0x61...0x7A ~= $0 || 0x30...0x39 ~= $0 || $0 == 0x2D }
    return isSafe && !slug.isEmpty ? String(decoding: slug, as: UTF8.self) : nil
  }
}

extension AttackAnswers.Question {
  fileprivate var words: String {
    switch expected {
    case .accept: "accept"
    case .reject: "reject"
    case .either: "accept or reject"
    }
  }
}

extension JSONValue {
  /// The value of a member; nil where this is no object or has none of that name.
  fileprivate func value(_ key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }
}
