#if StandIn
  import HTTPTypes
  import SAMLFormats

  /// The successful answer of a service.
  @available(macOS 14, iOS 17, tvOS 17, *)
  struct ServiceAnswer: Sendable {
    /// The kind of body.
    enum Body: Sendable {
      case none
      /// Content, and the name of its root in XML.
      case content(Content, root: String)
      case text(String, type: String)
    }

    var status: HTTPResponse.Status
    var headers: HTTPFields = [:]
    var body: Body

    /// An answer with content.
    init(_ status: HTTPResponse.Status, _ content: Content, root: String = "result") {
      self.status = status
      body = .content(content, root: root)
    }

    /// A plain success with content.
    init(_ content: Content, root: String = "result") {
      self.init(.ok, content, root: root)
    }

    /// An answer without a body.
    init(empty status: HTTPResponse.Status) {
      self.status = status
      body = .none
    }

    /// An answer with a text of this type.
    init(_ text: String, type: String) {
      status = .ok
      body = .text(text, type: type)
    }

    /// A redirection; nil for an address that no header can carry.
    init?(redirectingTo address: ExactString) {
      guard HTTPField.isValidValue(address.string), !address.isEmpty else { return nil }
      status = .found
      headers[.location] = address.string
      body = .none
    }
  }

  @available(macOS 14, iOS 17, tvOS 17, *)
  extension ServiceAnswer {
    /// Sets a header field whose name and value are constants of the service or made here.
    mutating func setHeader(_ name: StaticString, _ value: String) {
      guard let name = HTTPField.Name(name.description) else { return }
      headers[name] = value
    }
  }
#endif
