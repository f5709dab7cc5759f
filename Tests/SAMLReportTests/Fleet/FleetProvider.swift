import Foundation
import SAML
import SAMLInspection
import SAMLReport
import TestSupport

/// A provider of one year: a response every fifth day, each signed, judged and put into a fleet.
struct FleetProvider {
  /// What is written into the response of a day.
  struct Day {
    let number: Int
    var signing = "assertion"
    /// Names beside `householdID`.
    var attributes: [String] = []
    /// How far the provider's clock is ahead, in milliseconds.
    var offset: Int64 = 0
    var damage: ((inout TestDocument) throws -> Void)?
  }

  static let days = Array(stride(from: 0, to: 365, by: 5))
  static let issuer = "https://idp.example.com"

  private static let template = Result { try Vector("rules/sound").template }

  /// 2026-01-01T00:00:00Z and so many days.
  static func moment(_ day: Int) -> Instant {
    Instant(millisecondsSince1970: 1_767_225_600_000 + Int64(day) * 86_400_000)
  }

  /// The fleet of a whole year; `describe` changes what a day is.
  static func fleet(
    policy: Policy? = nil, _ describe: (inout Day) -> Void = { _ in }
  ) throws -> Fleet {
    var fleet = Fleet()
    for number in days {
      var day = Day(number: number)
      describe(&day)
      // The way of the message takes between nothing and 300 milliseconds.
      let captured = moment(number).millisecondsSince1970 - day.offset + Int64(number % 4) * 100
      fleet.add(
        try record(of: day, policy: policy),
        capturedAt: Instant(millisecondsSince1970: captured))
    }
    return fleet
  }

  static func record(of day: Day, policy: Policy? = nil) throws -> Record {
    var text = try template.get()
    let issued = moment(day.number)
    let end = issued.advanced(by: .seconds(300))
    for minute in ["11:54", "11:55", "12:00"] {
      text = text.replacingOccurrences(of: "2026-03-01T\(minute):00Z", with: "\(issued)")
    }
    for minute in ["12:05", "12:10"] {
      text = text.replacingOccurrences(of: "2026-03-01T\(minute):00Z", with: "\(end)")
    }
    let statements = day.attributes.map { name in
      """
      <saml:Attribute Name="\(name)"><saml:AttributeValue>secret</saml:AttributeValue>\
      </saml:Attribute></saml:AttributeStatement>
      """
    }
    for statement in statements {
      text = text.replacingOccurrences(of: "</saml:AttributeStatement>", with: statement)
    }
    var document = TestDocument(text)
    if !day.signing.isEmpty { try document.sign(day.signing) }
    try day.damage?(&document)
    let inspector = Inspector(policy: try policy ?? TestPolicy.policy())
    let inspection = try inspector.inspect(
      document.bytes, at: issued.advanced(by: .seconds(30)))
    return Record(source: "day-\(day.number).xml", inspection)
  }
}

/// The JSON of a fleet, read back.
struct FleetObject {
  let object: [String: Any]

  init(_ fleet: Fleet) throws {
    self.init(try JSONSerialization.jsonObject(with: Data(fleet.json.utf8)))
  }

  private init(_ value: Any?) { object = value as? [String: Any] ?? [:] }

  subscript(_ name: String) -> FleetObject { FleetObject(object[name]) }

  func list(_ name: String) -> [FleetObject] {
    (object[name] as? [Any] ?? []).map { FleetObject($0) }
  }

  func number(_ name: String) -> Int? { object[name] as? Int }
  func text(_ name: String) -> String? { object[name] as? String }
  func texts(_ name: String) -> [String]? { object[name] as? [String] }
}
