import CanonicalXML
import SAMLFormats
package import XMLSignature

extension Original {
  /// Every variant of some classes, the control first.
  ///
  /// - Parameters:
  ///   - classes: The classes that are asked for; the control always comes.
  ///   - trust: The key that the receiver trusts, whose public half attacks know.
  ///   - key: A test key for the classes that sign; nil leaves them out.
  /// - Returns: The variants, each with another name.
  /// - Throws: ``AttackError``.
  package func variants(
    _ classes: Set<AttackClass>, trusting trust: TrustAnchor?, signedBy key: MarkedTestKey?
  ) throws(AttackError) -> [Variant] {
    guard signature != nil else { throw .notSigned }
    let control = Variant("sound", bytes, in: .control, expected: .accept)
    var variants = forgeries + brokenSignatures(trusting: trust) + otherAlgorithms(knowing: trust)
    variants += editedContent + commentedValues + hostileDocuments + packagedForms
    if let key, classes.contains(.rules) { variants += try brokenRules(signedBy: key) }
    let chosen = variants.filter { classes.contains($0.attackClass) }
    let order = AttackClass.allCases
    return [control] + order.flatMap { group in chosen.filter { $0.attackClass == group } }
  }
}
