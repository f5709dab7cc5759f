import ArgumentParser
import PartnerStandIn

/// Where the program listens.
struct PlaceOptions: ParsableArguments {
  @Option(help: "The port; 0 takes one that is free.")
  var port: UInt16 = 0

  @Option(
    help: ArgumentHelp(
      "The address to listen at: 127.0.0.1 or ::1, unless --allow-remote is given.",
      valueName: "address"))
  var address = "127.0.0.1"

  @Flag(help: "Listen at an address that other machines reach; see --tls-self-signed.")
  var allowRemote = false

  func validate() throws {
    guard allowRemote || Self.loopback.contains(address) else {
      throw ValidationError("--address \(address) is not the loopback; see --allow-remote.")
    }
  }

  /// Whether it is the usual address.
  var isLoopback: Bool { address == "127.0.0.1" }

  func apply(to configuration: inout StandInConfiguration) {
    configuration.port = Int(port)
    configuration.address = address
  }

  /// This machine's loopback (RFC 1122 §3.2.1.3, RFC 4291 §2.5.3).
  private static let loopback: Set = ["127.0.0.1", "::1"]
}
