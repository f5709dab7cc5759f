/// A text that is equal to another if its octets are (SAML Core §1.3.1, TXT-03).
///
/// What `String` compares and hashes is the normalised text, in which runs of combining marks are
/// sorted: with thousands of them that takes seconds.
package struct ExactText: Hashable, Sendable {
  private let octets: [UInt8]

  /// The octets of a text in UTF-8.
  package init(_ octets: some Sequence<UInt8>) { self.octets = Array(octets) }

  /// A text.
  package init(_ text: String) { self.init(text.utf8) }

  /// Hashes all octets at once.
  package func hash(into hasher: inout Hasher) {
    unsafe octets.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
  }
}
