#if StandIn
  import HTTPTypes
  import Hummingbird
  import NIOCore
  import SAMLFormats

  /// The form of a body.
  @available(macOS 14, iOS 17, tvOS 17, *)
  enum AnswerForm: Sendable {
    case json, xml

    /// The form that version 1 is asked for: by the parameter `format`, or by `Accept`; XML without
    /// either.
    init(askedBy request: Request) {
      let format = FormFields((request.uri.query ?? "").utf8)["format"]
      let accept = request.headers[.accept]?.lowercased() ?? ""
      self = format == "json" || (format == nil && accept.contains("json")) ? .json : .xml
    }

    func response(to answer: ServiceAnswer) -> Response {
      switch answer.body {
      case .none:
        return Response(status: answer.status, headers: answer.headers)
      case .content(let content, let root):
        return response(answer.status, answer.headers, text(of: content, root: root), type)
      case .text(let text, let type):
        return response(answer.status, answer.headers, text, type)
      }
    }

    func response(to refusal: ServiceRefusal) -> Response {
      var headers: HTTPFields = [:]
      if let name = Self.finding, !refusal.findings.isEmpty {
        headers[name] = refusal.findings.joined(separator: ", ")
      }
      return response(refusal.status, headers, text(of: refusal.content, root: "error"), type)
    }

    private func text(of content: Content, root: String) -> String {
      switch self {
      case .json: content.json
      case .xml: content.xml(root: root)
      }
    }

    private var type: String {
      switch self {
      case .json: "application/json;charset=utf-8"
      case .xml: "application/xml;charset=utf-8"
      }
    }

    private func response(
      _ status: HTTPResponse.Status, _ headers: HTTPFields, _ text: String, _ type: String
    ) -> Response {
      var headers = headers
      headers[.contentType] = type
      return Response(
        status: status, headers: headers,
        body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }

    /// The header with the codes of the findings.
    static let finding = HTTPField.Name("X-SAML-Finding")
  }
#endif
