// swift-tools-version: 6.2
import PackageDescription

// Warnings are errors where the scripts of this repository build. A package that depends on this one
// by a path would inherit the setting, and a newer compiler's warning would stop its build.
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
  // For views of a tree that end before it (SE-0446).
  .enableExperimentalFeature("Lifetimes"),
]
let strict = language + warnings

// In a release build of the tests it is the library that works: to optimise the tests too would take
// longer than it saves.
let tests = strict + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

// Tests of the C interface call it as C does: every line would be marked unsafe.
let cInterfaceTests = Array(language.dropFirst()) + warnings

// The commit that `saml --version` prints. The package cannot know it, so the build may set it.
let commit: [CSetting] =
  Context.environment["SAML_COMMIT"].map { text in
    [.define("SAML_COMMIT", to: "\"\(text)\"")]
  } ?? []

// What needs a network is behind these two: without them a server's packages are neither fetched nor built.
let transport: TargetDependencyCondition? = .when(traits: ["AsyncHTTPTransport"])
let standIn: TargetDependencyCondition? = .when(traits: ["StandIn"])

// One file for each area of the vectors.
let vectorFiles =
  [
    "algorithms", "canonical-forms", "captures", "encrypted", "encryption", "general", "messages",
    "metadata", "oauth", "parser", "post-quantum", "posted", "query", "redirect", "replay",
    "rules",
    "sign-in", "signature", "soap", "structure", "text", "times", "user-metadata", "wrapping",
  ].map { "\($0).json" }

