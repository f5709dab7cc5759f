import HTTPTypes
import PartnerSSO
import SAMLFormats
import Testing

@testable import TokenExchange

#if os(Linux)
  import Foundation
#endif

/// What an installation keeps, and when it does not use it.
@Suite struct StoreTests {
  @Test(arguments: [
    (0, 1), (21_000, 1), (21_479, 1), (21_480, 2), (21_600, 2), (-1, 1), (-32_000_000, 2),
  ])
  func aTokenOutlivesTheAppUntilTwoMinutesBeforeItsEnd(_ later: Int64, _ requests: Int) async {
    let transport = ScriptedTransport { Self.reply($0, $1) }
    let store = CredentialsInMemory()
    _ = await Self.client(transport, store, at: 0).outcome(of: Self.call)
    // The app starts again at another time; one far before the first is a clock that was set back.
    _ = await Self.client(transport, store, at: later).outcome(of: Self.call)
    let sent = await transport.sent
    #expect(sent.count { $0.request.path == "/o/client/token" } == requests)
    #expect(sent.count { $0.request.path == "/o/client/register" } == 1)
  }

  @Test func aTokenThatWasKeptAndIsRefusedIsRenewedOnce() async throws {
    let transport = ScriptedTransport { sent, number in
      sent.request.headerFields[.authorization] == "Bearer old"
        ? ScriptedAnswer(401) : Self.reply(sent, number)
    }
    let store = CredentialsInMemory(ClientCredentials(clientID: "a", clientSecret: "b"))
    await store.save(Array(#"{"access_token":"old","ends":3600000}"#.utf8), as: .accessToken)
    _ = try await Self.client(transport, store, at: 0).send(Self.call)
    #expect(
      await transport.sent.map(\.request.path) == [
        "/api/v2/REQ%2F1/configuration", "/o/client/token", "/api/v2/REQ%2F1/configuration",
      ])
  }

  /// Registering again would sign the user out, so a store that cannot be read is an error.
  @Test(arguments: CredentialStoreError.allCases)
  func aStoreThatCannotBeReadNeverMakesANewRegistration(_ error: CredentialStoreError) async {
    let transport = ScriptedTransport { Self.reply($0, $1) }
    let outcome = await Self.client(transport, BrokenStore(error), at: 0).outcome(of: Self.call)
    #expect(throws: ExchangeError.storeUnusable(error)) { try outcome.result.get() }
    #expect(ExchangeError.storeUnusable(error).detail == "\(error)")
    #expect(await transport.sent.isEmpty)
  }

  @Test(arguments: [
    "", "{", "[]", "{}", #"{"client_id":"a"}"#, #"{"access_token":"a"}"#, #"{"id":""}"#,
    #"{"access_token":"a","ends":"soon"}"#,
  ])
  func whatCannotBeReadIsAsGoodAsNeverKept(_ text: String) {
    let bytes = Array(text.utf8)
    #expect(ClientCredentials(stored: bytes) == nil)
    #expect(StoredToken(stored: bytes) == nil)
    #expect(ChosenProvider(stored: bytes) == nil)
  }

  @Test func whatIsKeptIsReadAgain() {
    let credentials = ClientCredentials(clientID: "a\"\n", clientSecret: "é")
    #expect(ClientCredentials(stored: credentials.stored) == credentials)
    let token = StoredToken(AccessToken("t", lifetime: .seconds(60)), since: Samples.now)
    #expect(StoredToken(stored: token.stored) == token)
    #expect(token.token(at: Samples.now)?.lifetime == .seconds(60))
    for provider in [
      ChosenProvider(id: "M"),
      ChosenProvider(id: "M", displayName: "M", logoURL: "https://a.example", isOfPartner: true),
    ] {
      #expect(ChosenProvider(stored: provider.stored) == provider)
    }
    let profile = AuthenticationToken(
      mvpd: "M", userID: "u", expires: Samples.now, source: .other("regular"),
      attributes: UserAttributes(
        values: ["a": .text("1"), "b": .texts(["2", "3"]), "c": .map(["4": "5"])],
        encrypted: ["a"]))
    #expect(AuthenticationToken(stored: profile.stored) == profile)
  }

  #if os(Linux)
    @Test func aFolderKeepsEachItemForItsOwnerAlone() throws {
      try Self.inFolder { folder in
        let store = FileStore(folder: folder)
        for item in StoredItem.allCases { #expect(try store.load(item) == nil) }
        for count in [0, 1, 70_000] {
          let bytes = [UInt8](repeating: 0xC3, count: count)
          try store.save(bytes, as: .profile)
          #expect(try store.load(.profile) == bytes)
        }
        try store.save([1], as: .credentials)
        #expect(Self.mode(of: folder) == 0o700)
        #expect(Self.mode(of: folder + "/credentials.json") == 0o600)
        // Nothing is left of a file that was replaced.
        #expect(
          try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
            == ["credentials.json", "profile.json"])
        try store.save(nil, as: .profile)
        try store.save(nil, as: .profile)
        #expect(try store.load(.profile) == nil)
      }
    }

    @Test(arguments: [0o640, 0o604, 0o660, 0o602, 0o644])
    func aFileThatOthersCanReadOrChangeIsRefused(_ mode: Int) throws {
      try Self.inFolder { folder in
        let store = FileStore(folder: folder)
        try store.save([1], as: .accessToken)
        try Self.change(folder + "/access-token.json", to: mode)
        #expect(throws: CredentialStoreError.exposed) { try store.load(.accessToken) }
        // Another value takes its place, for its owner alone.
        try store.save([2], as: .accessToken)
        #expect(try store.load(.accessToken) == [2])
      }
    }

    @Test(arguments: [0o770, 0o702, 0o777])
    func aFolderThatOthersCanWriteIsRefused(_ mode: Int) throws {
      try Self.inFolder { folder in
        let store = FileStore(folder: folder)
        try store.save([1], as: .accessToken)
        try Self.change(folder, to: mode)
        #expect(throws: CredentialStoreError.exposed) { try store.load(.accessToken) }
        #expect(throws: CredentialStoreError.exposed) { try store.save([2], as: .accessToken) }
      }
    }

    @Test func whatIsNoRegularFileIsRefused() throws {
      try Self.inFolder { folder in
        let store = FileStore(folder: folder)
        try store.save([1], as: .accessToken)
        let files = FileManager.default
        try files.createSymbolicLink(
          atPath: folder + "/profile.json", withDestinationPath: folder + "/access-token.json")
        #expect(throws: CredentialStoreError.unreadable) { try store.load(.profile) }
        // A link is replaced, and not followed.
        try store.save([9], as: .profile)
        #expect(try store.load(.accessToken) == [1])
        try files.createDirectory(
          atPath: folder + "/provider.json", withIntermediateDirectories: false)
        #expect(throws: CredentialStoreError.unreadable) { try store.load(.provider) }
        #expect(throws: CredentialStoreError.unwritable) { try store.save([1], as: .provider) }
        try store.save([UInt8](repeating: 0, count: 1 << 20 + 1), as: .credentials)
        #expect(throws: CredentialStoreError.unreadable) { try store.load(.credentials) }
        #expect(throws: CredentialStoreError.unwritable) {
          try FileStore(folder: folder + "/absent/store").save([1], as: .profile)
        }
      }
    }

