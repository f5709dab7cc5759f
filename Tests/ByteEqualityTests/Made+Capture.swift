import SAMLCapture

extension Made {
  static let ofCaptures = [
    Made(exact: "Layer, a form") { Layer.form(field: $0) },
    Made(exact: "Layer, a query") { Layer.query(field: $0) },
    Made(exact: "Layer, JSON") { Layer.json(pointer: $0) },
    Made(exact: "Layer, HTML") { Layer.html(field: $0) },
    Made(exact: "CaptureTime") { CaptureTime.dateTime($0) },
    Made(exact: "FoundPayload, its field") { FoundPayload(Array("<a/>".utf8), field: $0) },
    Made("FoundPayload, its path, as short as an NCName") { path in
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
