import SAMLFormats
import SAMLPayload

/// What holds of decoding any text: all kernels agree on the bytes or on the defect, what is taken is
/// what the encoder makes of those bytes, and a diagnosis says the same.
public enum DecodedInput {
  /// Why bytes break the property, or nil.
  public static func violation(by text: [UInt8]) -> String? {
    let careful = Result { () throws(PayloadDecodingError) in
      try PayloadDecoder.decode(text.span, with: nil)
    }
    for kernel in Kernel.supported {
      let fast = Result { () throws(PayloadDecodingError) in
        try PayloadDecoder.decode(text.span, with: kernel)
      }
      guard fast == careful else { return "\(kernel) reads otherwise" }
    }
    switch (careful, PayloadDiagnosis(of: text.span)) {
    case (.success(let bytes), .sound(let same)):
      guard bytes == same else { return "the diagnosis has other bytes" }
      return encoded(bytes) == text ? nil : "another text has the same bytes"
    case (.failure(let error), .repairable(let same, let repairs, let bytes)):
      guard error == same, error.offset <= text.count else { return "the diagnosis differs" }
      guard !repairs.isEmpty, Set(repairs).count == repairs.count else { return "no repair" }
      return bytes.count <= text.count ? nil : "a repair makes bytes"
    case (.failure(let error), .irreparable(let same)):
      return error == same && error.offset <= text.count ? nil : "the diagnosis differs"
    default: return "the diagnosis differs"
    }
  }

  private static func encoded(_ bytes: [UInt8]) -> [UInt8] {
    let symbols = [UInt8](capacity: (bytes.count + 2) / 3 * 4) {
      Kernel.portable.base64(bytes.span, into: &$0)
    }
    return PercentEncoding.encode(symbols.span)
  }
}
