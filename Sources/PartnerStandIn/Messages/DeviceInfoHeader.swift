#if StandIn
  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif
  import SAMLFormats

  /// The description of a device, from `X-Device-Info` or the parameter `device_info`.
  @available(macOS 14, iOS 17, tvOS 17, *)
  struct DeviceInfoHeader: Sendable {
    private let members: [String: Member]

    /// Reads the header, or the parameter where there is none, as version 1 has it; nil for what is
    /// no object of JSON in Base64.
    init?(_ call: ReceivedCall) {
      self.init(
        encoded: call.header("X-Device-Info") ?? call.query["device_info"]?.string
          ?? FormFields(call.isForm ? call.body : [])["device_info"]?.string)
    }

    /// Reads the header alone, as version 2 and registration have it.
    init?(header call: ReceivedCall) {
      self.init(encoded: call.header("X-Device-Info"))
    }

    /// Reads what was sent; nil for what is no object of JSON in Base64.
    init?(encoded text: String?) {
      guard let text,
        let members = try? JSONDecoder().decode(
          [String: Member].self, from: HeaderText.bytes(of: text))
      else { return nil }
      self.members = members
    }

    /// Whether it has the members that a version of the service requires.
    func suffices(forVersion version: Int) -> Bool {
      let wanted =
        version == 1
        ? ["model", "osName"] : ["model", "version", "osName", "osVersion", "connectionType"]
      return wanted.allSatisfy { self.text($0)?.isEmpty == false }
    }

    /// A member that is a string.
    func text(_ name: String) -> ExactString? {
      if case .text(let text) = members[name] { text } else { nil }
    }

    /// A member that is a whole number, or the digits of one.
    func integer(_ name: String) -> Int64? {
      switch members[name] {
      case .integer(let value): value
      case .text(let text): Int64(text.string)
      case .truth, .other, nil: nil
      }
    }

    /// A member that is a truth value, or the word for one.
    func truth(_ name: String) -> Bool? {
      switch members[name] {
      case .truth(let value): value
      case .text(let text): Bool(text.string)
      case .integer, .other, nil: nil
      }
    }

    /// A member; what it is decides who reads it.
    private enum Member: Decodable {
      case text(ExactString)
      case truth(Bool)
      case integer(Int64)
      case other

      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let value = try? container.decode(String.self) {
          self = .text(ExactString(value))
        } else if let value = try? container.decode(Bool.self) {
          self = .truth(value)
        } else if let value = try? container.decode(Int64.self) {
          self = .integer(value)
        } else {
          self = .other
        }
      }
    }
  }

  /// Base64 in a header.
  @available(macOS 14, iOS 17, tvOS 17, *)
  enum HeaderText {
    /// The bytes; none for what is not Base64.
    ///
    /// Version 1 asks for percent-encoding as well, so escapes are removed first: Base64 has none.
    static func bytes(of text: String) -> Data {
      let text = FormFields.decoded(text.utf8, plusIsSpace: false) ?? text
      return Data(base64Encoded: text) ?? Data()
    }

    /// Decodes Base64, even with missing or wrong padding.
    static func lenientBytes(of text: String) -> Data {
      let text = FormFields.decoded(text.utf8, plusIsSpace: false) ?? text
      let symbols = text.filter { $0 != "=" && !$0.isWhitespace }
      let padding = String(repeating: "=", count: (4 - symbols.count % 4) % 4)
      return Data(base64Encoded: symbols + padding) ?? Data()
    }
  }
#endif
