@testable import CanonicalXML

extension Position {
  /// A position to compare with; outside of the module there is no other way to make one.
  init(at byteOffset: Int, line: Int, column: Int) {
    self.init(byteOffset: byteOffset, line: line, column: column)
  }
}
