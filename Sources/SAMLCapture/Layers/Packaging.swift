import Deflate
import SAMLFormats

/// The layers around a payload in its capture, so that another payload can replace it.
///
/// For tools that change a payload and keep its packaging, faults included. Line lengths, letters
/// of escapes, quotation marks and lost pluses stay as they were. If the new payload has the length
/// of the old one, every byte of the packaging stays.
package struct Packaging: Sendable {
  /// The XML bytes inside.
  package let xml: [UInt8]

  let captured: [UInt8]
  let field: ExactString
  let trail: [Layer]

  /// Unwraps a capture.
  ///
  /// - Parameters:
  ///   - captured: What was captured.
  ///   - field: The name of the form control or query parameter that holds the payload.
  /// - Throws: `CaptureError`, where no XML could be reached.
  package init(of captured: [UInt8], field: ExactString) throws(CaptureError) {
    let capture = try Capture(unwrapping: captured, field: field)
    xml = capture.bytes
    trail = capture.trail
    self.captured = captured
    self.field = field
  }

  /// The capture with another payload in it.
  ///
  /// - Parameters:
  ///   - xml: The payload.
  ///   - mask: Changes the value of another parameter beside the payload, given without its escapes;
  ///     as many bytes come out as go in.
  /// - Returns: nil for a layer that cannot be put back.
  package func capture(of xml: [UInt8], masking mask: @escaping ([UInt8]) -> [UInt8]) -> [UInt8]? {
    wrap(xml, in: captured[...], trail[...], mask)
  }

  private func wrap(
    _ xml: [UInt8], in outer: ArraySlice<UInt8>, _ layers: ArraySlice<Layer>,
    _ mask: @escaping ([UInt8]) -> [UInt8]
  ) -> [UInt8]? {
    // It is directly inside of Base64, and XML directly inside of it.
    if layers.first == .deflate { return DeflateStream.deflate(xml) }
    let content = XMLStart.precedes(outer) ? outer : SignificantText(outer).content
    guard let layer = layers.first else { return replacing(content, of: outer, with: xml) }
    let rest = layers.dropFirst()
    switch layer {
    case .form, .query:
      let parameters = Parameters(in: XMLText.trimmed(content))
      guard let value = parameters.values(named: Array(field.utf8), atMost: 1).first,
        let inner = wrap(xml, in: Array(value)[...], rest, mask)
      else { return nil }
      let masked = MaskedParameters(mask: mask, isQuery: parameters.isQuery)
      return masked.before(outer[..<value.startIndex]) + inner
        + masked.behind(outer[value.endIndex...])
    case .percent:
      let text = XMLText.trimmed(content)
      guard let escaped = EscapedText(text, isInField: isField(trail.first)),
        let inner = wrap(xml, in: escaped.bytes[...], rest, mask)
      else { return nil }
      return replacing(text, of: outer, with: escaped.encode(inner))
    case .base64:
      guard let layout = Base64Layout(content),
        let inner = wrap(xml, in: layout.bytes[...], rest, mask)
      else { return nil }
      return replacing(content, of: outer, with: layout.text(of: inner))
    case .deflate, .soap, .gzip, .har, .charles, .mitmproxy, .json, .line, .html, .multipart,
      .utf16, .recording:
      return nil
    }
  }

  private func replacing(
    _ part: ArraySlice<UInt8>, of whole: ArraySlice<UInt8>, with bytes: [UInt8]
  ) -> [UInt8] {
    whole[..<part.startIndex] + bytes + whole[part.endIndex...]
  }

  private func isField(_ layer: Layer?) -> Bool {
    switch layer {
    case .form, .query: true
    default: false
    }
  }
}
