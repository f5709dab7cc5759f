import CanonicalXML
import Foundation
import SAML
import SAMLInspection
import SAMLReport
import TestTools
import XMLEncryption
import XMLSignature

/// Payloads of the samples, and such as nobody sends who means well, judged as the samples are.
enum Payloads {
  static let now = Instant(samlTime: "2026-03-01T12:00:30Z") ?? Instant(millisecondsSince1970: 0)

  /// The names of all samples, sorted.
  static func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: captures.path).sorted()
  }

  /// A sample by its name.
  static func sample(
    _ name: String, showsValues: Bool = false, isTrusting: Bool = true
  ) throws -> Record {
    let bytes = Array(try Data(contentsOf: captures.appending(path: name)))
    return try record(
      bytes, source: "samples/captures/\(name)", showsValues: showsValues, isTrusting: isTrusting)
  }

  /// All samples.
  static func all(showsValues: Bool = false) throws -> [Record] {
    try names().map { try sample($0, showsValues: showsValues) }
  }

  /// Any bytes, from anywhere.
  static func record(
    _ bytes: [UInt8], source: String, id: PayloadID? = nil, showsValues: Bool = false,
    isTrusting: Bool = true, microseconds: Int64? = nil, limits: ParseLimits = .default
  ) throws -> Record {
    var policy = Policy()
    policy.limits = limits
    let keys = ["idp-rsa", "idp-ec", "idp-ec-p384", "idp-ec-p521", "idp-ed25519"]
    for name in isTrusting ? keys : [] {
      let file = Repository.samples.appending(path: "trust/\(name).pem")
      policy.trustAnchors += try TrustAnchor.parse(Array(Data(contentsOf: file)))
    }
    policy.audiences = ["https://saml.sp.auth.adobe.com"]
    let key = Repository.samples.appending(path: "keys/test-only-partner-decryption.key.pem")
    let decryptor = try PrivateKeyDecryptor(PrivateKey(pem: Array(Data(contentsOf: key))))
    let inspector = Inspector(policy: policy, decryptionKeys: [decryptor])
    let inspection = try inspector.inspect(bytes, at: now)
    return Record(
      source: source, id: id, inspection, showsValues: showsValues, microseconds: microseconds)
  }

  /// File names that try to be markup, to steer a terminal, or to be long.
  static let hostileSources = [
    "\"><script>alert(1)</script>", "a\u{0}b\u{1B}[2Jc", "\u{202E}lmx.dilav", "]]>&amp;<!--",
    "a\u{FFFE}b\u{FFFF}", String(repeating: "x", count: 5000), "", "-", "no/[link](http://x)/{0}",
    "entry=1#entry=2", "100%/a b?c#d",
  ]

  /// A response of one's own whose names and values try to be markup.
  static func hostile(source: String) throws -> Record {
    let markup = "&lt;script&gt;alert('x')&lt;/script&gt;&#x202E;&quot;&gt;"
    let xml =
      "<samlp:Response xmlns:samlp=\"urn:oasis:names:tc:SAML:2.0:protocol\""
      + " xmlns:saml=\"urn:oasis:names:tc:SAML:2.0:assertion\" ID=\"_\(markup)\" Version=\"2.0\""
      + " IssueInstant=\"2026-03-01T12:00:00Z\" Destination=\"javascript:alert(1)\">"
      + "<saml:Issuer>\(markup)</saml:Issuer><!-- \(markup) --><?x <script>alert(2)</script>?>"
      + "<onload xmlns=\"urn:\(markup)\" onclick=\"alert(3)\"/><samlp:Status>"
      + "<samlp:StatusCode Value=\"\(markup)\"/></samlp:Status></samlp:Response>"
    return try record(Array(xml.utf8), source: source)
  }

  private static let captures = Repository.samples.appending(path: "captures")
}

extension ReportFormat {
  /// The whole report over some payloads and inputs that could not be read.
  func text(of records: [Record], unread: [UnreadInput] = [], exitStatus: Int32 = 1) -> String {
    var report = self
    var text = report.begin()
    for record in records { text += report.add(record) }
    for input in unread { text += report.add(input) }
    return text
      + report.end(ReportSummary(unread: unread.count, exitStatus: exitStatus))
  }
}
