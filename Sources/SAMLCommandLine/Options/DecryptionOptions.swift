package import ArgumentParser
package import XMLEncryption
import XMLSignature

/// The private keys that decrypt.
package struct DecryptionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A private key of ours, PEM or PKCS #12, for what is encrypted to us; may be repeated.",
      valueName: "file"), completion: .file())
  package var decryptionKey: [String] = []

  @Option(
    help: ArgumentHelp(
      "The file whose first line opens each key of --decryption-key that has a passphrase.",
      valueName: "file"), completion: .file())
  package var decryptionPassphraseFile: String?

  package init() {}

  package func keys() throws(Failure) -> [PrivateKeyDecryptor] {
    var passphrase = try passphrase()
    defer { Cleansing.overwrite(&passphrase) }
    var keys: [PrivateKeyDecryptor] = []
    for path in decryptionKey {
      let bytes = try FileSystem.readSetting(path)
      do {
        let file = try PrivateKeyFile(
          parsing: bytes, passphrase: passphrase.isEmpty ? nil : passphrase)
        keys.append(try PrivateKeyDecryptor(file, names: [ExactString(Self.name(of: path))]))
      } catch {
        throw .explained(error.code, in: path, .usage)
      }
    }
    return keys
  }

  /// The first line of the passphrase file; nothing where none is given.
  ///
  /// A passphrase on the command line would be seen by everybody who lists processes.
  private func passphrase() throws(Failure) -> [UInt8] {
    guard let path = decryptionPassphraseFile else { return [] }
    guard !decryptionKey.isEmpty else {
      throw .usage("--decryption-passphrase-file belongs to --decryption-key.")
    }
    let bytes = try FileSystem.readSetting(path)
    var line = Array(bytes.prefix { $0 != UInt8(ascii: "\n") })
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    guard 1...Self.maximumPassphraseBytes ~= line.count, !line.contains(0) else {
      throw .usage("\(path): its first line is no passphrase of 1 to 1,024 bytes.")
    }
    return line
  }

  /// What a sender may call the key in a `KeyName`: the file's name, without folder and suffix.
  private static func name(of path: String) -> String {
    let file = path.utf8.split(separator: UInt8(ascii: "/")).last ?? path.utf8[...]
    let stem = file.lastIndex(of: UInt8(ascii: ".")).map { file[..<$0] } ?? file
    return String(decoding: stem, as: UTF8.self)
  }

  private static let maximumPassphraseBytes = 1024
}
