import ArgumentParser
import Foundation
import PartnerStandIn
import SAML
import SAMLCommandLine

/// Whether the stand-in is reached over TLS, and by which certificates.
struct TLSOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Serve TLS for this name or address by which devices reach this machine; may be repeated. The "
        + "certificate that a device must trust is printed.", valueName: "name"))
  var tlsSelfSigned: [String] = []

  @Option(
    help: ArgumentHelp(
      "The folder of the certificates and the key, which are kept for the next start.",
      valueName: "folder"), completion: .directory)
  var tlsFolder = "stand-in-tls"

  /// Whether TLS is asked for.
  var isGiven: Bool { !tlsSelfSigned.isEmpty }

  /// The certificates of the folder if they are for these names and good for a day more; else new
  /// ones, which are kept there.
  func certificates() throws(Failure) -> StandInCertificates? {
    guard let name = tlsSelfSigned.first else { return nil }
    if let kept = kept(name) { return kept }
    let now = Instant.now
    let made: StandInCertificates
    do throws(StandInCertificates.Failure) {
      made = try StandInCertificates(for: tlsSelfSigned, at: now)
    } catch {
      switch error {
      case .unusableName:
        throw .usage("--tls-self-signed takes a host name or an address.")
      case .unusable: throw Failure(.refused, "OpenSSL cannot make the certificates.")
      }
    }
    let end = now.advanced(by: .seconds(396 * 86_400))
    do {
      try FileManager.default.createDirectory(
        atPath: tlsFolder, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    } catch {
      throw .usage("\(tlsFolder): the folder cannot be made.")
    }
    try write(made.server, "server.pem")
    try write(made.authority, "authority.pem")
    try write(Array("\(end)\n\(tlsSelfSigned.joined(separator: "\n"))\n".utf8), "names")
    return made
  }

  /// How devices and programs come to trust the certificates.
  var advice: String {
    let file = path("authority.pem")
    return """
      Note: devices must trust \(file), which is good for \
      \(tlsSelfSigned.joined(separator: ", ")) alone.
      help: Simulator: xcrun simctl keychain booted add-root-cert \(file)
      help: iPhone, iPad: send the file there, install it in Settings > General > VPN & Device \
      Management, and turn it on in Settings > General > About > Certificate Trust Settings.
      help: Apple TV: install it by Apple Configurator, and turn it on in Settings > General > About \
      > Certificate Trust Settings.
      help: curl: --cacert \(file)
      """
  }

  private func kept(_ name: String) -> StandInCertificates? {
    guard let list = contents("names"), let authority = contents("authority.pem"),
      let server = contents("server.pem")
    else { return nil }
    let lines = String(decoding: list, as: UTF8.self).split(separator: "\n").map(String.init)
    guard lines.dropFirst().elementsEqual(tlsSelfSigned),
      let end = lines.first.flatMap({ Instant(rfc3339: $0) }), Instant.now < end
    else { return nil }
    // What cannot be read is made again.
    return try? StandInCertificates(authority: authority, server: server, name: name)
  }

  private func contents(_ name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path(name)).map(Array.init)
  }

  private func write(_ bytes: [UInt8], _ name: String) throws(Failure) {
    guard
      FileManager.default.createFile(
        atPath: path(name), contents: Data(bytes), attributes: [.posixPermissions: 0o600])
    else { throw .usage("\(path(name)): cannot be written.") }
  }

  private func path(_ name: String) -> String { tlsFolder + "/" + name }
}
