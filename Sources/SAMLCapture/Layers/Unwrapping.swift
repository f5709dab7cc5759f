import SAMLFormats

/// The removal of a payload's layers, one after another, until XML is left.
///
/// Understood are raw XML (UTF-8, or UTF-16 with a byte order mark), Base64, percent-encoded
/// Base64 or XML, a form body, a query string or a whole URL, and raw DEFLATE inside Base64 (SAML
/// Bindings §3.4.4.1). White space around a text is no layer, and it is not recorded. Quotation marks,
/// PEM armour and the beginning of a `data:` URL are no layers either.
/// Nothing else is removed silently: see ``trail`` and ``diagnostics``, which are filled as far
/// as unwrapping came even when it throws.
///
/// A text without a field around it counts as a payload when its beginning, read leniently, leads
/// to XML. Otherwise it is some other text, and the error is ``CaptureError/noPayload`` whatever
/// stopped the unwrapping. A field is a payload by its name: there every defect is reported.
package struct Unwrapping: Sendable {
  let payload: FoundPayload
  let limits: CaptureLimits
  var record: UnwrappingRecord

  /// The pluses of the field's value that are not escaped, in the bytes under the field's layer.
  var barePlus = Occurrences()

  /// Whether the payload was found by the name of its field.
  var isInField = false

  /// The query that holds the payload, in its bytes as they were sent; nil where it came in another way.
  package var query: ArraySlice<UInt8>?

  /// Prepares to unwrap captured bytes.
  ///
  /// - Parameters:
  ///   - captured: What was captured.
  ///   - field: The name of the form control or query parameter that holds the payload.
  ///   - limits: The bounds on work and memory.
  package init(
    of captured: [UInt8], field: ExactString = "SAMLResponse", limits: CaptureLimits = .default
  ) {
    self.init(of: FoundPayload(captured, field: field), limits: limits)
  }

  /// Prepares to unwrap what a ``ContainerReader`` found.
  ///
  /// - Parameters:
  ///   - payload: The bytes and how they stood; its layers come first in ``trail``.
  ///   - limits: The bounds on work and memory.
  package init(of payload: FoundPayload, limits: CaptureLimits = .default) {
    self.payload = payload
    self.limits = limits
    record = UnwrappingRecord(inside: payload.layers, layerLimit: limits.layers)
  }

  private var captured: [UInt8] { payload.bytes }
  var field: ExactString { payload.field }

  /// The layers removed so far, outermost first.
  package var trail: [Layer] { record.trail }

  /// The repaired or tolerated defects so far, in the order in which they were met.
  package var diagnostics: [CaptureDiagnostic] { record.diagnostics }

  /// Removes every layer, starting from the captured bytes at each call.
  ///
  /// - Returns: Bytes that start like XML, exactly as they were inside the layers.
  /// - Throws: ``CaptureError``. It describes the first layer that cannot be removed.
  package mutating func unwrap() throws(CaptureError) -> [UInt8] {
    forget()
    guard captured.count <= limits.capturedBytes else {
      throw .capturedTooLarge(limit: limits.capturedBytes)
    }
    do throws(CaptureError) {
      return try unwrapLayers()
    } catch {
      guard isOfSomeOtherText(error) else { throw error }
      forget()
      throw .noPayload
    }
  }

  private mutating func unwrapLayers() throws(CaptureError) -> [UInt8] {
    if let run = payload.surroundings {
      record.skip(run, isExact: payload.isExact || payload.isOfRequestBody)
    }
    var text = unquote(captured[...])
    for defect in payload.defects { record.note(defect: defect, Occurrences(at: text.startIndex)) }
    if payload.context == .repeatedField {
      throw .fieldRepeated(at: record.place(text.startIndex))
    }
    if payload.context == .fieldValue {
      isInField = true
    } else if !XMLStart.precedes(text), let value = try takeField(from: text) {
      text = unquote(value[...])
    }
    if isInField, MaskWord.isWhole(text) { throw .masked(at: record.place(text.startIndex)) }
    while !XMLStart.precedes(text) {
      let trimmed = XMLText.trimmed(text)
      guard !trimmed.isEmpty else { throw .noPayload }
      let inner =
        trimmed.place(of: UInt8(ascii: "%")) != nil
        ? try removePercent(from: trimmed) : try removeBase64(from: text)
      text = unquote(inner[...])
    }
    guard text.count <= limits.decodedBytes else {
      throw .decodedTooLarge(limit: limits.decodedBytes)
    }
    return Array(text)
  }

  private mutating func forget() {
    record = UnwrappingRecord(inside: payload.layers, layerLimit: limits.layers)
    barePlus = Occurrences()
    isInField = false
    query = nil
  }

  private func isOfSomeOtherText(_ error: CaptureError) -> Bool {
    switch error {
    case .decodedTooLarge, .percentMalformed, .base64Malformed, .base64PaddingMisplaced,
      .base64TrailingBits, .base64Truncated, .deflateMalformed, .xmlEscaped, .zlibHeader,
      .noPayload:
      !isInField && !Plausibility.leadsToXML(captured[...])
    case .fieldRepeated, .capturedTooLarge, .deflateTooLarge, .tooManyLayers, .masked, .shortened,
      .cut, .cutInside:
      false
    }
  }
}
