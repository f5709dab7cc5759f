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

// In a service of your own, swift-saml stands here by URL and version, with the same traits.
let package = Package(
  name: "exchange-service",
  platforms: [.macOS(.v26)],
  traits: [
    .default(enabledTraits: ["RESTAPIV1"]),
    .trait(name: "RESTAPIV1", description: "Version 1 of the partner's services, by a setting."),
  ],
  dependencies: [
    .package(
      name: "swift-saml", path: "../..",
      traits: shared.union([
        .trait(name: "RESTAPIV1", condition: .when(traits: ["RESTAPIV1"])), "AsyncHTTPTransport",
        "RedisReplay", "SQLiteReplay", "StandIn",
      ])),
    .package(
      url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0", traits: []),
    .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.0"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0", traits: []),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.0"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.0"),
    .package(url: "https://github.com/apple/swift-service-context", from: "1.5.0"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
  ],
  targets: [
    .target(
      name: "ExchangeService",
      dependencies: [
        .product(name: "SAML", package: "swift-saml"),
        .product(name: "SAMLConfiguration", package: "swift-saml"),
        .product(name: "SAMLPayload", package: "swift-saml"),
        .product(name: "PartnerSSO", package: "swift-saml"),
        .product(name: "ReplayCacheRedis", package: "swift-saml"),
        .product(name: "ReplayCacheSQLite", package: "swift-saml"),
        .product(name: "TokenExchange", package: "swift-saml"),
        .product(name: "XMLEncryption", package: "swift-saml"),
        .product(name: "XMLSignature", package: "swift-saml"),
        .product(name: "XMLSignatureDiagnosis", package: "swift-saml"),
        .product(name: "ExchangeTransport", package: "swift-saml"),
        .product(name: "CoreMetrics", package: "swift-metrics"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "HummingbirdTLS", package: "hummingbird"),
        .product(name: "Instrumentation", package: "swift-distributed-tracing"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Metrics", package: "swift-metrics"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "ServiceContextModule", package: "swift-service-context"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "Tracing", package: "swift-distributed-tracing"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "exchange-service",
      dependencies: [
        "ExchangeService",
        .product(name: "SAML", package: "swift-saml"),
        .product(name: "SAMLConfiguration", package: "swift-saml"),
        .product(name: "Instrumentation", package: "swift-distributed-tracing"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Metrics", package: "swift-metrics"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ExchangeServiceTests",
      dependencies: [
        "ExchangeService", "exchange-service",
        .product(name: "PartnerSSO", package: "swift-saml"),
        .product(name: "PartnerStandIn", package: "swift-saml"),
        .product(name: "SAML", package: "swift-saml"),
        .product(name: "SAMLConfiguration", package: "swift-saml"),
        .product(name: "SAMLPayload", package: "swift-saml"),
        .product(name: "TokenExchange", package: "swift-saml"),
        .product(name: "XMLSignature", package: "swift-saml"),
        .product(name: "CanonicalXML", package: "swift-saml"),
        .product(name: "_TestTools", package: "swift-saml"),
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "InMemoryTracing", package: "swift-distributed-tracing"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "Tracing", package: "swift-distributed-tracing"),
      ],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