let package = Package(
  name: "swift-saml",
  // What apps still support: `Scripts/check apple availability` holds the library to it.
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .visionOS(.v1)],
  products: [
    .library(name: "CanonicalXML", targets: ["CanonicalXML"]),
    .library(name: "XMLSignature", targets: ["XMLSignature"]),
    .library(name: "XMLSignatureDiagnosis", targets: ["XMLSignatureDiagnosis"]),
    .library(name: "XMLEncryption", targets: ["XMLEncryption"]),
    .library(name: "SAML", targets: ["SAML"]),
    .library(name: "SAMLConfiguration", targets: ["SAMLConfiguration"]),
    .library(name: "ReplayCacheSQLite", targets: ["ReplayCacheSQLite"]),
    .library(name: "ReplayCacheRedis", targets: ["ReplayCacheRedis"]),
    .library(name: "SAMLCapture", targets: ["SAMLCapture"]),
    .library(name: "SAMLInspection", targets: ["SAMLInspection"]),
    .library(name: "SAMLPayload", targets: ["SAMLPayload"]),
    .library(name: "PartnerSSO", targets: ["PartnerSSO"]),
    .library(name: "TokenExchange", targets: ["TokenExchange"]),
    .library(name: "ExchangeTransport", targets: ["ExchangeTransport"]),
    .library(name: "PartnerStandIn", targets: ["PartnerStandIn"]),
    .library(name: "SAMLVectors", targets: ["SAMLVectors"]),
    .executable(name: "saml", targets: ["saml"]),
    // The verifier for other languages; Scripts/build libsaml makes one file of it.
    .library(name: "SAMLABI", type: .dynamic, targets: ["SAMLABI"]),

    // Not for use: the benchmarks measure each kernel and the C interface by itself.
    .library(name: "_CPayloadKernels", targets: ["CPayloadKernels"]),
    .library(name: "_SAMLABI", targets: ["CSAML", "SAMLABI"]),

    // Not for use: the programs of Service/ speak to people by it.
    .library(name: "_SAMLReport", targets: ["SAMLReport"]),
    .library(name: "_SAMLCommandLine", targets: ["SAMLCommandLine"]),
    .library(name: "_SAMLCommands", targets: ["SAMLCommands"]),

    // Not for use: Fuzz/ runs them at length.
    .library(name: "_Properties", targets: ["Generators", "LibraryCalls", "Properties"]),

    // Not for use: the tests of Service/ and of the samples stand in the same checkout.
    .library(name: "_TestTools", targets: ["TestTools"]),
  ],
  // Off by default are those that need something: it is then neither fetched nor linked.
  traits: [
    .default(enabledTraits: ["RESTAPIV1"]),
    .trait(name: "RESTAPIV1", description: "The partner's REST API V1, whose support has ended."),
    .trait(name: "SQLiteReplay", description: "The replay cache in an SQLite file."),
    .trait(name: "RedisReplay", description: "The replay cache in a Redis or Valkey server."),
    .trait(name: "AsyncHTTPTransport", description: "The transport of TokenExchange for servers."),
    .trait(
      name: "URLSessionTransport",
      description: "The transport by URLSession on Linux too, over Foundation's networking."),
    .trait(name: "StandIn", description: "The partner's services, played for tests."),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0", traits: []),
    // Of the transport and the stand-in.
    .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.8.0"),
  ],
  targets: [
    // C libraries, each with one importing module.
    .systemLibrary(
      name: "CLibXML2", pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
    .systemLibrary(
      name: "COpenSSL", pkgConfig: "libcrypto",
      providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
    .systemLibrary(
      name: "COpenSSLTLS", pkgConfig: "openssl",
      providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),

    // Small formats and values that every module has: Base64, JSON, times, texts compared by bytes.
    .target(name: "SAMLFormats", swiftSettings: strict),

    // The compression of the redirect binding.
    .target(name: "Deflate", dependencies: ["CZlib"], swiftSettings: strict),

    // Judging a response: bytes to a verdict.
    .target(name: "CXMLKernels"),
    .target(
      name: "CanonicalXML", dependencies: ["CLibXML2", "CXMLKernels", "SAMLFormats"],
      swiftSettings: strict),
    // Keys, digests, ciphers and signature values: the one importer of libcrypto.
    .target(name: "SAMLCrypto", dependencies: ["COpenSSL", "SAMLFormats"], swiftSettings: strict),
    .target(
      name: "XMLSignature", dependencies: ["SAMLFormats", "SAMLCrypto", "CanonicalXML"],
      swiftSettings: strict),
    // What explains signatures, and cannot accept any.
    .target(
      name: "XMLSignatureDiagnosis",
      dependencies: ["SAMLFormats", "CanonicalXML", "XMLSignature"], swiftSettings: strict),
    .target(
      name: "XMLEncryption",
      dependencies: ["SAMLFormats", "SAMLCrypto", "CanonicalXML", "XMLSignature"],
      swiftSettings: strict),
    .target(
      name: "SAML",
      dependencies: [
        "Deflate", "SAMLFormats", "CanonicalXML", "XMLEncryption", "XMLSignature",
      ],
      swiftSettings: strict),
    // Policy files, and the keys and metadata that they name.
    .target(
      name: "SAMLConfiguration",
      dependencies: ["SAMLFormats", "SAML", "CanonicalXML", "XMLEncryption", "XMLSignature"],
      swiftSettings: strict),
    .target(
      name: "SAMLCapture", dependencies: ["CZlib", "Deflate", "SAMLFormats"],
      swiftSettings: strict),

    // Replay caches that are stored; their traits bring the C libraries.
    .systemLibrary(
      name: "CHiredis", pkgConfig: "hiredis",
      providers: [.apt(["libhiredis-dev"]), .brew(["hiredis"])]),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .target(
      name: "ReplayCacheSQLite",
      dependencies: ["SAML", .target(name: "CSQLite", condition: .when(traits: ["SQLiteReplay"]))],
      swiftSettings: strict),
    .target(
      name: "ReplayCacheRedis",
      dependencies: [
        "SAML", .target(name: "CHiredis", condition: .when(traits: ["RedisReplay"])),
      ],
      swiftSettings: strict),

    // Making the token-exchange payload; imports nothing but its own inner loops, in C.
    .target(name: "CPayloadKernels"),
    .target(
      name: "SAMLPayload", dependencies: ["CPayloadKernels", "SAMLFormats"], swiftSettings: strict),

    // The cookbook's workflow: events to actions; imports nothing that does I/O.
    .target(
      name: "PartnerSSO", dependencies: ["SAMLFormats", "SAMLPayload"], swiftSettings: strict),

    // The partner's services: messages and answers, no I/O; a transport carries them.
    .target(
      name: "TokenExchange",
      dependencies: [
        "SAMLFormats", "PartnerSSO", "SAMLPayload",
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ],
      swiftSettings: strict),

    // A transport for servers and the services played for tests; both are empty without their traits.
    .target(
      name: "ExchangeTransport",
      dependencies: [
        "TokenExchange",
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "AsyncHTTPClient", package: "async-http-client", condition: transport),
        .product(name: "NIOCore", package: "swift-nio", condition: transport),
        .product(name: "NIOHTTP1", package: "swift-nio", condition: transport),
        .product(name: "NIOPosix", package: "swift-nio", condition: transport),
        .product(name: "NIOSSL", package: "swift-nio-ssl", condition: transport),
      ],
      swiftSettings: strict),
    // TLS by the OpenSSL of the system: the stand-in needs no TLS library that is built for it.
    .target(
      name: "TLSServer",
      dependencies: [
        "COpenSSLTLS", "SAMLCrypto", "SAMLFormats",
        .product(name: "NIOCore", package: "swift-nio", condition: standIn),
      ],
      swiftSettings: strict),
    .target(
      name: "PartnerStandIn",
      dependencies: [
        "SAMLFormats", "PartnerSSO", "SAML", "SAMLCapture", "SAMLInspection",
        "TLSServer", "XMLEncryption",
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird", condition: standIn),
        .product(name: "HummingbirdCore", package: "hummingbird", condition: standIn),
        .product(name: "Logging", package: "swift-log", condition: standIn),
        .product(name: "NIOCore", package: "swift-nio", condition: standIn),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle", condition: standIn),
        .product(name: "UnixSignals", package: "swift-service-lifecycle", condition: standIn),
      ],
      swiftSettings: strict),

    // Both jobs on one capture, and what people see of it.
    .target(
      name: "SAMLInspection",
      dependencies: [
        "SAMLFormats", "SAML", "SAMLCapture", "SAMLCrypto", "SAMLPayload", "CanonicalXML",
        "XMLEncryption", "XMLSignature", "XMLSignatureDiagnosis",
      ],
      swiftSettings: strict),
    // What writes messages that nobody sent: redacted copies, and variants for a service under test.
    .target(
      name: "SAMLForge",
      dependencies: [
        "SAMLFormats", "SAML", "SAMLCapture", "CanonicalXML", "XMLSignature",
        "XMLSignatureDiagnosis",
      ],
      swiftSettings: strict),
    .target(
      name: "SAMLReport",
      dependencies: [
        "SAMLFormats", "SAML", "SAMLCapture", "SAMLConfiguration", "SAMLCrypto", "SAMLInspection",
        "SAMLPayload", "CanonicalXML", "XMLEncryption", "XMLSignature", "XMLSignatureDiagnosis",
      ],
      swiftSettings: strict),
    // The failures, files, streams and flags that `saml` and the programs of Service/ share.
    .target(
      name: "SAMLCommandLine",
      dependencies: [
        "CProgram", "SAMLFormats", "SAML", "SAMLCapture", "SAMLConfiguration", "SAMLInspection",
        "SAMLReport", "CanonicalXML", "XMLEncryption", "XMLSignature",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
    .target(name: "CProgram", cSettings: commit),
    // The command without its process, so that tests run it in theirs.
    .target(
      name: "SAMLCommands",
      dependencies: [
        "CProgram", "SAMLFormats", "SAMLCommandLine",
        "SAML", "SAMLCapture", "SAMLConfiguration", "SAMLForge", "SAMLInspection", "SAMLPayload",
        "SAMLReport", "CanonicalXML", "XMLEncryption", "XMLSignature", "XMLSignatureDiagnosis",
        .target(name: "ReplayCacheSQLite", condition: .when(traits: ["SQLiteReplay"])),
        .target(name: "ReplayCacheRedis", condition: .when(traits: ["RedisReplay"])),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "saml", dependencies: ["CProgram", "SAMLCommandLine", "SAMLCommands"],
      swiftSettings: strict),

    // The verifier, the inspector and the payload for other languages: the header, and what it declares.
    .target(name: "CSAML"),
    .target(
      name: "SAMLABI",
      dependencies: [
        "CSAML", "SAMLFormats", "SAML", "SAMLCapture", "SAMLConfiguration", "SAMLInspection",
        "SAMLPayload", "SAMLReport", "CanonicalXML", "XMLEncryption", "XMLSignature",
        "XMLSignatureDiagnosis",
      ],
      swiftSettings: strict),

    // What tests generate, mostly from a seed; needs no C library.
    .target(
      name: "Generators", dependencies: ["SAMLFormats"], path: "Tests/Generators",
      swiftSettings: strict),

    // What holds of every input: tests try thousands, Fuzz/ tries millions.
    .target(
      name: "Properties",
      dependencies: [
        "SAMLFormats", "Generators", "SAML", "SAMLCapture", "SAMLInspection", "SAMLPayload",
        "CanonicalXML",
        "XMLEncryption", "XMLSignature", "XMLSignatureDiagnosis",
      ],
      path: "Tests/Properties", swiftSettings: strict),
    .target(
      name: "LibraryCalls", dependencies: ["CSAML", "SAMLABI"], path: "Tests/LibraryCalls",
      swiftSettings: cInterfaceTests),

    // Data for the tests of anybody, and its loader.
    .target(
      name: "SAMLVectors", path: "vectors",
      exclude: [
        "README.md", "harness", "keys", "make", "python", "recipes", "run", "runners",
        "schema.json",
        "swift/SAMLVectors.docc",
      ],
      sources: ["swift"], resources: vectorFiles.map { .copy($0) }, swiftSettings: strict),

    // Where tests stand, what they write to, and the programs that they run.
    .target(name: "TestTools", path: "Tests/TestTools", swiftSettings: strict),

    // What tests share: signed documents, vectors, wrapping attacks.
    .target(
      name: "TestSupport",
      dependencies: [
        "Deflate", "SAMLFormats", "SAML", "SAMLForge", "SAMLVectors", "TestTools", "CanonicalXML",
        "XMLEncryption",
        "XMLSignature", "XMLSignatureDiagnosis",
      ],
      path: "Tests/TestSupport", swiftSettings: strict),

    // What Scripts/judge-samples asks of the samples.
    .executableTarget(
      name: "judge-samples", dependencies: ["TestTools"], path: "Tests/JudgeSamples",
      swiftSettings: strict),

    // The files of vectors, as the recipes make them.
    .target(
      name: "VectorFiles",
      dependencies: [
        "SAMLFormats", "SAML", "SAMLReport", "SAMLVectors", "TestSupport", "TestTools",
        "CanonicalXML",
        "XMLEncryption",
        "XMLSignature",
      ],
      path: "Tests/VectorFiles", swiftSettings: strict),

    // Presents assertions to a cache, many at once, as one of several processes.
    .executableTarget(
      name: "replay-presenter", dependencies: ["PresentedKeys"], path: "Tests/ReplayPresenter",
      swiftSettings: strict),
    .target(
      name: "PresentedKeys",
      dependencies: [
        "SAML",
        .target(name: "ReplayCacheSQLite", condition: .when(traits: ["SQLiteReplay"])),
        .target(name: "ReplayCacheRedis", condition: .when(traits: ["RedisReplay"])),
      ],
      path: "Tests/PresentedKeys", swiftSettings: strict),

    .testTarget(
      name: "SAMLFormatsTests", dependencies: ["SAMLFormats"],
      swiftSettings: tests),
    .testTarget(
      name: "ByteEqualityTests",
      dependencies: [
        "PartnerSSO", "SAML", "SAMLCapture", "SAMLConfiguration", "TokenExchange", "CanonicalXML",
        "XMLEncryption", "XMLSignature",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "PartnerSSOTests",
      dependencies: ["Generators", "PartnerSSO", "SAMLPayload", "TestTools"],
      swiftSettings: tests),
    .testTarget(
      name: "TokenExchangeTests",
      dependencies: [
        "SAMLFormats", "PartnerSSO", "SAMLPayload", "TestTools", "TokenExchange",
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ],
      swiftSettings: tests),
    .testTarget(
      name: "SAMLPayloadTests",
      dependencies: ["SAMLFormats", "Generators", "SAMLPayload", "TestTools"],
      swiftSettings: tests),
    .testTarget(
      name: "SAMLCaptureTests",
      dependencies: ["CZlib", "Deflate", "SAMLFormats", "Generators", "SAMLCapture"],
      swiftSettings: tests),
    .testTarget(
      name: "XMLSignatureTests",
      dependencies: [
        "COpenSSL", "SAML", "SAMLCrypto", "SAMLForge", "TestSupport", "TestTools", "CanonicalXML",
        "XMLSignature",
        "XMLSignatureDiagnosis",
      ],
      exclude: ["Keys"], resources: [.copy("Signatures")], swiftSettings: tests),
    .testTarget(
      name: "XMLEncryptionTests",
      dependencies: [
        "SAMLFormats", "SAML", "TestSupport", "TestTools", "CanonicalXML", "XMLEncryption",
        "XMLSignature",
      ],
      exclude: ["Keys"], swiftSettings: tests),
    .testTarget(
      name: "PropertyTests",
      dependencies: [
        "Generators", "Properties", "TestSupport", "TestTools", "CanonicalXML",
        "XMLSignatureDiagnosis",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "SAMLFormats", "PartnerSSO", "SAML", "SAMLCapture", "SAMLConfiguration", "SAMLCrypto",
        "SAMLInspection", "SAMLPayload", "SAMLReport", "SAMLVectors", "TestTools", "TokenExchange",
        "CanonicalXML",
        "XMLEncryption", "XMLSignature", "XMLSignatureDiagnosis",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "Generators", "SAMLCommandLine", "SAMLCommands", "SAMLForge", "SAMLVectors", "TestSupport",
        "TestTools",
        "CanonicalXML", "XMLSignature", "XMLSignatureDiagnosis", "saml",
      ],
      exclude: ["Chains", "Transcripts"], swiftSettings: tests),
    .testTarget(
      name: "ConformityTests",
      dependencies: [
        "SAML", "SAMLCapture", "SAMLConfiguration", "TestTools", "CanonicalXML", "XMLEncryption",
        "XMLSignature",
        "XMLSignatureDiagnosis",
      ],
      exclude: ["divergences.txt"], swiftSettings: tests),
    .testTarget(
      name: "CanonicalXMLTests", dependencies: ["CanonicalXML"], swiftSettings: tests),
    .testTarget(
      name: "SAMLConfigurationTests",
      dependencies: [
        "SAMLFormats", "SAML", "SAMLConfiguration", "TestSupport", "TestTools", "CanonicalXML",
        "XMLEncryption",
        "XMLSignature",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "SAMLTests",
      dependencies: [
        "SAMLFormats", "SAML", "SAMLConfiguration", "SAMLReport", "TestSupport", "TestTools",
        "CanonicalXML",
        "XMLEncryption",
        "XMLSignature", "XMLSignatureDiagnosis",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "SAMLABITests",
      dependencies: [
        "CSAML", "SAMLFormats", "Generators", "LibraryCalls", "SAML", "SAMLABI",
        "SAMLConfiguration",
        "SAMLPayload", "SAMLVectors", "TestSupport", "TestTools",
      ],
      swiftSettings: cInterfaceTests),
    .testTarget(
      name: "ReplayTests",
      dependencies: [
        "PresentedKeys", "SAML", "TestSupport", "TestTools", "replay-presenter",
        .target(name: "ReplayCacheSQLite", condition: .when(traits: ["SQLiteReplay"])),
        "ReplayCacheRedis",
        .target(name: "CSQLite", condition: .when(traits: ["SQLiteReplay"])),
      ],
      swiftSettings: tests),
    .testTarget(
      name: "SAMLReportTests",
      dependencies: [
        "SAML", "SAMLInspection", "SAMLReport", "TestSupport", "TestTools", "CanonicalXML",
        "XMLEncryption",
        "XMLSignature", "XMLSignatureDiagnosis",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "VectorTests",
      dependencies: [
        "SAML", "SAMLVectors", "TestSupport", "TestTools", "VectorFiles", "XMLSignature",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "SAMLForgeTests",
      dependencies: [
        "SAMLFormats", "SAML", "SAMLForge", "TestSupport", "TestTools", "CanonicalXML",
        "XMLSignature",
        "XMLSignatureDiagnosis",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "SAMLInspectionTests",
      dependencies: [
        "SAMLFormats", "SAML", "SAMLCapture", "SAMLInspection", "SAMLPayload", "TestSupport",
        "TestTools", "CanonicalXML",
        "XMLSignature", "XMLSignatureDiagnosis",
      ],
      swiftSettings: tests),
  ],
  swiftLanguageModes: [.v6]
)
