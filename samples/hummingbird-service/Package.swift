// swift-tools-version: 6.2
import PackageDescription

// In a service of your own, swift-saml stands here by URL and version.
let package = Package(
  name: "hummingbird-service",
  platforms: [.macOS(.v26)],
  dependencies: [
    .package(name: "swift-saml", path: "../.."),
    .package(
      url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0", traits: []),
  ],
  targets: [
    .executableTarget(
      name: "hummingbird-service",
      dependencies: [
        .product(name: "SAML", package: "swift-saml"),
        .product(name: "SAMLFoundation", package: "swift-saml"),
        .product(name: "XMLSignature", package: "swift-saml"),
        .product(name: "Hummingbird", package: "hummingbird"),
      ],
      path: "Sources")
  ]
)
