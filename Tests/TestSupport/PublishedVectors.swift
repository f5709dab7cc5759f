package import SAMLVectors
import TestTools

/// The files of `vectors`, as they lie in the repository.
///
/// The product of the same data reads them from its bundle, which is as old as the last build.
package enum PublishedVectors {
  /// The vector of an id.
  package static func vector(_ id: String) throws -> SAMLVectors.Vector {
    guard let vector = try loaded.get().vectors[id] else { throw VectorError.notPublished(id) }
    return vector
  }

  /// The file of a key, from the root of the repository.
  package static func path(ofKey name: String) -> String { "vectors/\(file(ofKey: name))" }

  /// The file of a key, from the folder of the vectors: a certificate, or the key alone where it is
  /// private or no certificate of it is read everywhere.
  package static func file(ofKey name: String) -> String {
    guard !isPrivate(name) else { return "keys/\(name.dropLast("-private".count)).key.pem" }
    return isPostQuantum(name) ? "keys/\(name).pub.pem" : "keys/\(name).pem"
  }

  /// Whether a key is one that decrypts.
  package static func isPrivate(_ name: String) -> Bool { name.hasSuffix("-private") }

  /// Whether a key is one of a post-quantum signature.
  package static func isPostQuantum(_ name: String) -> Bool { name.contains("-dsa-") }

  /// The areas that have been written, sorted by their names.
  package static func areas() throws -> [SAMLVectors.Area] { try loaded.get().areas }

  private struct Files: Sendable {
    var areas: [SAMLVectors.Area] = []
    var vectors: [String: SAMLVectors.Vector] = [:]
  }

  private static let loaded = Result { () throws -> Files in
    var files = Files()
    for name in try Repository.names(in: "vectors")
    where name.hasSuffix(".json") && name != "schema.json" {
      let area = try SAMLVectors.Area(parsing: try Repository.bytes("vectors/\(name)"))
      files.areas.append(area)
      for vector in area.vectors { files.vectors[vector.id] = vector }
    }
    return files
  }
}
