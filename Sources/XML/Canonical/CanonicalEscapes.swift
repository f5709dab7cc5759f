extension OctetBuffer {
  /// Appends octets with the characters replaced that Canonical XML names for such a place
  /// (Canonical XML 1.0 §2.3).
  mutating func append(
    _ octets: UnsafeBufferPointer<UInt8>, escaping characters: CanonicalCharacters
  ) {
    var plain = 0
    while true {
      let special = unsafe characters.first(in: octets, from: plain)
      unsafe append(UnsafeBufferPointer(rebasing: octets[plain..<special]))
      guard special < octets.count else { return }
      // No other control character has passed the parser; it would be kept as it is.
      if let reference = characters.reference(to: unsafe octets[special]) {
        append(reference)
      } else {
        unsafe append(octets[special])
      }
      plain = special + 1
    }
  }
}
