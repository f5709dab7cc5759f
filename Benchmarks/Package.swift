// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "swift-saml-benchmarks",
  dependencies: [.package(name: "swift-saml", path: "..")],
  targets: [
    .target(name: "CPeers"),
    .executableTarget(
      name: "PayloadBenchmark",
      dependencies: [
        "CPeers", .product(name: "SAMLPayload", package: "swift-saml"),
        .product(name: "_CPayloadKernels", package: "swift-saml"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
