import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1

/// An app that posts to the service.
struct App: Sendable {
  /// What the service answered.
  struct Answer: Sendable {
    let status: Int
    let retryAfter: String?
    let contentType: String?
    let body: String

    /// The member `code` of a problem document.
    var code: String? { members["code"] as? String }

    /// The members of a document in JSON.
    var members: [String: Any] {
      (try? JSONSerialization.jsonObject(with: Data(body.utf8))) as? [String: Any] ?? [:]
    }
  }

  let port: Int

  /// A form for a response, from a device.
  static func form(_ response: String, device: String = "device-1") -> String {
    let base64 = Data(response.utf8).base64EncodedString()
      .replacing("+", with: "%2B").replacing("/", with: "%2F").replacing("=", with: "%3D")
    return "SAMLResponse=\(base64)&deviceId=\(device)&" + rest
  }

  /// The fields that say what the device is, and when its sign-in ends: in the year 2100.
  static let rest =
    "platform=tvOS&model=AppleTV&version=14%2C1&osVersion=26.0&connectionType=WiFi"
    + "&expirationDate=4102444800000"

  /// The secret of the tests' apps, of 24 letters.
  static let secret = "test-only-secret-of-apps"

  /// Posts a form, with the secret by which the app may ask again.
  func post(
    _ form: String, contentType: String = "application/x-www-form-urlencoded",
    secret: String? = secret, headers: [(String, String)] = [],
    within timeout: Duration = .seconds(3_600)
  ) async throws -> Answer {
    var request = HTTPClientRequest(url: "http://127.0.0.1:\(port)/exchange")
    request.method = .POST
    request.headers.add(name: "content-type", value: contentType)
    if let secret { request.headers.add(name: "idempotency-key", value: secret) }
    for (name, value) in headers { request.headers.add(name: name, value: value) }
    request.body = .bytes(ByteBuffer(string: form))
    return try await send(request, within: timeout)
  }

  /// Gets an address of the service.
  func get(_ path: String) async throws -> Answer {
    let request = HTTPClientRequest(url: "http://127.0.0.1:\(port)\(path)")
    return try await send(request, within: .seconds(3_600))
  }

  private func send(
    _ request: HTTPClientRequest, within timeout: Duration
  ) async throws -> Answer {
    let response = try await HTTPClient.shared.execute(request, timeout: TimeAmount(timeout))
    let body = try await response.body.collect(upTo: 1 << 20)
    return Answer(
      status: Int(response.status.code), retryAfter: response.headers.first(name: "retry-after"),
      contentType: response.headers.first(name: "content-type"), body: String(buffer: body))
  }
}
