import Foundation
import HTTPTypes
import TokenExchange

/// Sends messages by `URLSession` to a server on this machine, and gives them up at every moment.
@main
struct URLSessionCheck {
  private let transport = URLSessionTransport()
  private let authority: String

  static func main() async {
    let check = URLSessionCheck(authority: CommandLine.arguments.last ?? "")
    hold(await check.send("/hello") == "200 hello", "an answer")
    hold(await check.send("/elsewhere") == "302 ", "a redirection")
    hold(await check.send("/large") == "exchange.answer-too-large", "a body above the limit")
    await check.giveUp()
    print("the transport by URLSession answers, refuses and gives up as it should")
  }

  /// A request that is given up ends at once, even if that is before its task was resumed.
  private func giveUp() async {
    for moment in 0..<500 {
      let waiting = Task { await send("/never") }
      for _ in 0..<moment % 25 { await Task.yield() }
      waiting.cancel()
      Self.hold(await waiting.value == "exchange.cancelled", "given up, moment \(moment)")
    }
  }

  private func send(_ path: String) async -> String {
    do throws(TransportError) {
      let (response, body) = try await transport.send(
        HTTPRequest(method: .get, scheme: "http", authority: authority, path: path), body: [],
        within: .seconds(30), maximumBodyCount: 100)
      return "\(response.status.code) \(String(decoding: body, as: UTF8.self))"
    } catch {
      return error.code.rawValue
    }
  }

  private static func hold(_ condition: Bool, _ name: String) {
    guard !condition else { return }
    print("not as expected: \(name)")
    exit(1)
  }
}
