import TestTools

/// samples/hummingbird-service, which a tutorial shows.
enum HummingbirdSample {
  /// The manifest as a reader writes it, without the traits that Scripts/test-service alone sets.
  static func manifest() throws -> String {
    try Repository.text("samples/hummingbird-service/Package.swift")
      .replacing(/(?s)\n\/\/ Scripts\/test-service.*?\n\n/, with: "\n")
      .replacing(", traits: shared.union([.defaults])", with: "")
  }
}
