import CanonicalXML
import Foundation
import SAML
import SAMLInspection
import SAMLReport
import TestSupport
import TestTools
import Testing
import XMLSignature

/// What a year of responses says of the provider that signed them.
@Suite struct FleetTests {
  @Test(arguments: [38_000, -12_500, 0] as [Int64])
  func theOffsetOfAClockIsRecovered(_ offset: Int64) throws {
    let fleet = try FleetProvider.fleet { $0.offset = offset }
    let issuer = try #require(try FleetObject(fleet).list("issuers").first)
    let median = try #require(issuer["clockOffset"].number("medianMilliseconds"))
    // The way of the message makes it smaller, by at most 300 milliseconds.
    #expect((offset - 300)...offset ~= Int64(median))
    #expect(issuer["clockOffset"].number("samples") == FleetProvider.days.count)
    #expect(issuer["payloads"]["verdicts"].number("valid") == FleetProvider.days.count)
  }

  @Test func withoutCaptureTimesNoOffsetIsTold() throws {
    var fleet = Fleet()
    fleet.add(try FleetProvider.record(of: .init(number: 0)), capturedAt: nil)
    let issuer = try #require(try FleetObject(fleet).list("issuers").first)
    #expect(issuer["clockOffset"].object.isEmpty)
    #expect(fleet.text.contains("not known: no capture has a time"))
  }

