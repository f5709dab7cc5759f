import SAMLCapture

/// The code in the documentation of SAMLCapture.
private struct SAMLCaptureExamples {
  func xml(in captured: [UInt8]) throws -> [UInt8] {
    let capture = try Capture(unwrapping: captured, field: "SAMLResponse")
    let xml = capture.bytes
    return xml
  }

  func payloads(in pieces: some Sequence<[UInt8]>) -> [FoundPayload] {
    let reader = ContainerReader(field: "SAMLResponse")
    var found: [FoundPayload] = []
    func take() {
      while let item = reader.next() {
        switch item {
        case .payload(let payload): found.append(payload)
        case .damage(let error): print(error)
        }
      }
    }
    for piece in pieces {
      reader.append(piece[...])
      take()
    }
    reader.finish()
    take()
    return found
  }

  func describe(_ captured: [UInt8]) -> [String] {
    do {
      let capture = try Capture(unwrapping: captured)
      let damage = capture.diagnostics.filter { $0.severity == .defect }
      return ["\(capture.trail.count) layers, \(capture.bytes.count) bytes of XML"]
        + damage.map { "\($0.code.rawValue), \($0.count) times" }
    } catch {
      return [error.code.rawValue]
    }
  }
}
