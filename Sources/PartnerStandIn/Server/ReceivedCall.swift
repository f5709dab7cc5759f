#if StandIn
  import HTTPTypes
  import Hummingbird
  import SAMLFormats

  /// A request, as the services look at it.
  @available(macOS 14, iOS 17, tvOS 17, *)
  struct ReceivedCall: Sendable {
    /// The largest body that is read: that of a response in Base64 with its escapes, and more.
    static let maximumBodyCount = 4 << 20

    let query: FormFields
    let headers: HTTPFields
    let body: [UInt8]
    private let segments: Parameters

    init(_ request: Request, _ context: StandInContext) async throws {
      var request = request
      query = FormFields((request.uri.query ?? "").utf8)
      headers = request.headers
      segments = context.parameters
      let body = try await request.collectBody(upTo: Self.maximumBodyCount)
      self.body = Array(body.readableBytesView)
    }

    /// Returns a segment of the path, decoded; empty if it cannot be decoded, because no name is
    /// empty.
    func segment(_ name: String) -> ExactString {
      ExactString(FormFields.decoded((segments.get(name) ?? "").utf8, plusIsSpace: false) ?? "")
    }

    /// A header field.
    func header(_ name: StaticString) -> String? {
      HTTPField.Name(name.description).flatMap { headers[$0] }
    }

    /// Whether the body claims to be a form.
    var isForm: Bool { mediaType == "application/x-www-form-urlencoded" }

    /// Whether the body claims to be JSON.
    var isJSON: Bool { mediaType == "application/json" }

    /// The type of the body without its parameters, such as the charset (RFC 9110 §8.3.1).
    private var mediaType: String? {
      let words = headers[.contentType]?.prefix { $0 != ";" }.split { $0 == " " || $0 == "\t" }
      return words?.count == 1 ? words?.first?.lowercased() : nil
    }
  }
#endif
