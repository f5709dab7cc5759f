import Metrics
import NIOCore
import Synchronization

/// How many connections each address has, so that one client cannot take them all.
final class ConnectionLimit: Sendable {
  private let limit: Int
  private let counts = Mutex<[String: Int]>([:])

  /// Allows an address so many.
  init(_ limit: Int) { self.limit = limit }

  fileprivate func enter(_ address: String) -> Bool {
    counts.withLock { counts in
      counts[address, default: 0] += 1
      return counts[address, default: 0] <= limit
    }
  }

  fileprivate func leave(_ address: String) {
    counts.withLock { counts in
      let count = counts[address, default: 1] - 1
      counts[address] = count > 0 ? count : nil
    }
  }
}

/// One connection of those that are counted; what is beyond the limit is closed.
final class CountedConnection: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = NIOAny

  private let limit: ConnectionLimit
  private var address: String?
  private var isRefused = false

  init(_ limit: ConnectionLimit) { self.limit = limit }

  func handlerAdded(context: ChannelHandlerContext) {
    let address = context.remoteAddress?.ipAddress ?? ""
    self.address = address
    isRefused = !limit.enter(address)
    if context.channel.isActive { closeIfRefused(context) }
  }

  func channelActive(context: ChannelHandlerContext) {
    closeIfRefused(context)
    context.fireChannelActive()
  }

  private func closeIfRefused(_ context: ChannelHandlerContext) {
    guard isRefused else { return }
    Counter(label: "exchange_refused_connections").increment()
    context.close(promise: nil)
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    if let address { limit.leave(address) }
    address = nil
  }
}
