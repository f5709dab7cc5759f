import SAMLVectors
import TestSupport
import TestTools
import Testing

/// The code of the catalogue of `SAMLVectors`, with this package as the implementation that is asked.
@Suite struct VectorsExampleTests {
  @Test(arguments: try SAMLVectors.all(about: .wrapping, kinds: [.response]))
  func noWrappedResponseIsAccepted(_ vector: SAMLVectors.Vector) throws {
    #expect(try accepts(vector) == false || vector.expected != .reject)
  }

  @Test func noAnswerIsUnexpected() throws {
    #expect(try unexpectedAnswers(of: accepts).map(\.id) == [])
    #expect(try unexpectedAnswers(of: { try !accepts($0) }).count > 100)
  }

  @Test func theKeysOfAVectorAreInItsArea() throws {
    let area = try #require(try SAMLVectors.areas().first { $0.name == "rules" })
    let vector = try #require(area.vectors.first { $0.id == "rules/sound" })
    let pem = String(decoding: try Repository.bytes("vectors/keys/rsa2048.pem"), as: UTF8.self)
    #expect(trustedKeys(of: vector, in: area) == [pem])
  }

  @Test func aManifestIsReadAsAnAreaIs() throws {
    let refused = try refusedVariants(of: Repository.bytes("vectors/times.json"))
    #expect(refused.contains { $0.hasPrefix("times/") })
  }

  private func accepts(_ vector: SAMLVectors.Vector) throws -> Bool {
    try VectorQuestion(vector).outcome() == "ok"
  }
}

func unexpectedAnswers(
  of accepts: (SAMLVectors.Vector) throws -> Bool
) throws -> [SAMLVectors.Vector] {
  let known: Set<SAMLVectors.Feature> = [.audience, .signature, .time, .wrapping]
  return try SAMLVectors.all(knowing: known, kinds: [.response]).filter { vector in
    let isAccepted = try accepts(vector)
    return vector.expected != .either && isAccepted != (vector.expected == .accept)
  }
}

func trustedKeys(
  of vector: SAMLVectors.Vector, in area: SAMLVectors.Area
) -> [String] {
  area.keys.filter { key in vector.trust.contains { $0.key == key.name } }.map(\.pem)
}

func refusedVariants(of manifest: [UInt8]) throws -> [String] {
  try SAMLVectors.Area(parsing: manifest).vectors.filter { $0.expected == .reject }.map(\.id)
}
