import Foundation
import TestTools

/// The published test data of other projects, which lie outside of this package.
///
/// Their folder is named by the environment variable `SAML_CORPORA`, or is `shared/corpora` beside
/// the checkout.
struct Corpora: Sendable {
  let folder: URL

  /// The folder, if there is one.
  static let found: Corpora? = {
    let named = ProcessInfo.processInfo.environment["SAML_CORPORA"].map {
      URL(fileURLWithPath: $0, isDirectory: true)
    }
    let beside = Repository.root.deletingLastPathComponent().appending(path: "shared/corpora")
    return [named, beside].compactMap(\.self).map(Corpora.init).first(where: \.hasManifest)
  }()

  /// Whether a run without the folder is a failure: on the machines that decide about a change.
  static let areRequired = ProcessInfo.processInfo.environment["CI"] == "true"

  private var hasManifest: Bool {
    FileManager.default.isReadableFile(atPath: url("manifest.json").path)
  }

  func bytes(_ path: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: url(path))) }

  func manifest() throws -> Manifest {
    try JSONDecoder().decode(Manifest.self, from: Data(contentsOf: url("manifest.json")))
  }

  private func url(_ path: String) -> URL { folder.appending(path: path) }
}
