import CanonicalXML
import Generators

/// Our canonical bytes beside libxml2's, for one part of one generated document.
///
/// The two are equal but for one thing: libxml2 writes a namespace URI with an ampersand in it as it
/// is, while Canonical XML replaces the ampersand there as in every attribute value (Canonical XML
/// 1.0 §2.3). The comparison undoes that replacement for the one such URI that documents use.
public struct CanonicalComparison: Sendable {
  /// What is compared, in words for the report of a failure.
  public let description: String

  /// How many elements of the document have bytes that may be copied as they are.
  public let copyableElementCount: Int

  /// Why they differ, with both bytes as text; nil when they are equal.
  public let difference: String?

  /// Generates a document, chooses a canonical form and a part of it, and compares.
  ///
  /// - Parameter seed: What decides about all of it.
  /// - Throws: `XMLParseError` when the document is not one, `CanonicalizationError` when it has no
  ///   bytes; neither may happen.
  public init(seed: UInt64) throws {
    var random = SeededGenerator(seed: ~seed)
    let method = CanonicalizationMethod.allCases.randomElement(using: &random) ?? .exclusive10
    let prefixes = (GeneratedDocument.prefixes + ["unknown"])
      .filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
      .map { $0.isEmpty ? "#default" : $0 }
    let tree = try XMLTree(parsing: Self.document(seed: seed))
    copyableElementCount = tree.copyableElementCount
    let elements = Array(tree.elements)
    let apex = Bool.random(using: &random) ? elements.randomElement(using: &random) : nil
    let hidden =
      Bool.random(using: &random)
      ? Array((apex ?? tree.root).descendants).randomElement(using: &random) : nil
    let canonicalizer = Canonicalizer(method, inclusivePrefixes: Array(exact: prefixes))
    description =
      "seed \(seed): \(method), prefixes \(prefixes), "
      + "apex \(apex?.id.label ?? "none"), hidden \(hidden?.id.label ?? "none")"
    let ours = String(
      decoding: try canonicalizer.bytes(of: tree, apex: apex?.id, hiding: hidden?.id),
      as: UTF8.self)
    let theirs = canonicalizer.reference.bytes(of: tree, apex: apex?.id, hiding: hidden?.id)
      .map { String(decoding: $0, as: UTF8.self) }
    let expected = ours.replacing(
      GeneratedDocument.uriWithAmpersand,
      with: GeneratedDocument.uriWithAmpersand.replacing("&amp;", with: "&"))
    guard let theirs, theirs.utf8.elementsEqual(expected.utf8) else {
      difference = "ours:\n\(ours)\nlibxml2's:\n\(theirs ?? "none")"
      return
    }
    difference = nil
  }

  /// A document of any kind, one of the common kind, or the bytes that libxml2 makes of such a one.
  private static func document(seed: UInt64) throws -> [UInt8] {
    let bytes = Array(GeneratedDocument(seed: seed, isPlain: seed % 3 != 0).text.utf8)
    guard seed % 3 == 2 else { return bytes }
    let tree = try XMLTree(parsing: bytes)
    return Canonicalizer(.inclusive10WithComments).reference.bytes(of: tree) ?? bytes
  }
}
