public import SAML
import XMLSignature

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A policy with the keys of all its files, and how many files that were.
public struct LoadedPolicy: Sendable {
  /// The policy.
  public let policy: Policy

  /// How many files were read, that of the policy among them.
  public let fileCount: Int
}

extension Settings {
  /// Reads the policy file and the files of keys or metadata that it names.
  ///
  /// Names in the file are relative to its own folder. A policy that is wrong in one thing is not
  /// used at all.
  ///
  /// - Returns: The policy and the number of its files.
  /// - Throws: ``SettingsError`` with the code of what is wrong, and the file.
  public func loadedPolicy() throws(SettingsError) -> LoadedPolicy {
    let document = try Self.parsed(policyPath) { try PolicyDocument(parsing: $0) }
    let folder = URL(filePath: policyPath).deletingLastPathComponent()
    func path(_ name: String) -> String { URL(filePath: name, relativeTo: folder).path }
    var signers: [TrustAnchor] = []
    for name in document.metadataTrustFiles {
      signers += try Self.parsed(path(name)) { try TrustAnchor.parse($0) }
    }
    var policy = document.policy
    let now = ServiceClock(standingAt: dangerousMoment).now()
    let onlyIssuer = policy.issuers.count == 1 ? policy.issuers.first : nil
    for file in document.trustFiles {
      let reason: MetadataTrust =
        signers.isEmpty
        ? .source
        : policy.metadataTrust(
          signedBy: signers, for: file.issuer ?? onlyIssuer,
          acceptsWholeDocumentReference: file.acceptsWholeDocumentReference, at: now)
      let anchors = try Self.parsed(path(file.path)) {
        try Self.anchors(in: $0, trusting: reason, of: document.policy.issuers)
      }
      policy.trustAnchors += anchors.compactMap(file.restricting)
    }
    return LoadedPolicy(
      policy: policy,
      fileCount: 1 + document.metadataTrustFiles.count + document.trustFiles.count)
  }

  /// Reads the software statement: the text of its file without white space around it.
  ///
  /// - Throws: ``SettingsError/unreadable(_:file:)`` also for a file without a statement.
  public func statement() throws(SettingsError) -> String {
    do {
      let octets = try Self.octets(of: statementPath)
      let words = String(decoding: octets, as: UTF8.self).split(whereSeparator: \.isWhitespace)
      if words.count == 1, let statement = words.first { return String(statement) }
    } catch {}
    throw .unreadable("EXCHANGE_STATEMENT", file: statementPath)
  }

  /// Reads a file of the policy, and names it in whatever is wrong with it.
  private static func parsed<Content>(
    _ path: String, _ parse: ([UInt8]) throws -> Content
  ) throws(SettingsError) -> Content {
    do {
      return try parse(try octets(of: path))
    } catch let error as PolicyFileError {
      throw .refused(file: path, code: error.code, place: error.place)
    } catch let error as KeyError {
      throw .refused(file: path, code: error.code, place: nil)
    } catch let error as MetadataError {
      throw .refused(file: path, code: error.code, place: nil)
    } catch {
      throw .unreadable("EXCHANGE_POLICY", file: path)
    }
  }

  /// The keys of a file: metadata begins as XML does, and keys do not.
  private static func anchors(
    in octets: [UInt8], trusting reason: MetadataTrust, of issuers: [String]
  ) throws -> [TrustAnchor] {
    let whiteSpace: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
    guard octets.first(where: { !whiteSpace.contains($0) }) == UInt8(ascii: "<") else {
      return try TrustAnchor.parse(octets)
    }
    var reader = MetadataReader(
      trust: reason, selecting: issuers.isEmpty ? nil : Set(issuers))
    try reader.append(octets[...])
    return try reader.finish().trustAnchors
  }

  private static func octets(of path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: path)))
  }
}
