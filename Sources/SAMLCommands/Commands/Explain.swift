import ArgumentParser
import SAML
import SAMLCommandLine
import SAMLFormats
import SAMLReport
import XMLSignature

/// `saml explain`: what a code means, offline.
struct Explain: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Says what a code means and what to do; searches for words; without any, lists all.",
    discussion: """
      Examples:
        saml explain time.expired
        saml explain 400
        saml explain AADSTS50011
        saml explain double encoding
      """)

  @Argument(
    help: """
      A code, such as time.expired, a status code of SAML, such as NoPassive, a code of the partner, such \
      as invalid_parameter_saml_response, or of a provider, such as AADSTS50011, a cause or edit that a \
      finding names, such as wrong-key; or words to search for.
      """,
    completion: .list(
      StableCode.all.map(\.rawValue) + StatusExplanation.all.map(\.name)
        + providerCodes
        + SignatureDiagnosis.Cause.allCases.map(\.rawValue)
        + AccidentalEdit.allCases.map(\.rawValue)))
  var words: [String] = []

  @Option(help: "human or json.")
  var format = AnswerFormat.human

  func run() throws {
    guard !words.isEmpty else { return list() }
    let text = words.joined(separator: " ")
    if let known = ExplanationText(named: text) {
      switch format {
      case .human: Console.say(known.text)
      case .json: print([known])
      }
      return
    }
    let hits = ExplanationSearch(words).hits
    guard !hits.isEmpty else {
      let hint = Self.nearest(to: text).map { " Did you mean \($0)?" } ?? ""
      throw Failure.usage(
        "nothing is found about \"\(text)\".\(hint) `saml explain` lists all codes.")
    }
    switch format {
    case .human: show(hits)
    case .json: print(hits.compactMap { ExplanationText(named: $0.name) })
    }
  }

  /// The best one in full where it is far ahead, and the others in a line.
  private func show(_ hits: [ExplanationSearch.Hit]) {
    let hint =
      words.count == 1 ? Self.nearest(to: words[0]).map { "Did you mean \($0)?\n" } : nil
    if let hint { Console.print(hint) }
    let width = hits.map(\.name.count).max() ?? 0
    for hit in hits {
      Console.say(
        hit.name + String(repeating: " ", count: width - hit.name.count + 2) + hit.summary + "\n")
    }
    Console.print("\n`saml explain NAME` says more of one.\n")
  }

  /// The code, or the status code of SAML, that a word with a slip of the hand probably means.
  private static func nearest(to word: String) -> String? {
    EditDistance.nearest(to: word, in: StableCode.all.map(\.rawValue))
      ?? EditDistance.nearest(
        to: word, in: StatusExplanation.all.map(\.name) + providerCodes)
  }

  /// The codes of providers that a shell completes: one word each.
  private static let providerCodes = ProviderCode.all.map(\.name).filter { name in
    name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
  }

  private func list() {
    guard format == .human else {
      return print(StableCode.all.map(ExplanationText.code))
    }
    let width = StableCode.all.map(\.rawValue.count).max() ?? 0
    for code in StableCode.all {
      let padding = String(repeating: " ", count: width - code.rawValue.count + 2)
      Console.say("\(code)\(padding)\(code.summary)\n")
    }
  }

  /// One array of JSON.
  private func print(_ texts: [ExplanationText]) {
    var lines: [UInt8] = Array("[\n".utf8)
    for (number, text) in texts.enumerated() {
      var writer = JSONWriter()
      writer.object(text.write)
      lines += "  ".utf8
      lines += writer.bytes
      lines += (number + 1 < texts.count ? ",\n" : "\n").utf8
    }
    Console.print(lines + "]\n".utf8)
  }
}
