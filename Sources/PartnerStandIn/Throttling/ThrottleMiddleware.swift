#if StandIn
  import HTTPTypes
  import Hummingbird
  import NIOCore

  /// Answers 429 to a device that sends too many requests, as the gateway of the service does.
  @available(macOS 14, iOS 17, tvOS 17, *)
  struct ThrottleMiddleware: RouterMiddleware {
    private let devices: ThrottledDevices
    private let uptime: @Sendable () -> Duration

    init(_ throttle: Throttle, uptime: @escaping @Sendable () -> Duration) {
      devices = ThrottledDevices(throttle)
      self.uptime = uptime
    }

    func handle(
      _ request: Request, context: StandInContext,
      next: @concurrent (Request, StandInContext) async throws -> Response
    ) async throws -> Response {
      guard Throttle.covers(request.uri.path) else { return try await next(request, context) }
      guard await devices.allows(Self.device(of: request, context), at: uptime()) else {
        return Self.refusal
      }
      return try await next(request, context)
    }

    /// The address that a server names for its device, or that of the connection.
    private static func device(of request: Request, _ context: StandInContext) -> String {
      let named = HTTPField.Name("X-Forwarded-For").flatMap { request.headers[$0] } ?? ""
      let first = named.split(separator: ",").first?.filter { !$0.isWhitespace } ?? ""
      return first.isEmpty ? context.peer : first
    }

    /// A web page of the gateway, without `Retry-After`.
    static var refusal: Response {
      let page =
        "<html>\r\n<head><title>429 Too Many Requests</title></head>\r\n<body>\r\n"
        + "<center><h1>429 Too Many Requests</h1></center>\r\n"
        + "<hr><center>openresty</center>\r\n</body>\r\n</html>\r\n"
      return Response(
        status: .tooManyRequests,
        headers: [
          .contentType: "text/html", .accessControlAllowMethods: "POST,GET,OPTIONS,DELETE",
        ],
        body: ResponseBody(byteBuffer: ByteBuffer(string: page)))
    }
  }
#endif
