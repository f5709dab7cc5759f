import HTTPTypes
import Hummingbird
import Logging
import Metrics
import Tracing

/// Makes each request one line of the log and one span, and each error a problem document.
///
/// Neither has anything that an app can choose but the method and the trace: no address, no field of
/// a header or a form, no value of an assertion.
struct RequestRecord<Context: RequestContext>: RouterMiddleware {
  @concurrent func handle(
    _ request: Request, context: Context,
    next: @concurrent (Request, Context) async throws -> Response
  ) async throws -> Response {
    let start = ContinuousClock.now
    var trace = ServiceContext.current ?? .topLevel
    InstrumentationSystem.instrument.extract(
      request.headers, into: &trace, using: HTTPFieldsCarrier())
    let span = startSpan("request", context: trace, ofKind: .server)
    defer { span.end() }
    let (response, code) = await ServiceContext.withValue(span.context) {
      await outcome(of: request, context, next)
    }
    let route = context.endpointPath ?? "none"
    span.attributes["http.request.method"] = request.method.rawValue
    span.attributes["http.route"] = route
    span.attributes["http.response.status_code"] = response.status.code
    span.attributes["exchange.code"] = code
    if response.status.kind == .serverError { span.setStatus(SpanStatus(code: .error)) }
    Counter(label: "exchange_answers", dimensions: [("route", route), ("code", code)]).increment()
    var metadata: Logger.Metadata = [
      "method": "\(request.method.rawValue)", "route": "\(route)", "code": "\(code)",
      "status": "\(response.status.code)", "milliseconds": "\(start.milliseconds)",
    ]
    if let parent = span.context.traceParent { metadata["trace"] = "\(parent.traceID)" }
    context.logger.log(
      level: Self.level(of: response, code, route), "request", metadata: metadata)
    return response
  }

  /// Requests for health and metrics come every few seconds, so they are logged for debugging
  /// alone.
  private static func level(
    of response: Response, _ code: String, _ route: String
  ) -> Logger.Level {
    if response.status.kind == .serverError { return .warning }
    return code == "ok" && route != "/exchange" ? .debug : .info
  }

  private func outcome(
    of request: Request, _ context: Context,
    _ next: @concurrent (Request, Context) async throws -> Response
  ) async -> (Response, code: String) {
    let problem: Problem
    do {
      guard request.uri.query == nil else { throw Problem(.queryInAddress) }
      return (try await next(request, context), "ok")
    } catch let thrown as Problem {
      problem = thrown
    } catch let error as any HTTPResponseError where error.status == .notFound {
      problem = Problem(.notFound)
    } catch {
      // Its description may hold anything, its type is the program's own.
      context.logger.error("unexpected", metadata: ["type": "\(type(of: error))"])
      problem = Problem(.failed)
    }
    // A logger need not keep what it is given; `context.id` would then end the process.
    let requestID = context.logger[metadataKey: "hb.request.id"].map { "\($0)" }
    return (problem.response(requestID: requestID), problem.reason.code)
  }
}

extension ContinuousClock.Instant {
  /// How long ago this was.
  fileprivate var milliseconds: Int64 {
    let (seconds, attoseconds) = duration(to: .now).components
    return seconds * 1_000 + attoseconds / 1_000_000_000_000_000
  }
}
