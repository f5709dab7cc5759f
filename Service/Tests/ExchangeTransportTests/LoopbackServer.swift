import NIOCore
import NIOPosix
import Synchronization

/// A server on this machine's loopback that answers each request with the same bytes.
final class LoopbackServer: Sendable {
  let port: Int
  private let channel: any Channel
  private let recorder = Recorder()

  /// Starts to answer with these bytes; without any, connections stay silent.
  init(answering answer: String) async throws {
    let recorder = self.recorder
    channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(
            Answerer(answer: answer, recorder: recorder))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    port = channel.localAddress?.port ?? 0
  }

  /// What was received, as text.
  var received: String { recorder.text.withLock { $0 } }

  func close() async throws {
    try await channel.close()
  }

  final class Recorder: Sendable {
    let text = Mutex("")
  }

  private final class Answerer: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let answer: String
    private let recorder: Recorder

    init(answer: String, recorder: Recorder) {
      self.answer = answer
      self.recorder = recorder
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      let text = String(buffer: unwrapInboundIn(data))
      recorder.text.withLock { $0 += text }
      guard !answer.isEmpty else { return }
      context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: answer)), promise: nil)
    }
  }
}
