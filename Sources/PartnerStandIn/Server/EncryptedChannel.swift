#if StandIn
  import HummingbirdCore
  import Logging
  import NIOCore
  import TLSServer

  /// The connections of a server over TLS: each is decrypted before its HTTP is read.
  @available(macOS 14, iOS 17, tvOS 17, *)
  struct EncryptedChannel: ServerChildChannel {
    typealias Value = HTTP1Channel.Value

    let base: HTTP1Channel
    let context: TLSContext

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
      channel.eventLoop.makeCompletedFuture {
        try channel.pipeline.syncOperations.addHandler(TLSServerHandler(context))
      }.flatMap {
        base.setup(channel: channel, logger: logger)
      }
    }

    func handle(value: Value, logger: Logger) async {
      await base.handle(value: value, logger: logger)
    }
  }
#endif
