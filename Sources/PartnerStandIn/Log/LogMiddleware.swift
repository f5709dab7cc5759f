#if StandIn
  import HTTPTypes
  import Hummingbird
  import SAMLFormats

  /// Tells of each request when it is answered.
  @available(macOS 14, iOS 17, tvOS 17, *)
  struct LogMiddleware: RouterMiddleware {
    let log: @Sendable (LogEntry) -> Void

    func handle(
      _ request: Request, context: StandInContext,
      next: @concurrent (Request, StandInContext) async throws -> Response
    ) async throws -> Response {
      do {
        let response = try await next(request, context)
        let findings = AnswerForm.finding.flatMap { response.headers[$0] } ?? ""
        tell(
          of: request, context, response.status,
          findings: findings.split(separator: ", ").map { ExactString($0) })
        return response
      } catch let error as any HTTPResponseError {
        // The router throws an error when there is no such service.
        tell(of: request, context, error.status, findings: [])
        throw error
      }
    }

    private func tell(
      of request: Request, _ context: StandInContext, _ status: HTTPResponse.Status,
      findings: [ExactString]
    ) {
      log(
        LogEntry(
          method: Self.known(request.method),
          // The router has a word of its own for a path that it does not know.
          service: context.endpointPath.flatMap { $0.hasPrefix("/") ? ExactString($0) : nil },
          status: status.code, findings: findings))
    }

    /// A method that is not known is text of the sender.
    private static func known(_ method: HTTPRequest.Method) -> ExactString {
      switch method {
      case .get, .post, .delete, .put, .head, .options, .patch: ExactString(method.rawValue)
      default: "(other)"
      }
    }
  }
#endif
