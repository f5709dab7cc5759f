import Foundation
import Generators
import TestTools
import Testing

/// Whatever comes in, the program judges it or says that it cannot: it never stops working.
@Suite(.serialized) struct HostileInputTests {
  private static let subcommands = [
    ["validate"], ["verify"], ["inspect"], ["decode"], ["encode"], ["encode", "--check"],
    ["canonicalize"], ["canonicalize", "--engine", "libxml2"],
  ]

  /// The bytes of a large input: a mebibyte for an optimised program.
  private static let size = min(Program.effort, 4) << 18

  /// Inputs that have stopped other programs.
  private static let shapes: [String: Data] = [
    "empty": Data(),
    "a run of <": Data(repeating: UInt8(ascii: "<"), count: size),
    "deep nesting": Data(String(repeating: "<a>", count: size / 3).utf8),
    "deep nesting, closed": Data(
      (String(repeating: "<a>", count: size / 8) + String(repeating: "</a>", count: size / 8)).utf8),
    "many attributes": Data(
      ("<a " + (0..<size / 48).map { "b\($0)=''" }.joined(separator: " ") + "/>").utf8),
    "many namespaces": Data(
      ("<a " + (0..<size / 96).map { "xmlns:b\($0)='u:\($0)'" }.joined(separator: " ") + "/>").utf8),
    "a run of Base64": Data(repeating: UInt8(ascii: "A"), count: size),
    "a run of %": Data(repeating: UInt8(ascii: "%"), count: size),
    "a run of &": Data(repeating: UInt8(ascii: "&"), count: size),
    "a run of NUL": Data(count: size),
    "only a byte order mark": Data([0xEF, 0xBB, 0xBF]),
    "half a surrogate pair": Data([0xFF, 0xFE, 0x3C, 0x00, 0x00, 0xD8]),
    "entities in entities": Data(
      "<!DOCTYPE a [<!ENTITY b 'bbbb'><!ENTITY c '&b;&b;&b;&b;'>]><a>&c;</a>".utf8),
  ]

  @Test(arguments: shapes.keys.sorted(), subcommands)
  func aHostileShapeIsAnswered(_ shape: String, _ subcommand: [String]) async throws {
    let input = try #require(Self.shapes[shape])
    try await expectAnswer(subcommand, to: input, "\(shape)")
  }

  @Test(arguments: 0..<300)
  func randomBytesAreAnswered(_ seed: Int) async throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let alphabet = Self.alphabets[seed % Self.alphabets.count]
    let count = Int.random(in: 0...2000, using: &generator)
    let input = Data(
      (0..<count).map { _ in alphabet[Int.random(in: alphabet.indices, using: &generator)] })
    let subcommand = Self.subcommands[seed / Self.alphabets.count % Self.subcommands.count]
    try await expectAnswer(subcommand, to: input, "seed \(seed)")
  }

  /// The parser of arguments would compare it for minutes, and another message would tell.
  @Test(
    .timeLimit(.minutes(60)), arguments: [[], ["explain"], ["decode", "--trail"], ["validate"]])
  func aLongArgumentOfCombiningMarksIsRefused(_ subcommand: [String]) async throws {
    let long = "e" + String(repeating: "\u{301}\u{316}", count: 25_000)
    let run = try await Program.run(subcommand + [long])
    #expect(run.status == 2)
    #expect(run.errorText.hasPrefix("Error: an argument of 100001 bytes that are not all ASCII"))
  }

  @Test(arguments: ["explain", "validate"])
  func aLongArgumentOfASCIIIsReadAsAnyOther(_ subcommand: String) async throws {
    let run = try await Program.run([subcommand, String(repeating: "x", count: 100_000)])
    #expect([2, 3].contains(run.status))
    #expect(!run.errorText.contains("not all ASCII"))
  }

  @Test(arguments: 0..<40)
  func randomBytesAreNoTrustedKey(_ seed: Int) async throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let key = try Data(contentsOf: Repository.samples.appending(path: "trust/idp-rsa.pem"))
    let damaged =
      seed.isMultiple(of: 2)
      ? Data((0..<500).map { _ in UInt8.random(in: 0...255, using: &generator) })
      : key.prefix(Int.random(in: 0..<key.count - 30, using: &generator))
    let file = try ScratchFolder()
    let trust = try file.write(damaged, to: "trust.pem").path
    let run = try await Program.run(["validate", "--trust", trust, "samples/captures/base64.txt"])
    #expect(!run.wasKilled)
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
  }

  private static let alphabets: [[UInt8]] = [
    Array(0...255), Array("<>/=\"'& \nabID:#!-[]".utf8),
    Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8),
    Array("SAMLResponse=&%2BPHNhbWw6".utf8),
  ]

  /// Never a signal, never a status that the contract does not know, never `valid`.
  private func expectAnswer(_ subcommand: [String], to input: Data, _ name: String) async throws {
    let run = try await Program.run(subcommand, input: input)
    #expect(!run.wasKilled, "\(name): signal \(run.status)")
    #expect((0...3).contains(run.status), "\(name): status \(run.status)")
    if ["validate", "verify"].contains(subcommand.first) {
      #expect([1, 3].contains(run.status), "\(name): status \(run.status)")
      #expect(!run.outputText.hasPrefix("VALID"))
    }
    #expect(run.status == 0 || run.output.count + run.errors.count > 0, "\(name): no word of why")
  }
}
