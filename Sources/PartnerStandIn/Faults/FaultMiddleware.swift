#if StandIn
  import HTTPTypes
  import Hummingbird
  import NIOCore

  /// Lets go wrong what was asked for.
  @available(macOS 14, iOS 17, tvOS 17, *)
  struct FaultMiddleware: RouterMiddleware {
    let faults: PendingFaults
    let sleep: @Sendable (Duration) async throws -> Void

    func handle(
      _ request: Request, context: StandInContext,
      next: @concurrent (Request, StandInContext) async throws -> Response
    ) async throws -> Response {
      let kinds = await faults.take(for: request.uri.path)
      var status: Int?
      for kind in kinds {
        switch kind {
        case .latency(let time): try await sleep(time)
        case .status(let code): status = code
        case .truncation, .interruption: break
        }
      }
      var response =
        if let status { Self.response(status) } else { try await next(request, context) }
      for kind in kinds {
        switch kind {
        case .truncation(let count): response.end(after: count, isInterrupted: false)
        case .interruption(let count): response.end(after: count, isInterrupted: true)
        case .latency, .status: break
        }
      }
      return response
    }

    private static func response(_ status: Int) -> Response {
      status == 429
        ? ThrottleMiddleware.refusal : Response(status: HTTPResponse.Status(code: status))
    }
  }

  @available(macOS 14, iOS 17, tvOS 17, *)
  extension Response {
    /// Lets the body end too early: as if that were all, or by the end of the connection.
    fileprivate mutating func end(after count: Int, isInterrupted: Bool) {
      let whole = body
      let length = whole.contentLength ?? 0
      // An answer without a body cannot be interrupted, so it becomes one with a body.
      if isInterrupted, length == 0 { status = .ok }
      let told = isInterrupted ? max(length, 1) : min(length, count)
      // An interrupted answer never reaches the length in its header.
      let sent = isInterrupted ? min(count, told - 1) : told
      body = ResponseBody(contentLength: told) { writer in
        try await whole.write(
          EarlyEnd(writer: writer, remaining: sent, isInterrupted: isInterrupted))
      }
      headers[.contentLength] = "\(told)"
    }
  }

  /// Passes on the first bytes of a body.
  @available(macOS 14, iOS 17, tvOS 17, *)
  private struct EarlyEnd: ResponseBodyWriter {
    var writer: any ResponseBodyWriter
    var remaining: Int
    let isInterrupted: Bool

    @concurrent mutating func write(_ buffer: ByteBuffer) async throws {
      var buffer = buffer
      guard let part = buffer.readSlice(length: min(remaining, buffer.readableBytes)) else {
        return
      }
      remaining -= part.readableBytes
      try await writer.write(part)
    }

    @concurrent consuming func finish(_ trailingHeaders: HTTPFields?) async throws {
      guard !isInterrupted else { throw Interruption() }
      try await writer.finish(trailingHeaders)
    }
  }

  /// Ends a connection in the middle of a message.
  @available(macOS 14, iOS 17, tvOS 17, *)
  private struct Interruption: Error {}
#endif
