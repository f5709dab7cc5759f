package import ArgumentParser
package import XMLEncryption
import XMLSignature

/// The private keys that decrypt.
package struct DecryptionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A private key of ours, PEM, not encrypted, for what is encrypted to us; may be repeated.",
      valueName: "file"), completion: .file())
  package var decryptionKey: [String] = []

  package init() {}

  package func keys() throws(Failure) -> [RSAKeyDecryptor] {
    var keys: [RSAKeyDecryptor] = []
    for path in decryptionKey {
      let bytes = try FileSystem.readSetting(path)
      let key: PrivateKey
      do {
        key = try PrivateKey(pem: bytes)
      } catch {
        throw .explained(error.code, in: path, .usage)
      }
      do {
        keys.append(try RSAKeyDecryptor(key))
      } catch {
        throw .usage("\(path): is no RSA key, and no other decrypts.")
      }
    }
    return keys
  }
}
