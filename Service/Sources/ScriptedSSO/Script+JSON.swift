import Foundation
import PartnerSSO

/// Why a script cannot be used.
public enum ScriptError: Error, Sendable, Hashable {
  /// The text is no JSON object.
  case notJSON

  /// A key that scripts do not have.
  case unknownKey(String)

  /// A value of another kind than is wanted at this place.
  case unusable(String)
}

extension Script {
  /// Reads a script as a file holds it; one that is wrong in one thing is not used at all.
  ///
  /// - Parameter bytes: JSON (RFC 8259) in UTF-8.
  /// - Throws: The first thing that is wrong.
  public init(parsing bytes: [UInt8]) throws(ScriptError) {
    let file: File
    do {
      file = try JSONDecoder().decode(File.self, from: Data(bytes))
    } catch let error as ScriptError {
      throw error
    } catch let error as DecodingError {
      throw error.place.isEmpty ? .notJSON : .unusable(error.place)
    } catch {
      throw .notJSON
    }
    self = file.script
  }

  /// The members of the file.
  private struct File: Decodable {
    var script = Script()

    private enum Key: String, CodingKey, CaseIterable {
      case access, status, signIn, response, providers, confirmations, pages, codes, signOuts
    }

    init(from decoder: any Decoder) throws {
      try decoder.refuseKeys(besides: Key.allCases.map(\.rawValue))
      let members = try decoder.container(keyedBy: Key.self)
      let access = try members.list([Name<AccessStatus>].self, .access)
      script.access = access?.map(\.value) ?? script.access
      script.status = try members.replies(.status) ?? script.status
      script.signIn = try members.replies(.signIn) ?? script.signIn
      script.response = try members.replies(.response) ?? script.response
      let providers = try members.list([String?].self, .providers)
      script.providers =
        providers?.map { $0.map(MVPD.ID.init(rawValue:)) } ?? script.providers
      let confirmations = try members.list([Name<Script.Confirmation>].self, .confirmations)
      script.confirmations = confirmations?.map(\.value) ?? script.confirmations
      script.pages = try members.deeds(.pages) ?? script.pages
      script.codes = try members.deeds(.codes) ?? script.codes
      script.signOuts = try members.deeds(.signOuts) ?? script.signOuts
    }
  }
}

/// A value by its name.
private struct Name<Value: RawRepresentable<String>>: Decodable {
  let value: Value

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let value = Value(rawValue: try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "unknown")
    }
    self.value = value
  }
}

/// A reply: `{"provider": …, "expiresIn": …, "response": …}`, `{"error": …}` or `{"silence": true}`.
private struct ReplyMember: Decodable {
  let reply: Script.Reply

  private enum Key: String, CodingKey, CaseIterable {
    case provider, expiresIn, response, error, silence
  }

  init(from decoder: any Decoder) throws {
    try decoder.refuseKeys(besides: Key.allCases.map(\.rawValue))
    let members = try decoder.container(keyedBy: Key.self)
    let provider = try members.decodeIfPresent(String.self, forKey: .provider)
      .map(ProviderID.init(rawValue:))
    if let name = try members.decodeIfPresent(String.self, forKey: .error) {
      guard let error = SubscriberAccountError(named: name, provider: provider) else {
        throw DecodingError.dataCorruptedError(
          forKey: .error, in: members, debugDescription: "unknown")
      }
      reply = .error(error)
    } else if try members.decodeIfPresent(Bool.self, forKey: .silence) == true {
      reply = .silence
    } else {
      reply = .metadata(
        provider: provider,
        expiresIn: try members.decodeIfPresent(Int64.self, forKey: .expiresIn) ?? 86_400,
        response: try members.decodeIfPresent(String.self, forKey: .response))
    }
  }
}

extension SubscriberAccountError {
  /// Makes an error by the name that its code has after `sso.`.
  fileprivate init?(named name: String, provider: ProviderID?) {
    let errors: [SubscriberAccountError] = [
      .accessNotGranted, .unsupportedProvider(provider), .userCancelled,
      .serviceTemporarilyUnavailable, .providerRejected(nil), .invalidVerificationToken,
      .rejected, .unsupported, .other(code: -1),
    ]
    let named = Dictionary(uniqueKeysWithValues: errors.map { ($0.code.rawValue, $0) })
    guard let error = named["sso." + name] else { return nil }
    self = error
  }
}

extension KeyedDecodingContainer {
  /// A list with at least one member; nil where there is none.
  fileprivate func list<Member: Decodable>(_ type: [Member].Type, _ key: Key) throws -> [Member]? {
    guard let list = try decodeIfPresent(type, forKey: key) else { return nil }
    guard !list.isEmpty else {
      throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: "empty")
    }
    return list
  }

  fileprivate func replies(_ key: Key) throws -> [Script.Reply]? {
    try list([ReplyMember].self, key)?.map(\.reply)
  }

  fileprivate func deeds(_ key: Key) throws -> [Script.Deed]? {
    try list([Name<Script.Deed>].self, key)?.map(\.value)
  }
}

extension Decoder {
  /// A key that is misspelt would change the run without a word.
  fileprivate func refuseKeys(besides known: [String]) throws {
    for key in try container(keyedBy: AnyKey.self).allKeys where !known.contains(key.stringValue) {
      throw ScriptError.unknownKey(key.stringValue)
    }
  }
}

private struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init?(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

extension DecodingError {
  /// The place of the value, such as `signIn[0].error`.
  fileprivate var place: String {
    let path: [any CodingKey] =
      switch self {
      case .typeMismatch(_, let context), .valueNotFound(_, let context),
        .keyNotFound(_, let context), .dataCorrupted(let context):
        context.codingPath
      @unknown default: []
      }
    return path.reduce(into: "") { place, key in
      if let index = key.intValue {
        place += "[\(index)]"
      } else {
        place += (place.isEmpty ? "" : ".") + key.stringValue
      }
    }
  }
}
