extension FormValue {
  /// Encodes the original bytes of a response: Base64, then percent-encoding, and no normalisation.
  ///
  /// - Parameter response: The response as the subscriber account framework delivered it.
  public init(verbatim response: String) {
    let bytes = response.utf8Span.span
    let base64 = [UInt8](capacity: (bytes.count + 2) / 3 * 4) { output in
      Kernel.best.base64(bytes, into: &output)
    }
    self.init(percentEncoding: base64.span)
  }

  /// Encodes a response in one of its forms.
  ///
  /// - Parameters:
  ///   - response: The response as the subscriber account framework delivered it.
  ///   - form: The form.
  public init(encoding response: String, as form: PostedForm) {
    switch form {
    case .cookbook: self.init(encoding: response)
    case .verbatim: self.init(verbatim: response)
    }
  }
}
