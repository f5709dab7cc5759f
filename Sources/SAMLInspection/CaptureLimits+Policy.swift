package import CanonicalXML
package import SAMLCapture

extension CaptureLimits {
  /// Raises the default limits as far as a document within the limits of a policy needs.
  ///
  /// The parser, not the packaging, then rejects a document that is larger than the policy allows,
  /// and reports by how much. The factors are those between the default limits.
  package init(admitting limits: ParseLimits) {
    self.init()
    let document = limits.maximumBytes
    decodedBytes = max(decodedBytes, Self.product(document, 2))
    inflatedBytes = max(inflatedBytes, document)
    capturedBytes = max(capturedBytes, Self.product(document, 8))
    runBytes = max(runBytes, Self.product(document, 32))
  }

  /// A policy may allow any number.
  private static func product(_ count: Int, _ factor: Int) -> Int {
    let (product, overflow) = count.multipliedReportingOverflow(by: factor)
    return overflow ? .max : product
  }
}
