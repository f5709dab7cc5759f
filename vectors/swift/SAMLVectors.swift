import Foundation

/// Test vectors for SAML 2.0: messages, what their receiver expects, and the answer of a sound implementation.
///
/// They are data for tests. Every key among them is published: never trust one in a real system.
public enum SAMLVectors {
  /// Every vector, in the order of the areas and of their files.
  ///
  /// - Parameters:
  ///   - feature: Leaves only vectors about this; nil leaves all.
  ///   - known: What your implementation knows; leaves only vectors that need nothing else.
  ///   - kinds: Leaves only vectors whose documents are of these kinds.
  /// - Returns: The vectors that are left.
  /// - Throws: When the data cannot be read.
  public static func all(
    about feature: Feature? = nil, knowing known: Set<Feature> = Set(Feature.allCases),
    kinds: Set<Kind> = Set(Kind.allCases)
  ) throws(LoadingError) -> [Vector] {
    try areas().flatMap(\.vectors).filter { vector in
      kinds.contains(vector.kind) && vector.features.isSubset(of: known)
        && (feature.map(vector.features.contains) ?? true)
    }
  }

  /// The areas, sorted by their names.
  ///
  /// - Throws: When the data cannot be read.
  public static func areas() throws(LoadingError) -> [Area] { try loaded.get() }

  /// Why the data cannot be read.
  public enum LoadingError: Error, Sendable {
    /// A file is not there; with its path.
    case missing(String)
    /// A file is no file of vectors; with its name, or nothing where the bytes came from a caller.
    case malformed(String)
  }

  /// Reading the files takes longer than most tests, so each process reads them once.
  private static let loaded = Result { () throws(LoadingError) -> [Area] in try read() }

  private static func read() throws(LoadingError) -> [Area] {
    let files = Bundle.module.urls(forResourcesWithExtension: "json", subdirectory: nil) ?? []
    let names = files.compactMap { $0.lastPathComponent }.filter { $0 != "schema.json" }
      .sorted()
    guard !names.isEmpty else { throw .missing("*.json") }
    var areas: [Area] = []
    for name in names { areas.append(try Area(parsing: bytes(of: name), name: name)) }
    return areas
  }

  private static func bytes(of path: String) throws(LoadingError) -> [UInt8] {
    guard let folder = Bundle.module.resourceURL,
      let data = try? Data(contentsOf: folder.appendingPathComponent(path))
    else { throw .missing(path) }
    return [UInt8](data)
  }
}
