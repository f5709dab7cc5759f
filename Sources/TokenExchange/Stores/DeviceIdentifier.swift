import SAMLFormats

/// Makes the identifier of the device for ``Requester/deviceID``: random, made once, and stable
/// afterwards.
///
/// It survives updates and restarts, and reveals nothing about the device or its owner (REST API V2
/// checklist, stable device identifier).
public enum DeviceIdentifier {
  /// The identifier that a store keeps; it is made and kept at the first use.
  ///
  /// - Parameter store: The store.
  /// - Returns: 32 hexadecimal digits.
  /// - Throws: ``CredentialStoreError`` if it is not known what was kept, or it could not be kept: with
  ///   another identifier at each start the user would have to sign in each time.
  public static func kept(
    in store: any CredentialStore
  ) async throws(CredentialStoreError) -> String {
    if let bytes = try await store.load(.deviceID), bytes.count == 32,
      bytes.allSatisfy(digits.contains)
    {
      return String(decoding: bytes, as: UTF8.self)
    }
    var random = SystemRandomNumberGenerator()
    let made = (0..<32).map { _ in digits[Int(random.next() & 0xF)] }
    try await store.save(made, as: .deviceID)
    return String(decoding: made, as: UTF8.self)
  }

  private static let digits = Array("0123456789abcdef".utf8)
}
