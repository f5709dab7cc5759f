import Hummingbird
import NIOCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The paths of the service; `openapi.json` describes them.
enum Routes {
  static let exchange: RouterPath = "/exchange"
  static let live: RouterPath = "/health/live"
  static let ready: RouterPath = "/health/ready"
  static let metrics: RouterPath = "/metrics"
}

/// The answer of a service that can do its work: what it looked at.
struct ReadyAnswer {
  private let checks: [String: String]

  init(_ checks: [String: String]) { self.checks = checks }

  func response() -> Response {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    // An object of texts can be encoded; without a body the status is enough.
    let body = (try? encoder.encode(["checks": checks])).map { ByteBuffer(bytes: $0) }
    return Response(
      status: .ok, headers: [.contentType: "application/json", .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: body ?? ByteBuffer()))
  }
}
