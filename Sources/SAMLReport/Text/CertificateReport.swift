import CanonicalXML
import SAML
import SAMLFormats
package import SAMLInspection
package import XMLSignature

/// The certificates of all messages of an input, each once.
package struct CertificateReport: Sendable {
  /// A certificate, and the messages that contain it.
  package struct Item: Sendable {
    package let certificate: Certificate
    /// The first message that contains it.
    fileprivate let source: String
    fileprivate let place: ExactString
    fileprivate var count: Int

    fileprivate init(_ item: EmbeddedCertificates.Item, in source: String) {
      certificate = item.certificate
      place = item.place
      count = item.count
      self.source = source
    }
  }

  /// The certificates in the order in which they were found.
  package private(set) var items: [Item] = []

  /// How many messages were read.
  package private(set) var inputCount = 0

  private var unreadable: [(source: String, code: StableCode)] = []

  /// Makes an empty report.
  package init() {}

  /// Adds the certificates of a message.
  package mutating func add(_ inspection: Inspection, from source: String) {
    inputCount += 1
    guard let found = inspection.embeddedCertificates() else {
      let failure = inspection.findings.first { $0.outcome == .fail }
      unreadable.append((source, failure?.code ?? .captureNoPayload))
      return
    }
    unreadable += found.unreadable.map { (source, $0) }
    for item in found.items {
      if let known = items.firstIndex(where: { $0.certificate == item.certificate }) {
        items[known].count += item.count
      } else {
        items.append(Item(item, in: source))
      }
    }
  }

  /// The report for people.
  ///
  /// - Parameter written: The file that one of them was written to.
  /// - Returns: The lines.
  package func text(written: WrittenFile? = nil) -> String {
    var lines: [String] = []
    if items.isEmpty { lines.append("There is no certificate in the input.") }
    for item in items {
      lines += [
        "in the message, not trusted yet",
        "  subject     \(SafeText.make(item.certificate.subject))",
        "  SHA-256     \(Hexadecimal.text(item.certificate.fingerprint))",
        "  valid       \(item.certificate.notBefore) to \(item.certificate.notAfter)",
        "  found in    \(SafeText.make(item.source))  \(SafeText.make(item.place))"
          + (item.count > 1 ? ", \(item.count) times in all" : ""),
        "",
      ]
    }
    for (source, code) in unreadable.prefix(8) {
      lines.append("not readable: \(SafeText.make(source)): \(code.summary) [\(code)]")
    }
    if let written {
      lines += [
        "Written to \(SafeText.make(written.path)). `--trust \(SafeText.make(written.path))` accepts "
          + "everything that this key signs.",
        "The sender of the message chose this certificate: compare the SHA-256 with the provider",
        "before you rely on a verdict that trusts it.",
      ]
    } else if !items.isEmpty {
      lines += [
        "Compare the SHA-256 with the provider. `--output provider.pem` writes a certificate for --trust."
      ]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The report as one line of JSON; docs/record.schema.json describes it as `certificates`.
  package var json: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("schemaVersion", Record.schemaVersion)
      writer.array("certificates") { writer in
        for item in items { writer.object(item.write) }
      }
      writer.array("unreadable") { writer in
        for (source, code) in unreadable {
          writer.object { writer in
            writer.member("source", SafeText.make(source))
            writer.member("code", code.rawValue)
          }
        }
      }
    }
    return writer.bytes
  }
}

extension CertificateReport.Item {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.member("sha256", Hexadecimal.text(certificate.fingerprint))
    writer.member("subject", SafeText.make(certificate.subject))
    writer.member("notBefore", certificate.notBefore.description)
    writer.member("notAfter", certificate.notAfter.description)
    writer.member("trusted", false)
    writer.member("source", SafeText.make(source))
    writer.member("path", SafeText.make(place))
    writer.member("count", Int64(count))
  }
}

/// A certificate that was written to a file.
package struct WrittenFile: Sendable {
  fileprivate let path: String
  fileprivate let certificate: Certificate

  /// Notes that a certificate was written.
  package init(path: String, certificate: Certificate) {
    self.certificate = certificate
    self.path = path
  }
}
