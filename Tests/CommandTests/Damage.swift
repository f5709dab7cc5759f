import Foundation
import Generators
import TestSupport
import TestTools

/// A sample that came to harm, under a name that says how.
struct Damage: Sendable {
  let name: String
  let bytes: Data

  /// Cut at places of equal distance, from nothing to nearly all.
  static func cuts(of sample: Sample, count: Int) throws -> [Damage] {
    let bytes = try sample.bytes()
    return (0..<count).map { part in
      Damage(name: "cut-\(part)", bytes: bytes.prefix(bytes.count * part / count))
    }
  }

  /// One bit turned at places that the name of the sample decides, so that a new sample does not
  /// move those of the others.
  static func turnedBits(of sample: Sample, count: Int) throws -> [Damage] {
    let bytes = try sample.bytes()
    var generator = SeededGenerator(
      seed: sample.file.utf8.reduce(0) { $0 &* 31 &+ UInt64($1) })
    return (0..<count).map { number in
      var changed = bytes
      let index = Int.random(in: bytes.indices, using: &generator)
      changed[index] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      return Damage(name: "bit-\(number)-at-\(index)", bytes: changed)
    }
  }

  /// A folder with all of them.
  static func folder(_ damaged: [Damage]) throws -> ScratchFolder {
    let folder = try ScratchFolder()
    for damage in damaged { try folder.write(damage.bytes, to: damage.name) }
    return folder
  }
}
