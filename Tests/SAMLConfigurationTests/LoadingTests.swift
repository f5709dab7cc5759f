import CanonicalXML
import SAML
import SAMLConfiguration
import SAMLFormats
import Synchronization
import TestSupport
import TestTools
import Testing
import XMLSignature

/// One loader serves the command, the services and the sample: what it makes of a policy and its files.
@Suite struct LoadingTests {
  /// Files in memory, and the notes that were heard.
  final class Files: ConfigurationReader {
    private let contents: [String: [UInt8]]
    private let notes = Mutex<[String]>([])

    init(_ contents: [String: [UInt8]]) { self.contents = contents }

    var heard: [String] { notes.withLock { $0 } }

    /// In pieces of a few bytes, as a slow disk may give them.
    func read(
      _ path: String, _ take: (ArraySlice<UInt8>) -> Bool
    ) throws(UnreadableFile) {
      guard let bytes = contents[path] else { throw UnreadableFile(reason: "no such file") }
      var rest = bytes[...]
      while !rest.isEmpty {
        guard take(rest.prefix(100)) else { return }
        rest = rest.dropFirst(100)
      }
    }

    func note(_ note: ConfigurationNote) {
      let text =
        switch note {
        case .keyLeftOut(let error, let entityID, _): "\(error.code) \(entityID)"
        case .keysLeftOut(let count, _): "\(count) left out"
        case .keyUnwrapped(let anchor, _): "unwrapped \(anchor.certificate?.subject ?? "key")"
        case .signatureNotChecked(let file): "not checked \(file)"
        case .metadata(let remark, _): remark.code.rawValue
        }
      notes.withLock { $0.append(text) }
    }
  }

  private static let idp: ExactString = "https://idp.example.com"
  private static let other: ExactString = "https://other.example.com"

  private static func now() throws -> Instant {
    try #require(Instant(rfc3339: TestPolicy.now))
  }

  private static func certificate(_ name: String) throws -> [UInt8] {
    try Repository.key("\(name).cert.pem")
  }

  private static func entity(_ entityID: String, _ key: String) throws -> String {
    let text = String(decoding: try certificate(key), as: UTF8.self).split(separator: "\n")
      .filter { !$0.hasPrefix("-----") }.joined()
    return """
      <md:EntityDescriptor entityID='\(entityID)'><md:IDPSSODescriptor \
      protocolSupportEnumeration='urn:oasis:names:tc:SAML:2.0:protocol'>\
      <md:KeyDescriptor use='signing'><ds:KeyInfo><ds:X509Data><ds:X509Certificate>\(text)\
      </ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor></md:IDPSSODescriptor>\
      </md:EntityDescriptor>
      """
  }

  private static func metadata() throws -> String {
    "<md:EntitiesDescriptor xmlns:md='urn:oasis:names:tc:SAML:2.0:metadata' "
      + "xmlns:ds='http://www.w3.org/2000/09/xmldsig#' ID='_m'>"
      + (try entity(idp.string, "rsa2048")) + (try entity(other.string, "p256"))
      + "</md:EntitiesDescriptor>"
  }

  private static func signed(by key: TestKey) throws -> [UInt8] {
    try ElementSigner(key: key.privateKey()).sign(XMLTree(parsing: Array(metadata().utf8)).root)
  }

  private static func load(
    _ policy: String, _ files: [String: [UInt8]] = [:]
  ) throws -> (LoadedPolicy, Files) {
    var contents = files
    contents["conf/policy.json"] = Array(policy.utf8)
    let reader = Files(contents)
    return (
      try PolicyDocument.load("conf/policy.json", at: now(), reading: reader), reader
    )
  }

  private static func refusal(
    _ policy: String, _ files: [String: [UInt8]] = [:]
  ) throws -> ConfigurationError? {
    do {
      _ = try load(policy, files)
      return nil
    } catch let error as ConfigurationError {
      return error
    }
  }

  @Test func namesAreRelativeToThePolicyAndAKeyComesOnce() throws {
    let key = try Self.certificate("rsa2048")
    let (loaded, _) = try Self.load(
      #"{"trust": ["a.pem", "/etc/b.pem", "sub/c.pem"], "issuers": ["\#(Self.idp)"]}"#,
      ["conf/a.pem": key, "/etc/b.pem": key, "conf/sub/c.pem": try Self.certificate("p256")])
    #expect(loaded.policy.trustAnchors.count == 2)
    #expect(loaded.files == ["conf/policy.json", "conf/a.pem", "/etc/b.pem", "conf/sub/c.pem"])
    #expect(loaded.policy.issuers == [ExactString(Self.idp.string)])
  }

