import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOSSL
import PartnerSSO
import PartnerStandIn
import StandInTurns
import Testing

/// The stand-in over TLS, by a client with a TLS library of its own.
@Suite(.timeLimit(.minutes(60))) struct TLSTests {
  @Test(arguments: [
    ["localhost"], ["127.0.0.1"], ["other.example", "localhost", "127.0.0.1", "::1"],
  ])
  func aClientThatTrustsTheAuthorityIsServed(_ names: [String]) async throws {
    let certificates = try StandInCertificates(for: names, at: .now)
    try await Self.serving(certificates) { origin in
      #expect(origin.hasPrefix("https://\(names[0]):"))
      let port = try #require(origin.split(separator: ":").last)
      let host = names.contains("localhost") ? "localhost" : "127.0.0.1"
      try await Self.client(trusting: certificates.authority) { client in
        // One connection carries several requests, and bodies of several records.
        for _ in 0..<3 {
          let answer = try await client.get("https://\(host):\(port)/stand-in/sign-out")
          #expect(answer.status == 200)
          #expect(answer.text.contains("Signed out"))
        }
        let large = String(repeating: "a=b&", count: 100_000)
        let posted = try await client.post("https://\(host):\(port)/o/client/token", large)
        #expect(posted.status == 400)
        #expect(posted.text == #"{"error":"invalid_request"}"#)
      }
    }
  }

  @Test func aClientThatDoesNotTrustItIsNotServed() async throws {
    let certificates = try StandInCertificates(for: ["localhost"], at: .now)
    let others = try StandInCertificates(for: ["localhost"], at: .now)
    try await Self.serving(certificates) { origin in
      for authority in [nil, others.authority] {
        try await Self.client(trusting: authority) { client in
          await #expect(throws: (any Error).self) { try await client.get(origin + "/") }
        }
      }
      // The stand-in goes on.
      try await Self.client(trusting: certificates.authority) { client in
        let answer = try await client.get(origin + "/")
        #expect(answer.status == 404)
      }
    }
  }

  @Test func anotherNameIsRefusedByTheClient() async throws {
    let certificates = try StandInCertificates(for: ["other.example"], at: .now)
    try await Self.serving(certificates) { origin in
      let port = try #require(origin.split(separator: ":").last)
      try await Self.client(trusting: certificates.authority) { client in
        await #expect(throws: (any Error).self) {
          try await client.get("https://localhost:\(port)/")
        }
      }
    }
  }

  @Test func plainHTTPIsNotAnswered() async throws {
    let certificates = try StandInCertificates(for: ["localhost"], at: .now)
    try await Self.serving(certificates) { origin in
      try await Self.client(trusting: nil) { client in
        await #expect(throws: (any Error).self) {
          try await client.get(origin.replacing("https://", with: "http://") + "/")
        }
      }
    }
  }

  @Test(arguments: [
    [], [""], ["a b"], ["-a"], ["a..b"], ["a,IP:0.0.0.0"], ["1.2.3"], ["1.2.3.4.5"], ["::g"],
    ["localhost", "*"], [String(repeating: "a", count: 64)],
  ])
  func whatIsNoNameIsRefused(_ names: [String]) {
    #expect(throws: StandInCertificates.Failure.unusableName) {
      try StandInCertificates(for: names, at: .now)
    }
  }

  @Test func certificatesThatAreNoneAreRefused() throws {
    let made = try StandInCertificates(for: ["localhost"], at: .now)
    for server in [[], Array("x".utf8), made.authority, Array(made.server.dropLast(100))] {
      #expect(throws: StandInCertificates.Failure.unusable) {
        try StandInCertificates(authority: made.authority, server: server, name: "localhost")
      }
    }
    let again = try StandInCertificates(
      authority: made.authority, server: made.server, name: "localhost")
    #expect(again.server == made.server)
  }

  @Test func theProgramKeepsItsCertificates() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())").path
    var authorities: Set<Data> = []
    for names in [["localhost"], ["localhost"], ["localhost", "127.0.0.1"]] {
      let program = try ServeProgram(
        ["--stand-in", "--tls-folder", folder] + names.flatMap { ["--tls-self-signed", $0] })
      #expect(try await program.origin().hasPrefix("https://localhost:"))
      program.terminate()
      #expect(try await program.status() == 0)
      #expect(program.errors.contains("add-root-cert \(folder)/authority.pem"))
      authorities.insert(try Data(contentsOf: URL(filePath: folder + "/authority.pem")))
      try program.close()
    }
    #expect(authorities.count == 2)
    for (name, mode) in [("", 0o700), ("/server.pem", 0o600)] {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder + name)
      #expect(attributes[.posixPermissions] as? Int == mode)
    }
    try FileManager.default.removeItem(atPath: folder)
  }

  private static func serving(
    _ certificates: StandInCertificates,
    _ body: @escaping @Sendable (_ origin: String) async throws -> Void
  ) async throws {
    var configuration = try Samples.configuration()
    configuration.certificates = certificates
    try await withStandInInTurn(configuration, body)
  }

  private static func client(
    trusting authority: [UInt8]?, _ body: (Client) async throws -> Void
  ) async throws {
    var tls = TLSConfiguration.makeClientConfiguration()
    if let authority {
      tls.trustRoots = .certificates(try NIOSSLCertificate.fromPEMBytes(authority))
    }
    var configuration = HTTPClient.Configuration(tlsConfiguration: tls)
    configuration.connectionPool.retryConnectionEstablishment = false
    let client = HTTPClient(configuration: configuration)
    let shutdown = { try await client.shutdown() }
    try await closedAtTheEnd(by: shutdown) {
      try await body(Client(client: client))
    }
  }

  /// A client that verifies what it is shown.
  private struct Client {
    let client: HTTPClient

    func get(_ url: String) async throws -> (status: UInt, text: String) {
      try await send(HTTPClientRequest(url: url))
    }

    func post(_ url: String, _ form: String) async throws -> (status: UInt, text: String) {
      var request = HTTPClientRequest(url: url)
      request.method = .POST
      request.headers.add(name: "Content-Type", value: "application/x-www-form-urlencoded")
      request.body = .bytes(ByteBuffer(string: form))
      return try await send(request)
    }

    private func send(_ request: HTTPClientRequest) async throws -> (status: UInt, text: String) {
      let answer = try await client.execute(request, timeout: .seconds(3_600))
      let body = try await answer.body.collect(upTo: 1 << 20)
      return (answer.status.code, String(buffer: body))
    }
  }
}
