package import SAMLCapture
package import XML

extension CaptureLimits {
  /// The default limits, raised as far as a document within the limits of a policy needs.
  ///
  /// What is larger than the policy allows is then rejected by the parser, which says by how much, and
  /// not by the packaging. The factors are those between the default limits.
  package init(admitting limits: ParseLimits) {
    self.init()
    let document = limits.maximumBytes
    decodedBytes = max(decodedBytes, Self.product(document, 2))
    inflatedBytes = max(inflatedBytes, document)
    capturedBytes = max(capturedBytes, Self.product(document, 8))
  }

  /// A policy may allow any number.
  private static func product(_ count: Int, _ factor: Int) -> Int {
    let (product, overflow) = count.multipliedReportingOverflow(by: factor)
    return overflow ? .max : product
  }
}
