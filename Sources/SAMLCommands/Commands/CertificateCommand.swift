import ArgumentParser
import SAML
import SAMLCapture
import SAMLCommandLine
import SAMLFormats
import SAMLInspection
import SAMLReport
import XMLSignature

/// `saml certificate`: who signed, if the message is believed.
struct CertificateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "certificate",
    abstract: "Shows the certificates in a message or in metadata; writes one to a file.",
    discussion: """
      Example:
        saml certificate login.har --output provider.pem

      The sender of the message chose the certificate, so it proves nothing by itself. Compare its \
      SHA-256 with the provider over another way (a support page, a phone call, signed metadata), and \
      trust the file only then.

      Exit status: 0 there is one, 1 there is none or it cannot be read, 3 there is no message.
      """)

  @OptionGroup(title: "Input") var input: InputOptions

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write one certificate there, as PEM.", valueName: "file"),
    completion: .file())
  var output: String?

  @Option(
    name: .customLong("sha256"),
    help: ArgumentHelp("Which one to write: the beginning of its SHA-256.", valueName: "hex"))
  var digest: String?

  @Flag(help: "Replace an existing file.")
  var force = false

  @Option(
    help: ArgumentHelp("The form, query or JSON field that holds the payload.", valueName: "name"))
  var field: ExactString = "SAMLResponse"

  @Option(help: "human or json.")
  var format = AnswerFormat.human

  func run() throws {
    var captures = try input.captures(field: field, wanted: .all)
    var report = CertificateReport()
    var status = try captures.forEach { capture throws(Failure) in
      report.add(try Self.inspect(capture, field: field), from: capture.source)
    }
    guard report.inputCount > 0 else { throw Ending(status) }
    let written = try output.map { path throws(Failure) in try write(report, to: path) }
    switch format {
    case .human: Console.say(report.text(written: written))
    case .json: Console.print(report.json + [0x0A])
    }
    if report.items.isEmpty, status == .success { status = .refused }
    throw Ending(status)
  }

  /// Writes the one certificate that is meant.
  private func write(_ report: CertificateReport, to path: String) throws(Failure) -> WrittenFile {
    let wanted = report.items.filter { item in
      let hexadecimal = Hexadecimal.text(item.certificate.fingerprint)
      return digest.map { hexadecimal.beginsExactly(with: $0.lowercased()) } ?? true
    }
    guard let chosen = wanted.first else {
      guard digest == nil else {
        throw .usage("no certificate has a SHA-256 that begins with \(digest ?? "").")
      }
      throw Failure(.refused, "there is no certificate that can be read; nothing is written.")
    }
    guard wanted.count == 1 else {
      let lines = wanted.prefix(8).map {
        "  --sha256 \(Hexadecimal.text($0.certificate.fingerprint))"
      }
      throw .usage(
        "\(wanted.count) certificates; say which one to write:\n" + lines.joined(separator: "\n"))
    }
    let pem = Array(TrustAnchor(certificate: chosen.certificate).pem.utf8)
    // The same file again is no loss.
    if !force, !FileSystem.isMissing(path), (try? FileSystem.read(path)) != pem {
      throw .usage("\(path) exists; --force replaces it.")
    }
    try FileSystem.write(pem, to: path)
    return WrittenFile(path: path, certificate: chosen.certificate)
  }

  private static func inspect(
    _ capture: CapturedPayload, field: ExactString
  ) throws(Failure) -> Inspection {
    do {
      return try SignatureInspector(policy: Policy(), field: field)
        .inspect(capture.payload, at: Console.now)
    } catch {
      throw .noPayload(in: capture.source, capture.bytes, error.code)
    }
  }
}

/// How a subcommand answers that has one answer.
enum AnswerFormat: String, ExpressibleByArgument, CaseIterable {
  case human, json
}
