// swift-tools-version: 6.2
import PackageDescription

// Warnings are errors where the scripts of swift-saml build, and nowhere else.
let warnings: [SwiftSetting] =
  Context.environment["SAML_WARNINGS_AS_ERRORS"] == "1"
  ? [.treatAllWarnings(as: .error), .treatWarning("DeprecatedDeclaration", as: .warning)] : []

let language: [SwiftSetting] = [
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("ImmutableWeakCaptures"),
]
let strict = language + warnings

// Scripts/test-service gives every package here the same traits, and so builds each library once.
let shared: Set<Package.Dependency.Trait> =
  Context.environment["SAML_SHARED_TRAITS"] == "1"
  ? ["AsyncHTTPTransport", "RedisReplay", "SQLiteReplay", "StandIn", "URLSessionTransport"] : []

// The app's model against the stand-in for the partner, over HTTP.
let package = Package(
  name: "apple-app-tests",
  platforms: [.macOS(.v26)],
  dependencies: [
    .package(name: "apple-app", path: ".."),
    .package(
      name: "swift-saml", path: "../../..",
      traits: shared.union([.defaults, "AsyncHTTPTransport", "StandIn", "URLSessionTransport"])),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0", traits: []),
  ],
  targets: [
    .testTarget(
      name: "AppModelTests",
      dependencies: [
        .product(name: "AppModel", package: "apple-app"),
        .product(name: "ExchangeTransport", package: "swift-saml"),
        .product(name: "PartnerStandIn", package: "swift-saml"),
        .product(name: "PartnerSSO", package: "swift-saml"),
        .product(name: "SAML", package: "swift-saml"),
        .product(name: "TokenExchange", package: "swift-saml"),
        .product(name: "XMLSignature", package: "swift-saml"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ],
      path: "AppModelTests",
      swiftSettings: strict)
  ],
  swiftLanguageModes: [.v6]
)
