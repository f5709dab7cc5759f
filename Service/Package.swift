// swift-tools-version: 6.2
import PackageDescription

// As in swift-saml: a package that depends on this one by a path does not inherit it.
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

// The programs that need a network, in a package of their own: with the traits of the libraries that they
// use, so that neither the other libraries nor the command ever build a network stack.
let package = Package(
  name: "swift-saml-service",
  platforms: [.macOS(.v26)],
  products: [
    .executable(name: "saml-exchange", targets: ["saml-exchange"]),
    .executable(name: "saml-sso", targets: ["saml-sso"]),
    .executable(name: "saml-serve", targets: ["saml-serve"]),
  ],
  dependencies: [
    .package(
      name: "swift-saml", path: "..",
      traits: shared.union(["RESTAPIV1", "AsyncHTTPTransport", "StandIn", "URLSessionTransport"])),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0", traits: []),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.0"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
    .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.8.0"),
  ],
  targets: [
    .target(
      name: "WebInspector",
      dependencies: [
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
        .product(name: "_SAMLCommands", package: "swift-saml"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "saml-serve",
      dependencies: [
        "ServiceProgram", "WebInspector",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "PartnerStandIn", package: "swift-saml"),
        .product(name: "SAML", package: "swift-saml"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
        .product(name: "_SAMLCommandLine", package: "swift-saml"),
        .product(name: "_SAMLCommands", package: "swift-saml"),
      ],
      swiftSettings: strict),
    // Runs a command as a program. It is apart from ExchangeProgram, because `saml-serve` sends nothing.
    .target(
      name: "ServiceProgram",
      dependencies: [
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "_SAMLCommandLine", package: "swift-saml"),
      ],
      swiftSettings: strict),
    // The options and the redaction that the programs share which send. They use URLSession, which comes
    // with the toolchain: AsyncHTTPClient and its TLS library would take longer to build than all the rest.
    .target(
      name: "ExchangeProgram",
      dependencies: [
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "PartnerSSO", package: "swift-saml"),
        .product(name: "SAMLPayload", package: "swift-saml"),
        .product(name: "TokenExchange", package: "swift-saml"),
        .product(name: "_SAMLCommandLine", package: "swift-saml"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "saml-exchange",
      dependencies: [
        "ExchangeProgram", "ServiceProgram",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "PartnerSSO", package: "swift-saml"),
        .product(name: "SAML", package: "swift-saml"),
        .product(name: "SAMLCapture", package: "swift-saml"),
        .product(name: "SAMLInspection", package: "swift-saml"),
        .product(name: "SAMLPayload", package: "swift-saml"),
        .product(name: "TokenExchange", package: "swift-saml"),
        .product(name: "_SAMLReport", package: "swift-saml"),
        .product(name: "_SAMLCommandLine", package: "swift-saml"),
      ],
      swiftSettings: strict),

    // A subscriber account and a user that follow a script, for trials and tests.
    .target(
      name: "ScriptedSSO",
      dependencies: [
        "ExchangeProgram",
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "PartnerSSO", package: "swift-saml"),
        .product(name: "SAMLPayload", package: "swift-saml"),
        .product(name: "TokenExchange", package: "swift-saml"),
        .product(name: "_SAMLCommandLine", package: "swift-saml"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "saml-sso",
      dependencies: [
        "ExchangeProgram", "ScriptedSSO", "ServiceProgram",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "PartnerSSO", package: "swift-saml"),
        .product(name: "SAML", package: "swift-saml"),
        .product(name: "SAMLCapture", package: "swift-saml"),
        .product(name: "SAMLPayload", package: "swift-saml"),
        .product(name: "TokenExchange", package: "swift-saml"),
        .product(name: "_SAMLCommandLine", package: "swift-saml"),
      ],
      swiftSettings: strict),
    // What tests share: as many stand-ins at once as there are files. It is built with the programs, so it
    // has no client.
    .target(
      name: "StandInTurns",
      dependencies: [.product(name: "PartnerStandIn", package: "swift-saml")],
      path: "Tests/StandInTurns",
      swiftSettings: strict),
    .testTarget(
      name: "ExchangeTransportTests",
      dependencies: [
        .product(name: "ExchangeTransport", package: "swift-saml"),
        .product(name: "TokenExchange", package: "swift-saml"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "PartnerStandInTests",
      dependencies: [
        "StandInTurns", "saml-serve",
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "ExchangeTransport", package: "swift-saml"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "PartnerSSO", package: "swift-saml"),
        .product(name: "PartnerStandIn", package: "swift-saml"),
        .product(name: "SAML", package: "swift-saml"),
        .product(name: "SAMLPayload", package: "swift-saml"),
        .product(name: "TokenExchange", package: "swift-saml"),
        .product(name: "XMLEncryption", package: "swift-saml"),
        .product(name: "XMLSignature", package: "swift-saml"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "ExchangeProgram", "ScriptedSSO", "StandInTurns", "saml-exchange", "saml-sso",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "ExchangeTransport", package: "swift-saml"),
        .product(name: "PartnerStandIn", package: "swift-saml"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "PartnerSSO", package: "swift-saml"),
        .product(name: "SAML", package: "swift-saml"),
        .product(name: "SAMLConfiguration", package: "swift-saml"),
        .product(name: "SAMLPayload", package: "swift-saml"),
        .product(name: "_SAMLCommandLine", package: "swift-saml"),
        .product(name: "_TestTools", package: "swift-saml"),
        .product(name: "TokenExchange", package: "swift-saml"),
        .product(name: "XMLSignature", package: "swift-saml"),
      ],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
