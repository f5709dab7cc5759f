// swift-tools-version: 6.2
import PackageDescription

let properties: [Target.Dependency] = [.product(name: "_Properties", package: "swift-saml")]

// Each program is built by its name (`--product`): `fuzz` links with a fuzzer's runtime alone.
let package = Package(
  name: "swift-saml-fuzz",
  platforms: [.macOS(.v26)],
  dependencies: [.package(name: "swift-saml", path: "..")],
  targets: [
    .target(name: "CFuzzer"),
    .target(
      name: "CAllocator",
      linkerSettings: [.linkedLibrary("xml2"), .linkedLibrary("crypto")]),
    .executableTarget(name: "soak", dependencies: properties),
    .executableTarget(name: "fuzz", dependencies: ["CFuzzer"] + properties),
    .executableTarget(name: "starve", dependencies: ["CAllocator"] + properties),
  ],
  swiftLanguageModes: [.v6]
)
