public import SAML
import XMLSignature

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Settings {
  /// Reads the policy file and the files of keys or metadata that it names.
  ///
  /// Names in the file are relative to its own folder. A policy that is wrong in one thing is not
  /// used at all.
  ///
  /// - Throws: ``SettingsError`` with the code of what is wrong.
  public func policy() throws(SettingsError) -> Policy {
    let file = URL(filePath: policyPath)
    do {
      let document = try PolicyDocument(parsing: try Self.octets(of: file))
      return try Self.policy(of: document, in: file.deletingLastPathComponent())
    } catch let error as PolicyFileError {
      throw .policy(error.code, place: error.place)
    } catch let error as KeyError {
      throw .policy(error.code, place: "a file of keys")
    } catch let error as MetadataError {
      throw .policy(error.code, place: "a file of metadata")
    } catch {
      throw .unreadable("EXCHANGE_POLICY")
    }
  }

  /// Reads the software statement: the text of its file without white space around it.
  ///
  /// - Throws: ``SettingsError/unreadable(_:)`` also for a file without a statement.
  public func statement() throws(SettingsError) -> String {
    do {
      let octets = try Self.octets(of: URL(filePath: statementPath))
      let words = String(decoding: octets, as: UTF8.self).split(whereSeparator: \.isWhitespace)
      if words.count == 1, let statement = words.first { return String(statement) }
    } catch {}
    throw .unreadable("EXCHANGE_STATEMENT")
  }

  private static func policy(of document: PolicyDocument, in folder: URL) throws -> Policy {
    let signers = try document.metadataTrustFiles.flatMap { name in
      try TrustAnchor.parse(octets(of: URL(filePath: name, relativeTo: folder)))
    }
    var policy = document.policy
    let reason: MetadataTrust =
      signers.isEmpty ? .source : .signature(by: signers, policy.signature)
    for file in document.trustFiles {
      let octets = try octets(of: URL(filePath: file.path, relativeTo: folder))
      let anchors = try anchors(in: octets, trusting: reason, of: policy.issuers)
      policy.trustAnchors += anchors.compactMap(file.restricting)
    }
    return policy
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

  private static func octets(of file: URL) throws -> [UInt8] {
    Array(try Data(contentsOf: file))
  }
}
