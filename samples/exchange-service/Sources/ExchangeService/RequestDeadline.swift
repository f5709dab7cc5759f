import NIOCore
import NIOHTTPTypes

/// Closes a connection whose request takes too long to arrive, however busy it looks.
///
/// With an idle time-out alone, a client that sends a byte now and then keeps a connection for
/// ever. The time begins with the connection, and later with the first byte after an answer, and ends with
/// the request.
final class RequestDeadline: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart

  private let timeout: TimeAmount
  private var expiry: Scheduled<Void>?
  private var isAnswering = false

  init(_ timeout: Duration) { self.timeout = TimeAmount(timeout) }

  func handlerAdded(context: ChannelHandlerContext) {
    begin(on: context.channel)
    // The bytes of a head are seen in front of the decoder alone.
    let bytes = FirstBytes { [weak self] context in self?.begin(on: context.channel) }
    try? context.pipeline.syncOperations.addHandler(bytes, position: .first)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if case .end = unwrapInboundIn(data) {
      isAnswering = true
      expiry?.cancel()
      expiry = nil
    }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .end = unwrapOutboundIn(data) { isAnswering = false }
    context.write(data, promise: promise)
  }

  func channelInactive(context: ChannelHandlerContext) {
    expiry?.cancel()
    context.fireChannelInactive()
  }

  private func begin(on channel: any Channel) {
    guard expiry == nil, !isAnswering else { return }
    expiry = channel.eventLoop.scheduleTask(in: timeout) { channel.close(promise: nil) }
  }

  /// Calls a function for what arrives, before anything has read it.
  private final class FirstBytes: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let onBytes: (ChannelHandlerContext) -> Void

    init(_ onBytes: @escaping (ChannelHandlerContext) -> Void) { self.onBytes = onBytes }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      onBytes(context)
      context.fireChannelRead(data)
    }
  }
}
