#if StandIn
  package import NIOCore

  /// Encrypts and decrypts a connection of a server, by the OpenSSL of the system.
  ///
  /// It is first in a pipeline. A connection whose handshake or record is wrong is closed.
  package final class TLSServerHandler: ChannelDuplexHandler {
    /// Bytes of the network.
    package typealias InboundIn = ByteBuffer
    /// Bytes of the application.
    package typealias InboundOut = ByteBuffer
    /// Bytes of the application.
    package typealias OutboundIn = ByteBuffer
    /// Bytes of the network.
    package typealias OutboundOut = ByteBuffer

    private let connection: TLSConnection?
    /// What the application wrote before the handshake was over.
    private var waiting: [(bytes: [UInt8], promise: EventLoopPromise<Void>?)] = []

    /// Begins a connection.
    package init(_ context: TLSContext) { connection = context.connection() }

    /// Takes bytes of the network.
    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      let buffer = unwrapInboundIn(data)
      guard let connection else { return context.close(promise: nil) }
      let (bytes, goesOn) = connection.receive(Array(buffer.readableBytesView))
      if connection.isReady { sendWaiting(context: context) }
      flush(connection, context: context)
      if !bytes.isEmpty { context.fireChannelRead(wrapInboundOut(ByteBuffer(bytes: bytes))) }
      if !goesOn { context.close(promise: nil) }
    }

    /// Encrypts bytes of the application, or keeps them until the handshake is over.
    package func write(
      context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?
    ) {
      waiting.append((Array(unwrapOutboundIn(data).readableBytesView), promise))
    }

    /// Sends what was written.
    package func flush(context: ChannelHandlerContext) {
      sendWaiting(context: context)
      context.flush()
    }

    /// Says that nothing more comes, and closes the connection.
    package func close(
      context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?
    ) {
      if mode != .input, let connection, connection.isReady {
        sendWaiting(context: context)
        connection.end()
        flush(connection, context: context)
      }
      context.close(mode: mode, promise: promise)
    }

    /// Fails what was never sent.
    package func channelInactive(context: ChannelHandlerContext) {
      for write in waiting { write.promise?.fail(ChannelError.ioOnClosedChannel) }
      waiting = []
      context.fireChannelInactive()
    }

    private func sendWaiting(context: ChannelHandlerContext) {
      guard let connection, connection.isReady else { return }
      let writes = waiting
      waiting = []
      for write in writes {
        guard connection.send(write.bytes) else {
          write.promise?.fail(ChannelError.ioOnClosedChannel)
          continue
        }
        let bytes = connection.bytesForTheNetwork()
        context.write(wrapOutboundOut(ByteBuffer(bytes: bytes)), promise: write.promise)
      }
    }

    private func flush(_ connection: TLSConnection, context: ChannelHandlerContext) {
      let bytes = connection.bytesForTheNetwork()
      guard !bytes.isEmpty else { return context.flush() }
      context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: bytes)), promise: nil)
    }
  }
#endif
