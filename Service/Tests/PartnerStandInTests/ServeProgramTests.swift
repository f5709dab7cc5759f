import ExchangeTransport
import Foundation
import HTTPTypes
import PartnerSSO
import StandInTurns
import Testing
import TokenExchange

/// The program, as scripts run it.
@Suite(.timeLimit(.minutes(60))) struct ServeProgramTests {
  @Test func itServesUntilItIsAskedToEnd() async throws {
    let program = try ServeProgram([
      "--stand-in", "--trust", "samples/trust/idp-rsa.pem", "--at", "2026-03-01T12:00:30Z",
      "--fault", "503@/api/v1/checkauthn*1",
    ])
    let origin = try await program.origin()
    #expect(origin.hasPrefix("http://127.0.0.1:"))
    try await withTransport { transport in
      let client = ExchangeClient(
        for: try Visitor.requester(at: origin), statement: SoftwareStatement("a.b.c"),
        store: CredentialsInMemory(), transport: transport, policy: Visitor.once)
      let service = RESTAPIV1.exchangeToken(
        response: try Visitor.response(), mvpd: "SampleMVPD")
      #expect(try await client.send(service).source == .partner)
      let check = RESTAPIV1.checkAuthentication()
      await #expect(throws: ExchangeError.self) { try await client.send(check) }
      #expect(try await client.send(check) != .notAuthenticated)
    }
    program.terminate()
    #expect(try await program.status() == 0)
    #expect(program.output == origin + "\n")
    #expect(
      program.errors == """
        POST /o/client/register 201
        POST /o/client/token 201
        POST /api/v1/tokens/authn 204
        GET /api/v1/checkauthn 503
        GET /api/v1/checkauthn 200

        """)
    try program.close()
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
  func aSignalLetsTheAnswerUnderWayComeToItsEnd(_ signal: Int32) async throws {
    let program = try ServeProgram(["--stand-in", "--fault", "latency:2000ms@/o/client/register"])
    let origin = try await program.origin()
    let register = ClientRegistration.register(statement: SoftwareStatement("a.b.c"))
    let message = try register.message(for: try Visitor.requester(at: origin))
    let port = try #require(URLComponents(string: origin)?.port)
    try await KeptConnection.with(port: port) { connection in
      // A connection on which an answer came is one that the program has accepted: what is written to it
      // before the signal is read before the signal.
      try await connection.send(HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/"))
      #expect(await connection.status() == 404)
      try await connection.send(message.request, body: message.body)
      program.send(signal)
      #expect(await connection.status() == 201)
    }
    #expect(try await program.status() == 0)
    try program.close()
  }

  @Test(arguments: [
    [], ["--stand-in", "--address", "0.0.0.0"], ["--stand-in", "--fault", "200"],
    ["--stand-in", "--at", "noon"], ["--stand-in", "--trust", "no/such/file"],
    ["--stand-in", "--trust", "README.md"], ["--stand-in", "--configuration", "README.md"],
    ["--stand-in", "--requestor", "A", "--requestor", "A"],
    ["--stand-in", "--clock-skew", "301"], ["--stand-in", "--inspector"],
    ["--inspector", "--address", "::1"], ["--inspector", "--at", "noon"],
    ["--inspector", "--control"], ["--stand-in", "--control", "--control-token", "README.md"],
    ["--stand-in", "--control-token", "README.md"], ["--stand-in", "--control-token", "no/file"],
    ["--inspector", "--tls-self-signed", "localhost"], ["--stand-in", "--tls-self-signed", "a b"],
  ])
  func wrongUseEndsWithStatusTwo(_ arguments: [String]) async throws {
    let program = try ServeProgram(arguments)
    #expect(try await program.status() == 2)
    #expect(program.output.isEmpty)
    #expect(program.errors.hasPrefix("Error: "))
    try program.close()
  }

  @Test func itReadsTheConfigurationOfTheService() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
    try Data(
      """
      {"requestor":{"id":"REQ","domains":[{"name":"example.com","mvpdInitiated":false}],"mvpds":[\
      {"id":"Mine","displayName":"My TV","enablePlatformServices":true,\
      "displayInPlatformPicker":true,"boardingStatus":"SUPPORTED","platformMappingId":"my-tv",\
      "requiredMetadataFields":["uid"]}]}}
      """.utf8
    ).write(to: file)
    let program = try ServeProgram(["--stand-in", "--configuration", file.path])
    let origin = try await program.origin()
    let configuration = try await withTransport { transport in
      let client = ExchangeClient(
        for: try Visitor.requester(at: origin), statement: SoftwareStatement("a.b.c"),
        store: CredentialsInMemory(), transport: transport, policy: Visitor.once)
      return try await client.send(RESTAPIV1.retrieveConfiguration())
    }
    program.terminate()
    #expect(try await program.status() == 0)
    #expect(
      configuration.mvpds == [
        MVPD(
          id: "Mine", displayName: "My TV", isPlatformSSOEnabled: true,
          boardingStatus: .supported, displayInPlatformPicker: true, platformMappingID: "my-tv",
          requiredMetadataFields: ["uid"])
      ])
    try program.close()
    try FileManager.default.removeItem(at: file)
  }
}
