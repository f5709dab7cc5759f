import CanonicalXML
import SAMLFormats
package import XMLSignature

/// A document on its way from a template to what a vector is about.
package struct TestDocument: Sendable {
  package private(set) var text: String

  package var bytes: [UInt8] { Array(text.utf8) }

  package init(_ text: String) { self.text = text }

  /// Signs as a vector's `sign:` line says, such as `response rsa-sha256, assertion`.
  package mutating func sign(_ orders: String) throws {
    for order in orders.split(separator: ",") { try sign(by: SigningOrder(parsing: order)) }
  }

  /// Signs the element that the order names.
  private mutating func sign(by order: SigningOrder) throws {
    let tree = try XMLTree(parsing: bytes)
    let target =
      switch order.target {
      case "response": tree.root
      case "assertion": tree.root.children.first { $0.name.localName == "Assertion" }
      default: tree.elements.first { "#\(IDMap.id(of: $0) ?? "")" == order.target }
      }
    guard let target else { throw VectorError.malformed(order.target) }
    text = String(decoding: try order.signer().sign(target), as: UTF8.self)
  }

  /// Edits the text; any character may delimit, and `\n` is a line break.
  ///
  /// - `s/old/new/`: `new` instead of `old`, which is there exactly once.
  /// - `d/from/to/`: without the stretch from the first `from` to the end of the next `to`.
  /// - `r/from/to/new/`: `new` instead of that stretch.
  /// - `m/from/to/place/`: the stretch moved to the front of `place`, which is there exactly once.
  /// - `c/from/to/place/`: a copy of the stretch in front of the first `place`.
  package mutating func edit(by edit: String) throws {
    guard let delimiter = edit.dropFirst().first else { throw VectorError.malformed(edit) }
    var parts = edit.split(separator: delimiter, omittingEmptySubsequences: false)
      .map { String($0).replacing("\\n", with: "\n") }
    guard parts.popLast() == "", parts.count >= 3 else { throw VectorError.malformed(edit) }
    switch (parts[0], parts.count) {
    case ("s", 3): try replace(parts[1], with: parts[2])
    case ("d", 3): text.removeSubrange(try range(from: parts[1], to: parts[2]))
    case ("r", 4): text.replaceSubrange(try range(from: parts[1], to: parts[2]), with: parts[3])
    case ("m", 4):
      let range = try range(from: parts[1], to: parts[2])
      let moved = String(text[range])
      text.removeSubrange(range)
      try replace(parts[3], with: moved + parts[3])
    case ("c", 4):
      let copy = text[try range(from: parts[1], to: parts[2])]
      guard let place = text.firstRange(of: parts[3]) else {
        throw VectorError.editDoesNotApply(edit)
      }
      text.insert(contentsOf: String(copy), at: place.lowerBound)
    default: throw VectorError.malformed(edit)
    }
  }

  /// The stretch from the first `start` to the end of the next `end`.
  package func stretch(from start: String, to end: String) throws -> String {
    String(text[try range(from: start, to: end)])
  }

  private func range(from start: String, to end: String) throws -> Range<String.Index> {
    guard let first = text.firstRange(of: start),
      let last = text[first.upperBound...].firstRange(of: end)
    else { throw VectorError.editDoesNotApply("\(start) ... \(end)") }
    return first.lowerBound..<last.upperBound
  }

  /// Replaces a text that is there exactly once.
  package mutating func replace(_ old: String, with new: String) throws {
    let places = text.ranges(of: old)
    guard places.count == 1 else { throw VectorError.editDoesNotApply(old) }
    text.replaceSubrange(places[0], with: new)
  }

  /// Makes the value of the first signature anew over its `SignedInfo` as it is now.
  ///
  /// What is wrong with a sealed signature is its form alone: its value is that of a trusted key.
  package mutating func seal(with key: TestKey, by method: SignatureMethod? = nil) throws {
    let tree = try XMLTree(parsing: bytes)
    let signedInfo = tree.elements.first { $0.name.localName == "SignedInfo" }
    guard let signedInfo, let start = text.firstRange(of: "<ds:SignatureValue>"),
      let end = text.firstRange(of: "</ds:SignatureValue>")
    else { throw VectorError.malformed("seal") }
    let form = signedInfo.children.first { $0.name.localName == "CanonicalizationMethod" }?
      .attribute(ExpandedName("Algorithm")).flatMap(CanonicalizationMethod.init)
    let bytes = try Canonicalizer(form ?? .exclusive10).bytes(of: tree, apex: signedInfo.id)
    let value = try key.privateKey().sign(
      bytes, method: method ?? ElementSigner(key: key.privateKey()).signatureMethod)
    let base64 = String(decoding: Base64.encode(value.span), as: UTF8.self)
    text.replaceSubrange(start.upperBound..<end.lowerBound, with: base64)
  }
}
