import Hummingbird
import NIOCore

/// The paths of the service; `openapi.json` describes them.
enum Routes {
  static let exchange: RouterPath = "/exchange"
  static let live: RouterPath = "/health/live"
  static let ready: RouterPath = "/health/ready"
  static let metrics: RouterPath = "/metrics"
}

extension Response {
  /// The answer of a service that can do its work: what it looked at.
  static func ready(_ checks: [String: String]) -> Response {
    Response(
      status: .ok, headers: [.contentType: "application/json", .cacheControl: "no-store"],
      body: ResponseBody(
        byteBuffer: ByteBuffer(bytes: JSONMembers.bytes(of: ["checks": checks]))))
  }
}
