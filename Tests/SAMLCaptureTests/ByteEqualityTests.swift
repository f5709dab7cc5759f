import SAMLCapture
import Testing

/// Texts of a capture are compared and hashed by their bytes.
@Suite struct ByteEqualityTests {
  struct Made: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let value: @Sendable (String) -> AnyHashable

    init(_ name: String, _ value: @escaping @Sendable (String) -> some Hashable & SendableMetatype)
    {
      testDescription = name
      self.value = { AnyHashable(value($0)) }
    }
  }

  @Test(arguments: made)
  func aValueIsEqualToOneOfTheSameBytesAlone(_ made: Made) {
    for (one, other) in [("K", "\u{212A}"), ("\u{E9}", "e\u{301}")] {
      #expect(one == other, "the standard library tells them apart, and the test shows nothing")
      #expect(made.value(one) != made.value(other))
      #expect(made.value(one) == made.value(one))
      #expect(made.value(other).hashValue == made.value(other).hashValue)
      #expect(Set([made.value(one), made.value(other)]).count == 2)
    }
  }

  private static let made = [
    Made("Layer, a form") { Layer.form(field: $0) },
    Made("Layer, a query") { Layer.query(field: $0) },
    Made("Layer, JSON") { Layer.json(pointer: $0) }, Made("Layer, HTML") { Layer.html(field: $0) },
    Made("CaptureTime") { CaptureTime.dateTime($0) },
    Made("FoundPayload, its field") { FoundPayload(Array("<a/>".utf8), field: $0) },
    Made("FoundPayload, its path") { path in
      let har = """
        {"log":{"entries":[{"request":{"method":"POST","url":"https://a/PATH","postData":\
        {"params":[{"name":"SAMLResponse","value":"PHNhbWxwOlJlc3BvbnNlLz4="}]}}}]}}
        """
      return payloads(of: har.replacing("PATH", with: path))
    },
  ]

  private static func payloads(of text: String) -> [FoundPayload] {
    let reader = ContainerReader(field: "SAMLResponse")
    reader.append(Array(text.utf8)[...])
    reader.finish()
    var payloads: [FoundPayload] = []
    while let item = reader.next() {
      if case .payload(let payload) = item { payloads.append(payload) }
    }
    return payloads
  }
}
