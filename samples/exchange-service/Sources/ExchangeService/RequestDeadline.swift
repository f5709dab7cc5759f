import NIOCore
import NIOHTTPTypes

/// Closes a connection whose request takes too long to arrive, however busy it looks.
///
/// With an idle time-out alone, a client that sends a byte now and then keeps a connection for
/// ever.
final class RequestDeadline: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart

  private let timeout: TimeAmount
  private var expiry: Scheduled<Void>?

  init(_ timeout: Duration) { self.timeout = TimeAmount(timeout) }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head:
      let channel = context.channel
      expiry = context.eventLoop.scheduleTask(in: timeout) { channel.close(promise: nil) }
    case .body:
      break
    case .end:
      expiry?.cancel()
    }
    context.fireChannelRead(data)
  }

  func channelInactive(context: ChannelHandlerContext) {
    expiry?.cancel()
    context.fireChannelInactive()
  }
}
