package import SAMLForge

/// One wrapping attack on a signed response: what was signed is kept somewhere, and what was not
/// stands where a reader looks (SEE-07).
///
/// The attacks are those of `saml attack`. The forged assertion names `subject-evil` and `value-evil`.
package struct Wrapping: Sendable, CustomStringConvertible {
  package let name: String
  package let document: [UInt8]

  package var description: String { name }

  /// The shapes of signed responses that attacks are tried on.
  package static let shapes = ["assertion", "response", "assertion, response"]

  /// Every attack on every shape.
  package static func all() throws -> [Wrapping] {
    try shapes.flatMap { shape in
      try original(signing: shape).forgeries.map { forgery in
        Wrapping(name: "\(shape): \(forgery.name)", document: forgery.document)
      }
    }
  }

  /// The sound response that attacks are made from.
  package static func original(signing shape: String) throws -> Original {
    var document = TestDocument(try Recipe("rules/sound").template)
    try document.sign(shape)
    return try Original(document.bytes)
  }
}