  @Test func anotherKeyIsSeenOnItsDay() throws {
    let fleet = try FleetProvider.fleet { day in
      day.signing = day.number < 200 ? "assertion" : "assertion ecdsa-sha256"
    }
    let issuer = try #require(try FleetObject(fleet).list("issuers").first)
    let keys = issuer.list("keys")
    #expect(keys.map { $0.text("first") } == ["2026-01-01T00:00:00Z", "2026-07-20T00:00:00Z"])
    #expect(keys.map { $0.text("last") } == ["2026-07-15T00:00:00Z", "2026-12-27T00:00:00Z"])
    #expect(keys.map { $0.number("count") } == [40, 33])
    #expect(
      issuer.list("algorithms").map { $0.text("method") } == ["rsa-sha256", "ecdsa-sha256"])
    #expect(fleet.text.contains("2026-07-20  another key, "))
    #expect(fleet.text.contains("2026-07-20  other algorithms, ecdsa-sha256"))
  }

  @Test func anAttributeThatVanishesIsToldAndARareOneIsNot() throws {
    let fleet = try FleetProvider.fleet { day in
      if day.number < 180 { day.attributes.append("zip") }
      if day.number >= 180 { day.attributes.append("tier") }
      // Four times, and the last one half a year before the end.
      if day.number % 60 == 0, day.number < 220 { day.attributes.append("rare") }
    }
    let issuer = try #require(try FleetObject(fleet).list("issuers").first)
    let changes = issuer.list("attributes").reduce(into: [:]) { changes, attribute in
      changes[attribute.text("name") ?? ""] = attribute.texts("changes")
    }
    #expect(
      changes == ["householdID": [], "rare": [], "tier": ["appeared"], "zip": ["vanished"]])
    #expect(fleet.text.contains("2026-06-25  attribute zip is seen for the last time"))
    #expect(fleet.text.contains("2026-06-30  attribute tier appears"))
  }

  @Test func theEndOfACertificateIsTold() throws {
    let policy = try Self.samplePolicy()
    let now = try #require(Instant(rfc3339: "2026-03-01T12:00:30Z"))
    let sample = try Repository.bytes("samples/captures/assertion-signed-rsa-sha256.xml")
    var fleet = Fleet()
    fleet.add(try Self.record(sample, policy, at: now), capturedAt: nil)
    let key = try #require(try FleetObject(fleet).list("issuers").first?.list("keys").first)
    #expect(key.text("notAfter") == "2045-01-01T00:00:00Z")
    #expect(key.number("daysLeft") == 6880)
  }

  /// Whoever can write XML can write a name into it.
  @Test(arguments: ["", "assertion attacker", "changed"])
  func aMessageThatIsNotVerifiedBelongsToNobody(_ signing: String) throws {
    let fleet = try FleetProvider.fleet { day in
      day.signing = signing == "changed" ? "assertion" : signing
      if signing == "changed" {
        day.damage = { try $0.replace(">household-1<", with: ">household-2<") }
      }
    }
    let object = try FleetObject(fleet)
    #expect(object.list("issuers").isEmpty)
    #expect(object["notVerified"].number("count") == FleetProvider.days.count)
    #expect(!fleet.text.contains(FleetProvider.issuer))
    #expect(!fleet.svg.contains(FleetProvider.issuer))
  }

  /// A trusted key speaks for the issuers that the policy accepts, and for no other.
  @Test func aNameThatTheKeyMayNotSignForBelongsToNobody() throws {
    var policy = try TestPolicy.policy()
    policy.issuers = ["https://another.example.com"]
    let object = try FleetObject(try FleetProvider.fleet(policy: policy))
    #expect(object.list("issuers").isEmpty)
    #expect(object["notVerified"].number("count") == FleetProvider.days.count)
  }

  @Test func theSampleStaysSmallAndTheEstimateStands() throws {
    let record = try FleetProvider.record(of: .init(number: 0))
    let captured = FleetProvider.moment(0).millisecondsSince1970
    var fleet = Fleet()
    for number in 0..<10_000 {
      fleet.add(
        record,
        capturedAt: Instant(millisecondsSince1970: captured - 5000 + Int64(number % 100)))
    }
    let issuer = try #require(try FleetObject(fleet).list("issuers").first)
    let offset = issuer["clockOffset"]
    #expect(issuer["payloads"].number("count") == 10_000)
    #expect(try #require(offset.number("samples")) <= 512)
    #expect(4900...5000 ~= (try #require(offset.number("medianMilliseconds"))))
  }

  @Test func noTimeOfACaptureIsTooFarAway() throws {
    let record = try FleetProvider.record(of: .init(number: 0))
    for moment in [Int64.min, .max, 0] {
      var fleet = Fleet()
      fleet.add(record, capturedAt: Instant(millisecondsSince1970: moment))
      #expect(fleet.text.contains("1 valid"))
      #expect(try XMLTree(parsing: Array(fleet.svg.utf8)).root.name.localName == "svg")
    }
  }

  @Test func reportsHoldNamesAndNeverValues() throws {
    let fleet = try FleetProvider.fleet { $0.attributes = ["a&lt;b&amp;&quot;c\u{202E}d"] }
    let svg = fleet.svg
    let drawing = try XMLTree(parsing: Array(svg.utf8))
    #expect(drawing.elements.allSatisfy { $0.name.localName != "script" })
    #expect(!svg.replacing("xmlns=\"http://www.w3.org/2000/svg\"", with: "").contains("http://"))
    #expect(svg.contains("a&lt;b&amp;&quot;c\\u{202e}d"))
    #expect(fleet.text.contains("a<b&\"c\\u{202e}d"))
    for report in [fleet.text, svg, fleet.json] {
      #expect(!report.contains("household-1"))
      #expect(!report.contains("subject-1"))
      #expect(!report.contains("secret"))
    }
  }

  @Test func nothingAtAllIsAlsoAFleet() throws {
    let fleet = Fleet()
    #expect(fleet.text == "fleet: 0 payloads, 0 verified issuers\n")
    #expect(try XMLTree(parsing: Array(fleet.svg.utf8)).root.name.localName == "svg")
    #expect(try FleetObject(fleet).number("payloads") == 0)
  }
}

extension FleetTests {
  private static func samplePolicy() throws -> Policy {
    var policy = Policy()
    policy.trustAnchors = try TrustAnchor.parse(
      Repository.bytes("samples/trust/idp-rsa.pem"))
    policy.audiences = ["https://saml.sp.auth.adobe.com"]
    return policy
  }

  private static func record(
    _ bytes: [UInt8], _ policy: Policy, at now: Instant
  ) throws -> Record {
    Record(source: "sample.xml", try Inspector(policy: policy).inspect(bytes, at: now))
  }
}
