// swift-tools-version: 6.2
import PackageDescription

// Scripts/test-service gives every package here the same traits, and so builds each library once.
let shared: Set<Package.Dependency.Trait> =
  Context.environment["SAML_SHARED_TRAITS"] == "1"
  ? ["AsyncHTTPTransport", "RedisReplay", "SQLiteReplay", "StandIn", "URLSessionTransport"] : []

// In a service of your own, swift-saml stands here by URL and version.
let package = Package(
  name: "token-service",
  platforms: [.macOS(.v26)],
  dependencies: [
    .package(name: "swift-saml", path: "../..", traits: shared.union([.defaults])),
    .package(
      url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0", traits: []),
    .package(url: "https://github.com/vapor/jwt-kit", from: "5.7.0"),
  ],
  targets: [
    .target(
      name: "TokenService",
      dependencies: [
        .product(name: "SAML", package: "swift-saml"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "JWTKit", package: "jwt-kit"),
      ]),
    .executableTarget(name: "token-service", dependencies: ["TokenService"]),
    .testTarget(
      name: "TokenServiceTests",
      dependencies: [
        "TokenService",
        .product(name: "HummingbirdTesting", package: "hummingbird"),
        .product(name: "SAMLVectors", package: "swift-saml"),
      ], path: "Tests"),
  ]
)