    private static func inFolder(_ body: (String) throws -> Void) throws {
      let parent = FileManager.default.temporaryDirectory.appending(
        path: "store-\(UInt64.random(in: .min ... .max))")
      try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: false)
      defer { try? FileManager.default.removeItem(at: parent) }
      try body(parent.path() + "/store")
    }

    private static func mode(of path: String) -> Int? {
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      return (attributes?[.posixPermissions] as? NSNumber)?.intValue
    }

    private static func change(_ path: String, to mode: Int) throws {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }
  #endif

  private static let call = RESTAPIV2.retrieveConfiguration()

  @Sendable private static func reply(
    _ sent: ScriptedTransport.Sent, _ number: Int
  ) -> ScriptedAnswer {
    switch sent.request.path {
    case "/o/client/register": .registered
    case "/o/client/token": .token(lifetime: 21_600)
    default: ScriptedAnswer(200, #"{"requestor":{"mvpds":[]}}"#)
    }
  }

  /// A client of an app that started this many seconds after the first.
  private static func client(
    _ transport: ScriptedTransport, _ store: any CredentialStore, at seconds: Int64
  ) -> ExchangeClient {
    ExchangeClient(
      for: Samples.requester, statement: Samples.statement, store: store, transport: transport,
      timing: Timing(
        HastyClock(patience: .seconds(10)),
        calendar: { Instant(millisecondsSince1970: seconds * 1_000) }))
  }
}

/// A store that fails in one way.
private struct BrokenStore: CredentialStore {
  let error: CredentialStoreError

  init(_ error: CredentialStoreError) { self.error = error }

  func load(_ item: StoredItem) throws(CredentialStoreError) -> [UInt8]? { throw error }

  func save(_ bytes: [UInt8]?, as item: StoredItem) throws(CredentialStoreError) { throw error }
}
