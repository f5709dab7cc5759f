import ArgumentParser
import Formats
import SAML
import SAMLCommandLine
import SAMLReport
import XMLSignature
import XMLSignatureDiagnosis

/// `saml explain`: what a code means, offline.
struct Explain: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Says what a code means, why it matters and what to do; without a code, lists all.")

  @Argument(
    help: """
      A code, such as time.expired, a status code of SAML, such as NoPassive, or the cause or edit that \
      a finding about a signature names, such as wrong-key.
      """,
    completion: .list(
      Explanation.all.map(\.code.rawValue) + StatusExplanation.all.map(\.name)
        + SignatureDiagnosis.Cause.allCases.map(\.rawValue)
        + AccidentalEdit.allCases.map(\.rawValue)))
  var code: String?

  func run() throws {
    guard let code else {
      let width = Explanation.all.map(\.code.rawValue.count).max() ?? 0
      for explanation in Explanation.all {
        let padding = String(repeating: " ", count: width - explanation.code.rawValue.count + 2)
        Console.print("\(explanation.code)\(padding)\(explanation.summary)\n")
      }
      return
    }
    if let status = StatusExplanation.of(code) {
      Console.print(
        "\(status.code.rawValue)\n\n  By this status the provider says of the query: "
          + "\(status.meaning)\n\n  Help: \(status.help)\n")
      return
    }
    if let cause = SignatureDiagnosis.Cause(exactly: code) {
      let explanation = CauseExplanation(cause)
      Console.print("\(code)\n\n  \(explanation.meaning)\n\n  Help: \(explanation.help)\n")
      return
    }
    if let edit = AccidentalEdit(exactly: code) {
      let explanation = EditExplanation(edit)
      Console.print(
        "\(code)\n\n  \(explanation.message(for: .signatureDigestMismatch))\n\n"
          + "  Help: \(explanation.help)\n")
      return
    }
    guard let explanation = StableCode(rawValue: code).flatMap(Explanation.of) else {
      let hint = Explanation.nearestCode(to: code).map { " Did you mean \($0)?" } ?? ""
      throw Failure.usage("there is no code \(code).\(hint) `saml explain` lists all.")
    }
    var text = "\(explanation.code)\n\n  \(explanation.summary)\n"
    if let unchecked = explanation.unchecked { text += "  Not checked: \(unchecked)\n" }
    let remedy = explanation.repair.map { "  Repair: \($0)\n" } ?? ""
    text += "\n  Why:  \(explanation.why)\n\(remedy)  Help: \(explanation.help)\n"
    Console.print(text)
  }
}
