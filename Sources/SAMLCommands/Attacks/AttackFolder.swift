import SAMLForge
import SAMLCommandLine
import SAMLFormats
import SAMLReport

/// The folder of variants: one file each, the trusted keys, and the manifest.
enum AttackFolder {
  /// Checks that nothing is in the way, so that no file is replaced and no old variant is left.
  static func requireEmpty(_ folder: String) throws(Failure) {
    guard FileSystem.holds(folder) else { return }
    guard FileSystem.kind(of: folder) == .folder else {
      throw .usage("\(folder): is no folder; name a new one with --output-dir.")
    }
    let names = try FileSystem.names(in: folder).filter {
      $0 != "." && $0 != ".."
    }
    guard names.isEmpty else {
      throw .usage("\(folder): is not empty; name a new folder with --output-dir.")
    }
  }

  /// Writes everything.
  static func write(
    _ variants: [Variant], _ manifest: AttackManifest, of original: Original, to folder: String
  ) throws(Failure) {
    try FileSystem.makeFolder(folder)
    try FileSystem.makeFolder(folder + "/keys")
    for (path, pem) in manifest.keyFiles {
      try FileSystem.write(Array(pem.utf8), named: path, in: folder)
    }
    for variant in variants {
      let suffix = variant.kind == nil ? "xml" : "txt"
      try FileSystem.write(variant.document, named: "\(variant.slug).\(suffix)", in: folder)
    }
    try FileSystem.write(manifest.json, named: manifestName, in: folder)
  }

  /// Compares the answers of a service with the manifest of a folder.
  static func report(on answers: String, of folder: String) throws(Failure) -> AnswerReport {
    let path = folder + "/" + manifestName
    guard let questions = AttackAnswers(try FileSystem.read(path)) else {
      throw .unreadable(path, "is no manifest of saml attack.")
    }
    guard FileSystem.kind(of: answers) == .folder else {
      throw .unreadable(answers, "is no folder of answers.")
    }
    var report = AnswerReport()
    for question in questions.questions {
      let file = "\(answers)/\(question.slug).txt"
      let answer = FileSystem.isMissing(file) ? nil : try FileSystem.read(file)
      let outcome: AnswerReport.Outcome =
        switch questions.outcome(of: answer, to: question) {
        case .right: .right
        case .wrong(let reason): .wrong(reason)
        case .missing(let reason): .missing(reason)
        case .unsupported: .unsupported
        }
      report.add(question.slug, in: question.attackClass, outcome)
    }
    return report
  }

  private static let manifestName = "manifest.json"
}
