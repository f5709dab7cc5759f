package import CanonicalXML
import SAML
import SAMLCapture

extension Inspection {
  /// The tree of metadata that is larger than a message may be; nil for other payloads.
  ///
  /// For display: nothing is verified in it.
  package var metadataTree: XMLTree? {
    let bytes = xml ?? captured
    guard tree == nil, bytes.count <= CaptureLimits.default.capturedBytes,
      XMLTree.beginsMetadata(bytes)
    else { return nil }
    var limits = MetadataLimits().part
    limits.maximumBytes = CaptureLimits.default.capturedBytes
    limits.maximumElements = 1_000_000
    limits.maximumNodes = 3_000_000
    limits.maximumNamespaces = 320_000
    do { return try XMLTree(parsing: bytes, limits: limits) } catch { return nil }
  }
}

extension XMLTree {
  /// Whether the first bytes look like the document element of metadata.
  fileprivate static func beginsMetadata(_ bytes: [UInt8]) -> Bool {
    let start = bytes.prefix(4096)
    return ["EntitiesDescriptor", "EntityDescriptor"].contains {
      start.firstOccurrence(of: Array($0.utf8)) != nil
    }
  }
}
