#if StandIn
  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif
  import SAMLFormats

  @available(macOS 14, iOS 17, tvOS 17, *)
  extension Content: Encodable {
    /// The content in JSON (RFC 8259), the members of an object by their names.
    var json: String {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      // Texts, whole numbers and truth values can all be encoded.
      return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    private struct Name: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }

      init(stringValue: String) { self.stringValue = stringValue }

      init?(intValue: Int) { nil }
    }

    func encode(to encoder: any Encoder) throws {
      switch self {
      case .text(let text), .visible(let text): try text.string.encode(to: encoder)
      case .integer(let value): try value.encode(to: encoder)
      case .truth(let value): try value.encode(to: encoder)
      case .null: try String?.none.encode(to: encoder)
      case .list(_, let items): try items.encode(to: encoder)
      case .object(let members):
        var object = encoder.container(keyedBy: Name.self)
        for (name, value) in members { try object.encode(value, forKey: Name(stringValue: name)) }
      }
    }
  }
#endif
