package import SAMLFormats

/// An input that has to be one payload from its first byte to its last, as a receiver takes it.
package enum ExactInput {
  /// Why an input cannot be one payload.
  package struct Container: Error, Sendable, Hashable {
    /// The form of the input, without any text of it.
    package let description: ExactString
  }

  /// Takes a whole input as the payload.
  ///
  /// A payload inside other text is returned with that text recorded, and ``Unwrapping`` reports it
  /// as a defect. An input without any payload is returned whole, and ``Unwrapping`` reports that.
  ///
  /// - Parameters:
  ///   - input: The bytes of the input. One byte more than the limit is enough of a larger one.
  ///   - field: The name of the field that holds the payload.
  ///   - limits: The bounds on work and memory.
  /// - Returns: The payload to unwrap with ``Unwrapping``.
  /// - Throws: ``Container`` for an archive, JSON, gzip, an HTML page or lines with several payloads.
  package static func payload(
    in input: [UInt8], field: ExactString = "SAMLResponse", limits: CaptureLimits = .default
  ) throws(Container) -> FoundPayload {
    let whole = FoundPayload(input, field: field).exact
    if let name = containerName(startOf: input[...]) { throw Container(description: name) }
    guard input.count <= limits.capturedBytes else { return whole }
    let reader = ContainerReader(field: field, limits: limits, searchesRuns: false)
    reader.append(input[...])
    reader.finish()
    guard case .payload(let first)? = reader.next() else { return whole }
    if first.layers.isEmpty {
      // With another field of the form, or a document after the first one, the whole input is what
      // was sent.
      return first.bytes == input && first.field == field
        ? first.exact : whole
    }
    guard first.layers.first == .line else {
      throw Container(description: "a container (\(first.layers[0]))")
    }
    guard case nil = reader.next(), !first.layers.contains(where: \.isOfLineContainer) else {
      throw Container(description: "text with payloads in its lines")
    }
    return first.exact
  }

  private static func containerName(startOf input: ArraySlice<UInt8>) -> ExactString? {
    if ForeignFormat(startOf: input) != nil { return "an archive" }
    if input.starts(with: [0x1F, 0x8B]) { return "gzip" }
    let text = input.starts(with: [0xEF, 0xBB, 0xBF]) ? input.dropFirst(3) : input
    return JSONCapture.precedes(text) ? "JSON" : nil
  }
}

extension Layer {
  /// Whether a line that holds it is a container itself.
  fileprivate var isOfLineContainer: Bool {
    switch self {
    case .json, .gzip, .har, .charles, .mitmproxy, .html, .multipart, .utf16, .recording:
      true
    case .form, .query, .percent, .base64, .deflate, .line, .soap: false
    }
  }
}
