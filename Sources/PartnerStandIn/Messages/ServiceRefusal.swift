#if StandIn
  import HTTPTypes
  import SAMLFormats

  /// Why a service refuses, in the form that its version has for it.
  @available(macOS 14, iOS 17, tvOS 17, *)
  struct ServiceRefusal: Error, Sendable {
    /// The three forms of the reference.
    enum Body: Sendable {
      /// Version 1: a status and a message.
      case plain(ExactString, details: ExactString? = nil)
      /// A code and an action as well, with the sentence for people in this member.
      case enhanced(ServiceErrorCode, sentence: ServiceErrorCode.Sentence)
      /// Version 2: an error for which the reference has no code.
      case unnamed(ExactString)
      /// Registration: a code alone (RFC 6749 §5.2).
      case registration(ExactString)
    }

    let status: HTTPResponse.Status
    let body: Body

    /// The codes of the findings, in their order.
    var findings: [String] = []

    init(_ status: HTTPResponse.Status, _ body: Body, findings: [String] = []) {
      self.status = status
      self.body = body
      self.findings = findings
    }

    /// Version 1's 400 for a parameter that is absent.
    static func required(_ name: String) -> ServiceRefusal {
      ServiceRefusal(.badRequest, .plain("Required '\(name)' is not present"))
    }

    /// Version 2's refusal by a code.
    static func enhanced(_ code: ServiceErrorCode) -> ServiceRefusal {
      ServiceRefusal(code.status, .enhanced(code, sentence: .details))
    }

    /// The content of the body.
    var content: Content {
      switch body {
      case .plain(let message, let details):
        .members(
          ("status", .integer(Int64(status.code))), ("message", .text(message)),
          ("details", details.map(Content.text)))
      case .enhanced(let code, let sentence): code.content(sentence)
      case .unnamed(let sentence):
        .members(
          ("action", .text("none")), ("status", .integer(Int64(status.code))),
          ("details", .text(sentence)), ("trace", .text(RandomName.uuid())))
      case .registration(let code): .members(("error", .text(code)))
      }
    }
  }
#endif
