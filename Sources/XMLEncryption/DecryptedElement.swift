package import CanonicalXML

/// An element that was decrypted.
///
/// It is no more trusted than its ciphertext was, because anyone with the public key can encrypt
/// (ENC-02).
package struct DecryptedElement: Sendable {
  /// The bytes that were encrypted.
  package let plaintext: [UInt8]

  /// The element, in a document of its own with the namespaces of the message.
  package let element: XMLTree.Element

  /// The encrypted element that it was decrypted from.
  package let source: EncryptedElement

  private let limits: ParseLimits

  init?(
    _ plaintext: [UInt8], from source: EncryptedElement, in context: XMLTree.Element,
    names: [ExpandedName]?, limits: ParseLimits
  ) {
    let wrapping = TextWrapping(plaintext, in: context, limits: limits)
    guard let element = wrapping.element, names?.contains(where: element.hasName) ?? true
    else { return nil }
    self.plaintext = plaintext
    self.element = element
    self.source = source
    self.limits = limits
  }

  /// The same bytes, read where other namespaces are declared.
  ///
  /// - Parameter context: The element that the plaintext is read inside of.
  /// - Returns: The element with the meaning that its names have there.
  /// - Throws: `EncryptionError.decryptionFailed` when they mean nothing there.
  package func reread(in context: XMLTree.Element) throws(EncryptionError) -> DecryptedElement {
    let again = DecryptedElement(
      plaintext, from: source, in: context, names: [element.name], limits: limits)
    guard let again else { throw .decryptionFailed }
    return again
  }
}

extension EncryptedElement {
  /// Decrypts the element.
  ///
  /// - Parameters:
  ///   - contentKeys: The keys to try, right ones and random ones.
  ///   - context: The element around the ciphertext, whose namespaces the plaintext may use.
  ///   - names: The names that the element may have; nil allows any.
  ///   - limits: How large it may be.
  /// - Returns: The element.
  /// - Throws: `EncryptionError.decryptionFailed`, whatever went wrong; `plaintextNotElement` only behind a
  ///   tag of AES-GCM that holds, which nobody reaches who does not know the key.
  package func decrypt(
    with contentKeys: [SecretBytes], in context: XMLTree.Element,
    expecting names: [ExpandedName]? = nil, limits: ParseLimits = .default
  ) throws(EncryptionError) -> DecryptedElement {
    var isPlaintext = false
    for key in contentKeys {
      let plaintext = BlockCipher(data.method).decrypt(data.cipherValue, with: key)
      if let plaintext,
        let element = DecryptedElement(
          plaintext, from: self, in: context, names: names, limits: limits)
      {
        return element
      }
      isPlaintext = isPlaintext || plaintext != nil && data.method.isAuthenticated
    }
    throw isPlaintext ? .plaintextNotElement : .decryptionFailed
  }
}

extension DecryptedElement: CustomReflectable {
  /// Shows nothing: the bytes name a person (LOG-05).
  package var customMirror: Mirror { Mirror(self, children: []) }
}
