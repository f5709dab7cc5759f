#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a device is, as `X-Device-Info` or the parameter `device_info` says it.
struct DeviceInfoHeader: Decodable, Sendable {
  private let model: String?
  private let version: String?
  private let osName: String?
  private let osVersion: String?
  private let connectionType: String?

  /// Reads the header, or the parameter where there is none; nil for what is no JSON in Base64.
  init?(_ call: ServiceCall) {
    guard
      let text = call.header("X-Device-Info") ?? call.query["device_info"]
        ?? FormFields(call.isForm ? call.body : [])["device_info"],
      let info = try? JSONDecoder().decode(Self.self, from: HeaderText.octets(of: text))
    else { return nil }
    self = info
  }

  /// Whether it says what a version of the service asks for.
  func suffices(forVersion version: Int) -> Bool {
    let wanted =
      version == 1
      ? [model, osName] : [model, self.version, osName, osVersion, connectionType]
    return wanted.allSatisfy { $0?.isEmpty == false }
  }
}

/// Base64 in a header.
enum HeaderText {
  /// The octets; none for what is not Base64.
  ///
  /// Version 1 asks for percent-encoding as well, so escapes are removed first: Base64 has none.
  static func octets(of text: String) -> Data {
    let text = FormFields.decoded(text.utf8, plusIsSpace: false) ?? text
    return Data(base64Encoded: text) ?? Data()
  }

  /// The octets, also of Base64 whose padding is missing or wrong.
  static func lenientOctets(of text: String) -> Data {
    let text = FormFields.decoded(text.utf8, plusIsSpace: false) ?? text
    let symbols = text.filter { $0 != "=" && !$0.isWhitespace }
    let padding = String(repeating: "=", count: (4 - symbols.count % 4) % 4)
    return Data(base64Encoded: symbols + padding) ?? Data()
  }
}
