package import SAML
package import SAMLConfiguration
package import SAMLFormats
import SAMLReport
import XMLSignature

/// Reads the files of a policy from the disk, and writes notes on standard error.
package struct ConfigurationFiles: ConfigurationReader {
  package init() {}

  package func read(
    _ path: String, _ take: (ArraySlice<UInt8>) -> Bool
  ) throws(UnreadableFile) {
    do throws(Failure) { try FileSystem.read(path, whileTakenBy: take) } catch {
      throw UnreadableFile(reason: error.message)
    }
  }

  package func note(_ note: ConfigurationNote) {
    let text: String
    switch note {
    case .keyLeftOut(let error, let entityID, let file):
      text =
        "a key is left out. "
        + Failure.explained(error.code, in: file, at: entityID.string, .success).message
    case .keysLeftOut(let count, let file): text = "\(file): \(count) keys are left out in all."
    case .keyUnwrapped(let anchor, let file):
      text =
        "\(file) holds \(anchor.certificate.map { "the certificate of \($0.subject)" } ?? "a public key"), "
        + "SHA-256 \(Hexadecimal.text(anchor.fingerprint))."
    case .signatureNotChecked(let file):
      text =
        "\(file): the metadata is signed, and its signature is not checked without "
        + "--metadata-trust."
    case .metadata(let remark, let file):
      let place: String? =
        switch remark {
        case .exceptionApplied(let exception): "until \(exception.expires)"
        case .unreadableCacheDuration(let entityID): entityID?.string
        }
      text = Failure.explained(remark.code, in: file, at: place, .success).message
    }
    Console.complain("Note: " + text)
  }
}

extension Failure {
  /// Reports that a configuration cannot be used.
  package init(_ error: ConfigurationError) {
    switch error {
    case .unreadable(let reason, _): self = .usage(reason.reason)
    case .tooLarge(let maximum, let file): self = .usage("\(file): larger than \(maximum) bytes")
    case .noMetadata:
      self = .usage("--metadata-trust needs metadata, which --trust or the policy names.")
    case .policy, .key, .severalCertificates, .metadata, .metadataWithoutKeys, .metadataExpired:
      guard let code = error.code, let file = error.file else {
        self = .usage("the configuration cannot be used")
        return
      }
      self = .explained(code, in: file, at: error.place, .usage)
    }
  }
}

extension PolicySource {
  /// Reads a policy file of the user; without one it is the default policy.
  package init(at path: String?) throws(Failure) {
    guard let path else {
      self.init()
      return
    }
    do throws(ConfigurationError) { try self.init(at: path, reading: ConfigurationFiles()) } catch {
      throw Failure(error)
    }
  }

  /// The keys of the file, and of the files that it names; see `keys(by:metadataTrust:at:keeping:reading:)`.
  package func keys(
    by policy: Policy, metadataTrust: [String] = [], at now: Instant,
    keeping extras: Set<TrustedKeys.Extra> = []
  ) throws(Failure) -> TrustedKeys {
    do throws(ConfigurationError) {
      return try keys(
        by: policy, metadataTrust: metadataTrust, at: now, keeping: extras,
        reading: ConfigurationFiles())
    } catch {
      throw Failure(error)
    }
  }
}
