import HummingbirdCore
import HummingbirdTLS
import NIOSSL
import SAML
public import SAMLConfiguration
public import XMLEncryption
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
  /// - Returns: The policy and its files.
  /// - Throws: ``SettingsError`` with the code of what is wrong, and the file.
  public func loadedPolicy() throws(SettingsError) -> LoadedPolicy {
    let now = ServiceClock(standingAt: dangerousMoment).now()
    do throws(ConfigurationError) {
      return try PolicyDocument.load(policyPath, at: now, reading: PolicyFiles())
    } catch {
      guard let file = error.file, let code = error.code else {
        throw .unreadable(Setting.policy.variable, file: error.file ?? policyPath)
      }
      throw .refused(
        Setting.policy.variable, file: file, code: code.rawValue, place: error.place)
    }
  }

  /// Reads the private keys for which responses may be encrypted.
  ///
  /// - Returns: The keys, in the order of their files.
  /// - Throws: ``SettingsError`` with the code of what is wrong, and the file.
  public func decryptionKeys() throws(SettingsError) -> [PrivateKeyDecryptor] {
    let passphrase = try decryptionPassphrasePath.map { (path) throws(SettingsError) in
      try Self.firstLine(of: path, .decryptionPassphrase)
    }
    var keys: [PrivateKeyDecryptor] = []
    for path in decryptionKeyPaths {
      let bytes = try Self.bytes(of: path, .decryptionKeys)
      do {
        keys.append(try PrivateKeyDecryptor(file: bytes, passphrase: passphrase))
      } catch {
        throw .refused(
          Setting.decryptionKeys.variable, file: path, code: error.code.rawValue, place: nil)
      }
    }
    return keys
  }

  /// Reads the software statement: the text of its file without white space around it.
  ///
  /// - Throws: ``SettingsError`` even for a file without a statement.
  public func statement() throws(SettingsError) -> String {
    let bytes = try Self.bytes(of: statementPath, .statement)
    let words = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    guard words.count == 1, let statement = words.first else {
      throw .unreadable(Setting.statement.variable, file: statementPath)
    }
    return String(statement)
  }

  /// A server with TLS over a plain one, where there are certificates; else the plain one.
  func server(over plain: HTTPServerBuilder) throws(SettingsError) -> HTTPServerBuilder {
    guard let tls else { return plain }
    let certificates: [NIOSSLCertificate]
    do {
      certificates = try NIOSSLCertificate.fromPEMFile(tls.certificates)
    } catch {
      throw .unreadable(Setting.tlsCertificates.variable, file: tls.certificates)
    }
    do {
      let key = try NIOSSLPrivateKey(file: tls.key, format: .pem)
      let configuration = TLSConfiguration.makeServerConfiguration(
        certificateChain: certificates.map { .certificate($0) }, privateKey: .privateKey(key))
      // Fails for a key of another certificate, which otherwise only the first connection would notice.
      _ = try NIOSSLContext(configuration: configuration)
      return try .tls(plain, tlsConfiguration: configuration)
    } catch {
      throw .unreadable(Setting.tlsKey.variable, file: tls.key)
    }
  }

  /// The certificates of the service's own TLS, with their ends.
  func tlsCertificates() throws(SettingsError) -> [Certificate] {
    guard let tls else { return [] }
    do {
      return try TrustAnchor.parse(Self.bytes(of: tls.certificates, .tlsCertificates))
        .compactMap(\.certificate)
    } catch {
      throw .unreadable(Setting.tlsCertificates.variable, file: tls.certificates)
    }
  }

  /// The first line of a file with a secret, which is not empty.
  static func firstLine(
    of path: String, _ setting: Setting
  ) throws(SettingsError) -> [UInt8] {
    var line = Array(try bytes(of: path, setting).prefix { $0 != UInt8(ascii: "\n") })
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    guard !line.isEmpty else { throw .unreadable(setting.variable, file: path) }
    return line
  }

  private static func bytes(
    of path: String, _ setting: Setting
  ) throws(SettingsError) -> [UInt8] {
    do {
      return Array(try Data(contentsOf: URL(filePath: path)))
    } catch {
      throw .unreadable(setting.variable, file: path)
    }
  }
}

/// Reads the files of the policy from the disk.
private struct PolicyFiles: ConfigurationReader {
  func read(
    _ path: String, _ take: (ArraySlice<UInt8>) -> Bool
  ) throws(UnreadableFile) {
    do {
      _ = take(Array(try Data(contentsOf: URL(filePath: path)))[...])
    } catch {
      throw UnreadableFile(reason: "cannot be read")
    }
  }
}