  @Test func metadataBindsItsKeysAndItsEntitiesAreTheIssuers() throws {
    let (loaded, files) = try Self.load(
      #"{"trust": ["m.xml"]}"#, ["conf/m.xml": Array(Self.metadata().utf8)])
    #expect(loaded.policy.trustAnchors.map(\.issuer) == [Self.idp, Self.other])
    #expect(
      loaded.policy.issuers == [ExactString(Self.idp.string), ExactString(Self.other.string)])
    #expect(files.heard.isEmpty)
  }

  @Test func onlyTheIssuersOfThePolicyAreTakenFromMetadata() throws {
    let (loaded, _) = try Self.load(
      #"{"trust": ["m.xml"], "issuers": ["\#(Self.other)"]}"#,
      ["conf/m.xml": Array(Self.metadata().utf8)])
    #expect(loaded.policy.trustAnchors.map(\.issuer) == [Self.other])
  }

  @Test func aRestrictionOfTheEntryHolds() throws {
    let (loaded, _) = try Self.load(
      #"{"trust": [{"file": "a.pem", "issuer": "\#(Self.idp)", "until": "2027-01-01T00:00:00Z"}]}"#,
      ["conf/a.pem": try Self.certificate("rsa2048")])
    #expect(loaded.policy.trustAnchors.map(\.issuer) == [Self.idp])
    #expect(loaded.policy.trustAnchors.first?.trustedUntil != nil)
  }

  @Test func aSignatureOfMetadataIsNotedOrChecked() throws {
    let files = [
      "conf/m.xml": try Self.signed(by: .p256), "conf/p256.pem": try Self.certificate("p256"),
      "conf/rsa.pem": try Self.certificate("rsa2048"),
    ]
    let (_, believed) = try Self.load(#"{"trust": ["m.xml"]}"#, files)
    #expect(believed.heard == ["not checked conf/m.xml"])
    let (loaded, checked) = try Self.load(
      #"{"trust": ["m.xml"], "metadataTrust": ["p256.pem"]}"#, files)
    #expect(loaded.policy.trustAnchors.count == 2)
    #expect(checked.heard.isEmpty)
    let refusal = try Self.refusal(
      #"{"trust": ["m.xml"], "metadataTrust": ["rsa.pem"]}"#, files)
    #expect(refusal?.code?.area == .signature)
    #expect(refusal?.file == "conf/m.xml")
  }

  @Test func metadataBehindMarksAndWhiteSpaceIsMetadata() throws {
    let text = try Self.metadata()
    for start in ["\u{FEFF}", "\n\n"] {
      let (loaded, _) = try Self.load(
        #"{"trust": ["m.xml"]}"#, ["conf/m.xml": Array((start + text).utf8)])
      #expect(loaded.policy.trustAnchors.count == 2)
    }
  }

  @Test func whatIsRefusedNamesItsFileCodeAndPlace() throws {
    let key = try Self.certificate("rsa2048")
    let rows: [(policy: String, files: [String: [UInt8]], file: String, code: StableCode?)] = [
      (#"{"audience": ["x"]}"#, [:], "conf/policy.json", .policyUnknownKey),
      (#"{"trust": ["a.pem"]}"#, [:], "conf/a.pem", nil),
      (
        #"{"trust": ["a.pem"]}"#, ["conf/a.pem": Array("no key".utf8)], "conf/a.pem",
        .keyUnrecognizedFormat
      ),
      (
        #"{"trust": ["m.xml"]}"#,
        ["conf/m.xml": Array("<md:EntityDescriptor".utf8)], "conf/m.xml", .xmlNamespaceMalformed
      ),
      (
        #"{"trust": ["m.xml"]}"#,
        [
          "conf/m.xml": Array(
            "<md:EntityDescriptor xmlns:md='urn:oasis:names:tc:SAML:2.0:metadata' entityID='urn:a'/>"
              .utf8)
        ], "conf/m.xml", .keyMetadataWithoutKeys
      ),
      (
        #"{"trust": ["a.pem"], "metadataTrust": ["b.pem"]}"#, ["conf/a.pem": key], "conf/b.pem", nil
      ),
    ]
    for (policy, files, file, code) in rows {
      let refusal = try #require(try Self.refusal(policy, files), "\(policy)")
      #expect(refusal.file == file, "\(policy)")
      #expect(refusal.code == code, "\(policy)")
    }
  }
}
