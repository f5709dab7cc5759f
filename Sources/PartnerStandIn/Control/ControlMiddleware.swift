#if StandIn
  import HTTPTypes
  import Hummingbird
  import NIOCore
  import SAMLFormats

  /// Serves the control API under `/control`, before the services: no fault, no throttle and no
  /// permission for other origins concerns it.
  @available(macOS 14, iOS 17, tvOS 17, *)
  struct ControlMiddleware: RouterMiddleware {
    let access: ControlAccess
    let services: Services

    func handle(
      _ request: Request, context: StandInContext,
      next: @concurrent (Request, StandInContext) async throws -> Response
    ) async throws -> Response {
      let segments = request.uri.path.split(separator: "/", omittingEmptySubsequences: false)
        .dropFirst()
      guard segments.first == "control" else { return try await next(request, context) }
      guard access.allows(request, from: context.peer) else {
        context.coreContext.endpointPath.value = "/control"
        return Self.response(to: ControlRefusal(.forbidden, "This caller may not control it."))
      }
      let path = segments.dropFirst().joined(separator: "/")
      guard let place = Services.controls[path] else {
        return Self.response(to: ControlRefusal(.notFound, "There is no such path."))
      }
      context.coreContext.endpointPath.value = "/control/" + path
      guard let control = place[request.method] else {
        var response = Self.response(
          to: ControlRefusal(.methodNotAllowed, "This path has other methods."))
        response.headers[.allow] = place.keys.map(\.rawValue).sorted().joined(separator: ", ")
        return response
      }
      do throws(ControlRefusal) {
        return Self.response(.ok, try await control(services)(try await Self.call(request)))
      } catch {
        return Self.response(to: error)
      }
    }

    /// The parameters of a request: of its query, or of a body in JSON.
    private static func call(_ request: Request) async throws(ControlRefusal) -> ControlCall {
      guard request.method == .post || request.method == .put else {
        return try ControlCall(query: FormFields((request.uri.query ?? "").utf8))
      }
      var request = request
      let body: ByteBuffer
      do { body = try await request.collectBody(upTo: maximumBodyCount) } catch {
        throw ControlRefusal(.contentTooLarge, "The body is larger than 64 KiB.")
      }
      // A form of a web page cannot have this type without asking first (Fetch §3.2.2).
      let type = request.headers[.contentType]?.prefix { $0 != ";" }
      guard body.readableBytes == 0 || type?.lowercased() == "application/json" else {
        throw ControlRefusal(.unsupportedMediaType, "A body is application/json.")
      }
      return try ControlCall(body: Array(body.readableBytesView))
    }

    private static func response(to refusal: ControlRefusal) -> Response {
      response(refusal.status, .members(("message", .text(ExactString(refusal.message)))))
    }

    private static func response(
      _ status: HTTPResponse.Status, _ content: Content
    ) -> Response {
      Response(
        status: status,
        headers: [.contentType: "application/json;charset=utf-8", .cacheControl: "no-store"],
        body: ResponseBody(byteBuffer: ByteBuffer(string: content.json)))
    }

    /// A profile with its attributes has less than a kilobyte.
    private static let maximumBodyCount = 64 << 10
  }

  /// Why the control API refuses a request.
  @available(macOS 14, iOS 17, tvOS 17, *)
  struct ControlRefusal: Error {
    let status: HTTPResponse.Status

    /// A sentence for people, without what was sent.
    let message: String

    init(_ status: HTTPResponse.Status, _ message: String) {
      self.status = status
      self.message = message
    }

    static func bad(_ message: String) -> ControlRefusal { ControlRefusal(.badRequest, message) }
  }
#endif
