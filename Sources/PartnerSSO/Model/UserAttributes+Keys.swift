public import SAMLFormats

extension UserAttributes {
  /// The value of a documented attribute; nil where the provider states none.
  ///
  /// It is a ciphertext where `encrypted` has the name: Base64 that the app's private key decrypts.
  /// `UserMetadataKey` of SAMLFormats describes the form of a value in the clear, and its sensitivity:
  /// log only values that are `general`.
  public subscript(key: UserMetadataKey) -> Value? { values[key.rawValue] }
}
