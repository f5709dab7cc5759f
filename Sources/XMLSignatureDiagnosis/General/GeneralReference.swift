package import Formats
import XML
package import XMLSignature

/// A reference of a signature of any XML document (XML Signature 1.1 §4.4.3).
///
/// Unlike `Reference`, which follows SAML's profile, it may name any part of its own document by
/// any of the transforms that are supported.
package struct GeneralReference: Sendable, Hashable {
  /// The URI as it is written; nil leaves it to the application.
  @Exact package private(set) var uri: String?

  /// The declared type of the target, such as a Manifest; verification ignores it.
  @Exact package private(set) var type: String?

  /// The transforms in their order.
  package let transforms: [ReferenceTransform]

  /// The digest algorithm.
  package let digestMethod: DigestMethod

  /// The digest.
  package let digestValue: [UInt8]

  init(_ element: XMLTree.Element, _ policy: SignaturePolicy) throws(SignatureError) {
    var children = try element.schemaChildren(
      allowing: [DSigName.id, DSigName.uri, DSigName.type])[...]
    uri = element.attribute(DSigName.uri)
    type = element.attribute(DSigName.type)
    if let list = children.first, list.hasName(DSigName.transforms) {
      transforms = try ReferenceTransform.all(in: list, policy)
      children.removeFirst()
    } else {
      transforms = []
    }
    guard children.count == 2, let method = children.first, method.hasName(DSigName.digestMethod),
      let value = children.last, value.hasName(DSigName.digestValue)
    else { throw .malformed(element.id) }
    digestMethod = try DigestMethod(algorithmOf: method)
    try policy.check(digestMethod)
    try value.requireAttributes(among: [])
    digestValue = try value.base64Bytes(atMost: digestMethod.byteCount)
    guard digestValue.count == digestMethod.byteCount else { throw .malformed(value.id) }
  }

  /// Whether its declared type is a Manifest, whose own references core validation leaves to the
  /// application (XML Signature 1.1 §5.1).
  package var isToManifest: Bool { type.isExactly(DSigName.manifestType) }
}
