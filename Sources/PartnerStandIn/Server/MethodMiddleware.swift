#if StandIn
  import HTTPTypes
  import Hummingbird
  import SAMLFormats

  /// Answers a method by which a path is not served, and asks about methods.
  @available(macOS 14, iOS 17, tvOS 17, *)
  struct MethodMiddleware: RouterMiddleware {
    let paths: ServedPaths

    func handle(
      _ request: Request, context: StandInContext,
      next: @concurrent (Request, StandInContext) async throws -> Response
    ) async throws -> Response {
      guard let entry = paths.entry(for: request.uri.path), !entry.methods.contains(request.method)
      else { return try await next(request, context) }
      // The router found no service, so the log would not name one.
      context.coreContext.endpointPath.value = entry.path
      let allowed = (entry.methods + [.options]).map(\.rawValue).joined(separator: ", ")
      guard request.method != .options else {
        // A browser asks before it sends what a page may not send by itself (Fetch §3.2.2).
        return Response(status: .noContent, headers: [.allow: allowed])
      }
      var response = entry.form.answer(to: request).response(
        to: entry.interface.refusal(.methodNotAllowed, "Method Not Allowed"))
      response.headers[.allow] = allowed
      // An answer to HEAD has no content (RFC 9110 §9.3.2).
      return request.method == .head ? response.createHeadResponse() : response
    }
  }
#endif
