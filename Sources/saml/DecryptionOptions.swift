import ArgumentParser
import XMLEncryption
import XMLSignature

/// The private keys that decrypt.
struct DecryptionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A private key of ours, PEM, not encrypted, for what is encrypted to us; may be repeated.",
      valueName: "file"), completion: .file())
  var decryptionKey: [String] = []

  func keys() throws(Failure) -> [RSAKeyDecryptor] {
    var keys: [RSAKeyDecryptor] = []
    for path in decryptionKey {
      let octets: [UInt8]
      do { octets = try FileSystem.read(path) } catch { throw .usage(error.message) }
      let key: PrivateKey
      do {
        key = try PrivateKey(pem: octets)
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
