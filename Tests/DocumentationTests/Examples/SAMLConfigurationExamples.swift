import SAML
import SAMLConfiguration

/// The code in the documentation of SAMLConfiguration.
private struct SAMLConfigurationExamples {
  func verifier(
    reading files: some ConfigurationReader, at now: Instant
  ) throws -> ResponseVerifier {
    let loaded = try PolicyDocument.load("policy.json", at: now, reading: files)
    let verifier = ResponseVerifier(policy: loaded.policy)
    return verifier
  }

  func renew(
    _ policy: inout Policy, reading files: some ConfigurationReader & Sendable, at now: Instant,
    later: Instant
  ) async throws {
    let source = try MetadataSource(
      path: "federation.xml", trust: .source, at: now, reading: files)
    if await source.isDue(at: later) { try await source.refresh(at: later) }
    policy.trustAnchors = await source.metadata.trustAnchors
  }

  /// Serves the files of a configuration from memory.
  struct FilesInMemory: ConfigurationReader {
    let files: [String: [UInt8]]

    func read(_ path: String, _ take: (ArraySlice<UInt8>) -> Bool) throws(UnreadableFile) {
      guard let bytes = files[path] else { throw UnreadableFile(reason: "not in the bundle") }
      _ = take(bytes[...])
    }

    func note(_ note: ConfigurationNote) { print(note) }
  }

  func verifier(files: FilesInMemory, at now: Instant) -> ResponseVerifier? {
    do {
      let loaded = try PolicyDocument.load("policy.json", at: now, reading: files)
      return ResponseVerifier(policy: loaded.policy)
    } catch {
      print(error.file ?? "", error.code?.rawValue ?? "", error.place ?? "")
      return nil
    }
  }

  func currentPolicy(
    from source: MetadataSource, at now: Instant, otherwise policy: Policy
  ) async -> Policy {
    if await source.isDue(at: now) {
      do {
        try await source.refresh(at: now)
      } catch {
        print("metadata is not renewed:", error.code?.rawValue ?? "unreadable")
      }
    }
    var current = policy
    current.trustAnchors = await source.metadata.trustAnchors
    return current
  }
}
