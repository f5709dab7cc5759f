import Generators
import Properties
import TestSupport
import TestTools
import Testing

/// Queries that were changed at random, by one who has no key.
@Suite struct RedirectInputTests {
  @Test func noMutantOfAQueryIsBelieved() throws {
    let input = try RedirectInput(read: Repository.bytes)
    var generator = SeededGenerator(seed: 3441)
    var (acceptedCount, refusedCount) = (0, 0)
    for _ in 0..<1500 {
      guard let query = input.queries.randomElement(using: &generator) else { continue }
      let mutant = Self.mutant(of: query, donors: input.queries, using: &generator)
      let (isAccepted, violation) = input.judge(mutant)
      #expect(violation == nil, "\(String(decoding: mutant, as: UTF8.self))")
      if isAccepted { acceptedCount += 1 } else { refusedCount += 1 }
    }
    // What is not signed may change: without such mutants the loop would prove nothing.
    #expect(acceptedCount > 0)
    #expect(refusedCount > 1000)
  }

  private static func mutant(
    of query: [UInt8], donors: [[UInt8]], using generator: inout SeededGenerator
  ) -> [UInt8] {
    var parts = query.split(separator: UInt8(ascii: "&")).map(Array.init)
    let donated = donors.flatMap { $0.split(separator: UInt8(ascii: "&")).map(Array.init) }
    for _ in 0..<Int.random(in: 1...2, using: &generator) {
      guard let index = parts.indices.randomElement(using: &generator),
        let place = parts[index].indices.randomElement(using: &generator)
      else { break }
      switch Int.random(in: 0..<7, using: &generator) {
      case 0: parts[index][place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      case 1: parts[index].remove(at: place)
      case 2: parts.shuffle(using: &generator)
      case 3: parts.insert(donated.randomElement(using: &generator) ?? [], at: index)
      case 4: parts[index] = donated.randomElement(using: &generator) ?? []
      case 5: parts.insert(Array("x=y".utf8), at: index)
      default: parts[index].insert(contentsOf: Array("%53;&=+ ".utf8), at: place)
      }
    }
    return Array(parts.joined(separator: [UInt8(ascii: "&")]))
  }
}
