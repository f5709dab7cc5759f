// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "swift-saml-benchmarks",
  platforms: [.macOS(.v26)],
  dependencies: [.package(name: "swift-saml", path: "..")],
  targets: [
    .target(name: "CPeers"),
    .executableTarget(
      name: "PayloadBenchmark",
      dependencies: [
        "CPeers", .product(name: "SAMLPayload", package: "swift-saml"),
        .product(name: "_CPayloadKernels", package: "swift-saml"),
      ]),

    // Needs libxmlsec1-dev; nothing else here does.
    .target(
      name: "CXMLSecPeer",
      cSettings: [
        .define("__XMLSEC_FUNCTION__", to: "__func__"), .define("XMLSEC_NO_SIZE_T"),
        .define("XMLSEC_NO_GOST", to: "1"), .define("XMLSEC_NO_GOST2012", to: "1"),
        .define("XMLSEC_NO_CRYPTO_DYNAMIC_LOADING", to: "1"),
        .define("XMLSEC_CRYPTO_OPENSSL", to: "1"),
        .unsafeFlags(["-I/usr/include/xmlsec1", "-I/usr/include/libxml2"]),
      ],
      linkerSettings: [
        .linkedLibrary("xmlsec1-openssl"), .linkedLibrary("xmlsec1"), .linkedLibrary("xml2"),
        .linkedLibrary("crypto"),
      ]),
    // What is measured of the library.
    .target(
      name: "AttributeReading",
      dependencies: [
        .product(name: "SAML", package: "swift-saml"),
        .product(name: "XMLSignature", package: "swift-saml"),
      ]),
    .executableTarget(
      name: "VerificationBenchmark",
      dependencies: [
        "AttributeReading", "CXMLSecPeer",
        .product(name: "SAML", package: "swift-saml"),
        .product(name: "XMLSignature", package: "swift-saml"),
        .product(name: "CanonicalXML", package: "swift-saml"),
      ]),

    .executableTarget(
      name: "LibraryBenchmark",
      dependencies: [
        .product(name: "_SAMLABI", package: "swift-saml"),
        .product(name: "SAML", package: "swift-saml"),
        .product(name: "XMLSignature", package: "swift-saml"),
      ]),

    // A process for each contender, so that each has the memory of its own alone.
    .executableTarget(
      name: "MemoryBenchmark",
      dependencies: [
        "AttributeReading", .product(name: "XMLSignature", package: "swift-saml"),
      ]),
    .executableTarget(name: "MemoryBenchmarkPeer", dependencies: ["CXMLSecPeer"]),
  ],
  swiftLanguageModes: [.v6]
)
