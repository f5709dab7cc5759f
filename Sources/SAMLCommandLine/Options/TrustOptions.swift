package import ArgumentParser
package import SAML
package import SAMLConfiguration
package import SAMLFormats

/// The trusted keys.
package struct TrustOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A trusted certificate or public key, PEM or DER, or SAML metadata, whose keys are trusted "
        + "for their entity alone; may be repeated.",
      valueName: "file"), completion: .file())
  package var trust: [String] = []

  @Option(
    help: ArgumentHelp(
      "A key that metadata must be signed by, as a whole document (URI=\"\") or by its ID; may be "
        + "repeated. Without one, signatures of metadata are not checked.",
      valueName: "file"), completion: .file())
  package var metadataTrust: [String] = []

  package init() {}

  /// Reads the files, of metadata the entities that the policy names as issuers; none is all.
  ///
  /// - Parameters:
  ///   - policy: The issuers, and what is accepted of a signature of metadata.
  ///   - now: The moment at which exceptions are in force.
  ///   - extras: The keys that are kept besides.
  /// - Returns: The keys.
  /// - Throws: `Failure` for a file that cannot be read or is refused.
  package func keys(
    by policy: Policy, at now: Instant, keeping extras: Set<TrustedKeys.Extra> = []
  ) throws(Failure) -> TrustedKeys {
    let keys: TrustedKeys
    do throws(ConfigurationError) {
      keys = try TrustedKeys(
        files: trust, metadataTrust: metadataTrust, by: policy, at: now,
        keeping: extras, reading: ConfigurationFiles())
    } catch {
      throw Failure(error)
    }
    guard metadataTrust.isEmpty || keys.hasMetadata else {
      throw .usage("--metadata-trust needs metadata, which --trust names.")
    }
    return keys
  }
}
