import SAML
public import SAMLConfiguration

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
        throw .unreadable("EXCHANGE_POLICY", file: error.file ?? policyPath)
      }
      throw .refused(file: file, code: code.rawValue, place: error.place)
    }
  }

  /// Reads the software statement: the text of its file without white space around it.
  ///
  /// - Throws: ``SettingsError/unreadable(_:file:)`` also for a file without a statement.
  public func statement() throws(SettingsError) -> String {
    do {
      let bytes = try Self.bytes(of: statementPath)
      let words = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
      if words.count == 1, let statement = words.first { return String(statement) }
    } catch {}
    throw .unreadable("EXCHANGE_STATEMENT", file: statementPath)
  }

  private static func bytes(of path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: path)))
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
