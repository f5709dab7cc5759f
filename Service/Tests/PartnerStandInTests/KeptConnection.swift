import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOPosix

/// A connection that stays open between requests, and tells when a request has left.
struct KeptConnection {
  private let channel: any Channel
  private var statuses: AsyncStream<Int>.AsyncIterator

  /// Connects to a server on this machine, and closes the connection when the closure ends.
  static func with(
    port: Int, _ body: (inout KeptConnection) async throws -> Void
  ) async throws {
    let (statuses, continuation) = AsyncStream.makeStream(of: Int.self)
    let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHTTPClientHandlers()
          try channel.pipeline.syncOperations.addHandler(AnswerReader(statuses: continuation))
        }
      }
      .connect(host: "127.0.0.1", port: port).get()
    var connection = KeptConnection(channel: channel, statuses: statuses.makeAsyncIterator())
    defer { channel.close(promise: nil) }
    try await body(&connection)
  }

  /// Sends a request.
  ///
  /// When this returns, the system has every byte of it for the other side to read.
  func send(_ request: HTTPRequest, body: [UInt8] = []) async throws {
    var head = HTTPRequestHead(
      version: .http1_1, method: HTTPMethod(rawValue: request.method.rawValue),
      uri: request.path ?? "/")
    for field in request.headerFields {
      head.headers.add(name: "\(field.name)", value: field.value)
    }
    head.headers.replaceOrAdd(name: "Host", value: request.authority ?? "")
    head.headers.replaceOrAdd(name: "Content-Length", value: "\(body.count)")
    channel.write(HTTPClientRequestPart.head(head), promise: nil)
    channel.write(HTTPClientRequestPart.body(.byteBuffer(ByteBuffer(bytes: body))), promise: nil)
    try await channel.writeAndFlush(HTTPClientRequestPart.end(nil))
  }

  /// Waits for the whole answer to the oldest request that has none.
  ///
  /// - Returns: Its status, or nil where the other side closed the connection before its end.
  mutating func status() async -> Int? { await statuses.next(isolation: #isolation) }
}

/// Hands on the status of each answer that came to its end.
private final class AnswerReader: ChannelInboundHandler {
  typealias InboundIn = HTTPClientResponsePart

  private let statuses: AsyncStream<Int>.Continuation
  private var status = 0

  init(statuses: AsyncStream<Int>.Continuation) { self.statuses = statuses }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head): status = Int(head.status.code)
    case .body: break
    case .end: statuses.yield(status)
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    statuses.finish()
    context.fireChannelInactive()
  }
}
