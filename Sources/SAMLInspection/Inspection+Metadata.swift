import SAML
import SAMLCapture
package import XML

extension Inspection {
  /// The tree of metadata that is larger than a message may be; nil for other payloads.
  ///
  /// For display: nothing is verified in it.
  package var metadataTree: XMLTree? {
    let octets = xml ?? captured
    guard tree == nil, octets.count <= CaptureLimits.default.capturedOctets,
      XMLTree.beginsMetadata(octets)
    else { return nil }
    var limits = MetadataLimits().part
    limits.maximumOctets = CaptureLimits.default.capturedOctets
    limits.maximumElements = 1_000_000
    limits.maximumNodes = 3_000_000
    limits.maximumNamespaces = 320_000
    do { return try XMLTree(parsing: octets, limits: limits) } catch { return nil }
  }
}

extension XMLTree {
  /// Whether the document element is named as those of metadata are, as far as a look at the beginning
  /// says.
  fileprivate static func beginsMetadata(_ octets: [UInt8]) -> Bool {
    let start = String(decoding: octets.prefix(4096), as: UTF8.self)
    return start.contains("EntitiesDescriptor") || start.contains("EntityDescriptor")
  }
}
