#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension AnswerValue {
  /// Reads JSON (RFC 8259) by Foundation's decoder.
  ///
  /// The depth is checked first: reading recurses, and a body must not decide how far. So is the
  /// number of values, of which each costs the decoder far more than an octet of text.
  init(json octets: [UInt8]) throws(AnswerDefect) {
    let (depth, count) = Self.extent(of: octets)
    guard depth <= Self.maximumDepth else { throw .tooDeep }
    guard count <= Self.maximumCount else { throw .tooManyValues }
    do {
      self = try JSONDecoder().decode(AnswerValue.self, from: Data(octets))
    } catch {
      throw .malformedJSON
    }
  }

  /// The greatest depth of the answers that are documented is six; metadata may add to it.
  static let maximumDepth = 32

  /// Five times as many as a thousand providers with all properties have.
  static let maximumCount = 100_000

  /// How deeply brackets are nested outside strings, without regard to their kind, and how many
  /// values there are at most.
  private static func extent(of octets: [UInt8]) -> (depth: Int, count: Int) {
    var depth = 0
    var count = 1
    var deepest = 0
    var inString = false
    var escaped = false
    for octet in octets {
      if escaped {
        escaped = false
      } else if inString {
        escaped = octet == UInt8(ascii: "\\")
        inString = octet != UInt8(ascii: "\"")
      } else {
        switch octet {
        case UInt8(ascii: "\""): inString = true
        case UInt8(ascii: "["), UInt8(ascii: "{"):
          depth += 1
          count += 1
          deepest = max(deepest, depth)
        case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
        case UInt8(ascii: ","): count += 1
        default: break
        }
      }
    }
    return (deepest, count)
  }
}

extension AnswerValue: Decodable {
  /// Tries the kinds in the order in which they are frequent.
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let fields = try? decoder.container(keyedBy: Name.self) {
      var values: [String: AnswerValue] = [:]
      for name in fields.allKeys {
        values[name.stringValue] = try fields.decode(AnswerValue.self, forKey: name)
      }
      self = .fields(values)
    } else if let integer = try? container.decode(Int64.self) {
      self = .integer(integer)
    } else if let truth = try? container.decode(Bool.self) {
      self = .truth(truth)
    } else if container.decodeNil() {
      self = .null
    } else if var items = try? decoder.unkeyedContainer() {
      var values: [AnswerValue] = []
      while !items.isAtEnd {
        values.append(try items.decode(AnswerValue.self))
      }
      self = .list(values)
    } else {
      _ = try container.decode(Double.self)
      self = .otherNumber
    }
  }

  /// Any name of a member.
  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) {
      self.stringValue = stringValue
    }

    init?(intValue: Int) {
      nil
    }
  }
}
