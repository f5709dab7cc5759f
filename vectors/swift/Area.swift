import Foundation

extension SAMLVectors {
  /// The vectors of one file, and the keys that they name.
  public struct Area: Sendable {
    /// What the vectors have in common, as a word.
    public let name: String
    /// Each key that a vector of the file names.
    public let keys: [Key]
    /// The vectors, sorted by their ids.
    public let vectors: [Vector]

    /// Reads a file of vectors, such as a manifest that `saml attack` has written.
    ///
    /// - Parameter bytes: The whole file.
    /// - Throws: When the file does not follow `vectors/schema.json`.
    public init(parsing bytes: [UInt8]) throws(LoadingError) {
      try self.init(parsing: bytes, name: "")
    }

    init(parsing bytes: [UInt8], name: String) throws(LoadingError) {
      guard let file = try? JSONDecoder().decode(File.self, from: Data(bytes)), file.schema == 1
      else { throw .malformed(name) }
      self.name = file.area
      keys = file.keys
      vectors = file.vectors
    }

    private struct File: Decodable {
      let schema: Int
      let area: String
      let keys: [Key]
      let vectors: [Vector]
    }
  }

  /// A key that vectors name; everybody knows its private half.
  public struct Key: Sendable, Decodable {
    /// How vectors name it.
    public let name: String
    /// The path of a file with the same text, from the folder of the vectors in the repository.
    public let file: String
    /// The key or certificate as PEM text.
    public let pem: String
    /// What the file holds.
    public let kind: Kind
    /// The algorithm, in words for people; nil where the name is enough.
    public let algorithm: String?

    /// What the file of a key holds.
    public enum Kind: String, Sendable, Hashable, CaseIterable, Decodable {
      /// A certificate, which vectors trust.
      case certificate
      /// A public key, which vectors trust.
      case publicKey = "public-key"
      /// The private key of the receiver, which decrypts.
      case privateKey = "private-key"
      /// A shared secret.
      case secret
    }
  }
}
