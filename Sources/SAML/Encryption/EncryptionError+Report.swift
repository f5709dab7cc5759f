import XMLEncryption
import XML

extension Finding {
  /// That something encrypted is not read, and why as far as that may be told.
  init(_ error: EncryptionError, location: Location?) {
    self.init(
      error.code, .fail, expected: error.expected, actual: error.uri.map { .name(.algorithm, $0) },
      location: location)
  }

  /// That something was decrypted, and by which algorithm.
  static func decrypted(_ element: DecryptedElement) -> Finding {
    Finding(
      AssertionDecryption.code, .pass,
      actual: .name(.algorithm, element.source.data.method.rawValue))
  }

  /// The same about an element of the captured message: in a plaintext, nobody can look.
  func moved(to element: XMLTree.Element) -> Finding {
    var finding = self
    finding.location = Location(element)
    return finding
  }

  var isFailure: Bool { outcome == .fail }
}

extension EncryptionError {
  fileprivate var expected: Evidence? {
    guard case .tooMany(let name, let maximum, _) = self else { return nil }
    return .elementsAtMost(maximum, name)
  }
}
