import CanonicalXML
import XMLEncryption

extension Finding {
  /// Reports that an encrypted element is not read, with the reason as far as it may be disclosed.
  init(_ error: EncryptionError, location: Location?) {
    self.init(
      error.code, .fail, expected: error.expected, actual: error.uri.map { .name(.algorithm, $0) },
      location: location)
  }

  /// Reports that an element was decrypted, and by which algorithm.
  static func decrypted(_ element: DecryptedElement) -> Finding {
    Finding(
      AssertionDecryption.code, .pass,
      actual: .name(.algorithm, ExactString(element.source.data.method.rawValue)))
  }

  /// Moves the finding to an element of the captured message, because a reader cannot see the
  /// plaintext.
  func moved(to element: XMLTree.Element) -> Finding {
    var finding = self
    finding.location = Location(element)
    return finding
  }

  var isFailure: Bool { outcome == .fail }
}

extension EncryptionError {
  fileprivate var expected: Evidence? {
    switch self {
    case .tooMany(let name, let maximum, _), .derivationLimit(let name, let maximum, _):
      .elementsAtMost(maximum, name)
    default: nil
    }
  }
}
