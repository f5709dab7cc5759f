extension SignatureMethod {
  /// Whether a value is a pair of numbers in DER, where this method has them side by side
  /// (XML Signature 1.1 §6.4.1, §6.4.3).
  ///
  /// Evidence for a diagnosis: such a value is refused for its length, whatever it is.
  func isInDER(_ value: [UInt8]) -> Bool {
    guard family == .ecdsa || family == .dsa else { return false }
    do {
      var reader = try DERReader(entering: value)
      let numbers = try [reader.next(), reader.next()]
      return reader.isAtEnd && numbers.allSatisfy { $0.tag == DERTag.integer }
    } catch {
      return false
    }
  }
}
