import NIOCore
import NIOPosix
import Synchronization

/// A server on this machine's loopback that answers each request with the same bytes.
final class LoopbackServer: Sendable {
  let port: Int
  private let channel: any Channel
  private let recorder = Recorder()

  /// Starts to answer with these bytes, when so many requests are there; without any, connections stay silent.
  init(answering answer: String, together count: Int = 1) async throws {
    let recorder = self.recorder
    channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(
            Answerer(answer: answer, count: count, recorder: recorder))
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
    let waiting = Mutex<[any Channel]>([])
  }

  private final class Answerer: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let answer: String
    private let count: Int
    private let recorder: Recorder

    init(answer: String, count: Int, recorder: Recorder) {
      self.answer = answer
      self.count = count
      self.recorder = recorder
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      let text = String(buffer: unwrapInboundIn(data))
      recorder.text.withLock { $0 += text }
      guard !answer.isEmpty else { return }
      let answered = recorder.waiting.withLock { waiting in
        waiting.append(context.channel)
        guard waiting.count >= count else { return [] as [any Channel] }
        defer { waiting = [] }
        return waiting
      }
      for channel in answered { channel.writeAndFlush(ByteBuffer(string: answer), promise: nil) }
    }
  }
}
