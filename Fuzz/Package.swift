// swift-tools-version: 6.2
import PackageDescription

// Each program is built by its name (`--product`): `fuzz` links with a fuzzer's runtime alone.
let package = Package(
  name: "swift-saml-fuzz",
  dependencies: [.package(name: "swift-saml", path: "..")],
  targets: [
    .executableTarget(
      name: "soak", dependencies: [.product(name: "_Properties", package: "swift-saml")])
  ],
  swiftLanguageModes: [.v6]
)
