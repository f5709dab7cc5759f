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

// The tests are a package of their own, in Tests/, so that an app never fetches what they need.
let package = Package(
  name: "apple-app",
  platforms: [.iOS(.v16), .tvOS(.v16), .macOS(.v13)],
  products: [
    .library(name: "AppModel", targets: ["AppModel"]),
    .library(name: "AppViews", targets: ["AppViews"]),
  ],
  dependencies: [
    // In an app of your own, swift-saml stands here by URL and version.
    .package(name: "swift-saml", path: "../..")
  ],
  targets: [
    // All logic, without a framework of Apple's: it builds and is tested on Linux too.
    .target(
      name: "AppModel",
      dependencies: [
        .product(name: "PartnerSSO", package: "swift-saml"),
        .product(name: "TokenExchange", package: "swift-saml"),
      ],
      swiftSettings: strict),
    // The views, and the parts of Apple's systems; empty elsewhere.
    .target(
      name: "AppViews",
      dependencies: [
        "AppModel",
        .product(name: "PartnerSSO", package: "swift-saml"),
        .product(name: "TokenExchange", package: "swift-saml"),
      ],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
