/// The version of this package.
package enum PackageVersion {
  /// By the rules of Semantic Versioning 2.0.
  package static let number: StaticString = "0.1.0"
}
