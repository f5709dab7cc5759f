public import Formats

extension UserAttributes {
  /// The value of a documented attribute; nil where the provider states none.
  ///
  /// It is a ciphertext where `encrypted` has the name: Base64 that the app's private key decrypts.
  /// `UserMetadataKey` of Formats says what a value in the clear looks like, and how much it says
  /// about a person: keep what is not `general` out of logs.
  public subscript(key: UserMetadataKey) -> Value? { values[key.rawValue] }
}
