import SAMLVectors
import TestSupport
import TestTools
import Testing
import VectorFiles

/// What holds of every vector, and of the files of `vectors`.
@Suite struct PublishedVectorTests {
  @Test func everyFileIsOfAnArea() throws {
    let names = try Repository.names(in: "vectors").filter { $0.hasSuffix(".json") }
    #expect(
      Set(names)
        == Set(AreaFile.areas.map { "\($0.name).json" } + ["schema.json", "sign-in.json"]))
    let recipes = try Repository.names(in: "vectors/recipes")
    #expect(Set(recipes).isSubset(of: AreaFile.areas.map(\.name)))
  }

  @Test func anIdIsThereOnce() throws {
    let ids = try PublishedVectors.areas().flatMap(\.vectors).map(\.id)
    #expect(Set(ids).count == ids.count)
  }

  /// A pair is of two answers.
  @Test func aPairExistsAndHasTheOtherAnswer() throws {
    for vector in try PublishedVectors.areas().flatMap(\.vectors) {
      guard let pair = vector.pair else { continue }
      #expect(try PublishedVectors.vector(pair).expected == .accept, "\(vector.id)")
      #expect(vector.expected == .reject, "\(vector.id)")
    }
  }

  /// Nothing that comes back from a sound message may be forbidden.
  @Test func noReturnedValueIsForbidden() throws {
    for vector in try PublishedVectors.areas().flatMap(\.vectors) {
      let returned =
        [vector.returns?.subject].compactMap { $0 }
        + (vector.returns?.attributes.values.flatMap { $0 } ?? [])
      #expect(Set(returned).isDisjoint(with: vector.forbidden), "\(vector.id)")
    }
  }

  /// The keys of the samples lie here a second time, because a set of vectors is whole without the samples.
  @Test(arguments: [
    ("samples/trust/idp-rsa.pem", "idp-rsa.pem"), ("samples/trust/idp-ec.pem", "idp-ec.pem"),
    ("samples/trust/idp-ec-p384.pem", "idp-ec-p384.pem"),
    ("samples/trust/idp-ec-p521.pem", "idp-ec-p521.pem"),
    ("samples/trust/idp-ed25519.pem", "idp-ed25519.pem"),
    ("samples/keys/attacker-rsa.pem", "attacker.pem"),
    ("samples/keys/test-only-partner-decryption.key.pem", "partner-decryption.key.pem"),
  ])
  func aKeyOfTheSamplesIsTheSame(sample: String, key: String) throws {
    #expect(try Repository.bytes(sample) == Repository.bytes("vectors/keys/\(key)"))
  }
}
