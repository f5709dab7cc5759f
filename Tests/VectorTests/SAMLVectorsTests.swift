import SAMLVectors
import Testing

/// The product as another package uses it: by its public declarations alone.
@Suite struct SAMLVectorsTests {
  @Test func thereAreEnoughOfThem() throws {
    let vectors = try SAMLVectors.all()
    #expect(vectors.count >= 1_200)
    #expect(try SAMLVectors.areas().map(\.name) == SAMLVectors.areas().map(\.name).sorted())
    #expect(Set(vectors.map(\.expected)) == [.accept, .reject, .either])
  }

  @Test(arguments: [
    SAMLVectors.Feature.wrapping, .c14n, .comment, .namespace, .time, .encryption, .replay,
    .redirect, .algorithm, .key, .parser, .packaging, .structure, .soap, .metadata,
  ])
  func aFeatureHasVectors(_ feature: SAMLVectors.Feature) throws {
    let vectors = try SAMLVectors.all(about: feature)
    #expect(!vectors.isEmpty)
    #expect(vectors.allSatisfy { $0.features.contains(feature) })
  }

  @Test func whatAnImplementationDoesNotKnowIsLeftOut() throws {
    let known: Set<SAMLVectors.Feature> = [.signature, .time]
    let vectors = try SAMLVectors.all(knowing: known, kinds: [.response])
    #expect(!vectors.isEmpty)
    #expect(vectors.allSatisfy { $0.kind == .response && $0.features.isSubset(of: known) })
  }

  @Test func everyKeyIsThere() throws {
    for area in try SAMLVectors.areas() {
      let names = Set(area.keys.map(\.name))
      for vector in area.vectors {
        #expect(names.isSuperset(of: vector.trust.map(\.key) + vector.decryptionKeys))
      }
      for key in area.keys {
        #expect(key.pem.contains(Self.titles[key.kind] ?? "no title"), "\(key.name)")
      }
    }
  }

  @Test func aVectorIsWhole() throws {
    let vector = try #require(try SAMLVectors.all().first { $0.id == "rules/audience-other" })
    #expect(vector.expected == .reject)
    #expect(vector.kind == .response)
    #expect(vector.codes == ["saml.audience-mismatch"])
    #expect(vector.trust.map(\.key) == ["rsa2048"])
    #expect(vector.policy.audience == ["https://sp.example.com"])
    #expect(vector.policy.skew == 60)
    #expect(vector.document.starts(with: Array("<samlp:Response ".utf8)))
  }

  @Test(arguments: ["", "{}", "[]", #"{"schema":2,"area":"a","keys":[],"vectors":[]}"#])
  func anotherFileIsRefused(_ text: String) {
    #expect(throws: SAMLVectors.LoadingError.self) {
      try SAMLVectors.Area(parsing: Array(text.utf8))
    }
  }

  @Test func aLargeDocumentIsPutTogether() throws {
    let area = try SAMLVectors.Area(parsing: Array(Self.large(times: 3).utf8))
    #expect(area.vectors.map(\.document) == [Array("aaab".utf8)])
    #expect(throws: SAMLVectors.LoadingError.self) {
      try SAMLVectors.Area(parsing: Array(Self.large(times: -1).utf8))
    }
  }

  private static let titles: [SAMLVectors.Key.Kind: String] = [
    .certificate: "-----BEGIN CERTIFICATE-----", .publicKey: "-----BEGIN PUBLIC KEY-----",
    .privateKey: "PRIVATE KEY-----",
  ]

  private static func large(times: Int) -> String {
    """
    {"schema":1,"area":"a","licence":"Apache-2.0","keys":[],"vectors":[{"id":"a/b",\
    "description":"c","risk":"availability","features":["limits"],"kind":"response",\
    "recipe":[{"bytes":"YQ==","times":\(times)},{"bytes":"Yg==","times":1}],"trust":[],\
    "policy":{"now":"2026-03-01T12:00:30Z","skew":60},"expected":"either","reason":"d"}]}
    """
  }
}
