import SAMLFormats
import SAMLPayload

/// What holds of the payload of any text: all kernels agree, whole and in pieces, and what they make
/// decodes to the normalised text.
public enum NormalizedInput {
  /// Why bytes break the property, or nil; the first one says where the text is cut into pieces.
  public static func violation(by bytes: [UInt8]) -> String? {
    guard let first = bytes.first else { return nil }
    let text = Array(bytes.dropFirst())
    guard let payload = try? TokenExchangePayload(normalizing: text.span) else {
      return (try? PayloadEncoder.encode(text.span)) == nil ? nil : "encoded what is not UTF-8"
    }
    for kernel in Kernel.supported {
      let encoded = [UInt8](capacity: PayloadEncoder.maximumEncodedCount(for: text.count)) {
        PayloadEncoder.encode(text.span, with: kernel, into: &$0)
      }
      guard (try? PayloadDecoder.decode(encoded.span)) == payload.normalized else {
        return "\(kernel) encodes other bytes"
      }
    }
    var stream = PayloadStream()
    var inPieces: [UInt8] = []
    let cut = text.count * Int(first) / 256
    do {
      try stream.append(text.span.extracting(..<cut), to: &inPieces)
      try stream.append(text.span.extracting(cut...), to: &inPieces)
      try stream.finish(to: &inPieces)
    } catch {
      return "refused in pieces: \(error)"
    }
    return (try? PayloadDecoder.decode(inPieces.span)) == payload.normalized
      ? nil : "other bytes in pieces"
  }
}
