import Foundation

extension SAMLVectors.Policy: Decodable {
  private enum Member: String, CodingKey {
    case now, skew, audience, issuer, recipient, destination, inResponseTo, request, receiver
    case profile, requireSignedResponse, requireSignedAssertion, requireSignedMessages
    case requireBothSignatures, requiredAttributes, scopedAttributes, allowSHA1, allowAlgorithms
    case canonicalization, allowSignatureAsLastChild, allowDeviations, duplicateAttributes
    case presenterAddress, maximumAge, maximumLifetime, used, exact
  }

  /// Reads the policy of one vector.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Member.self)
    func value<Value: Decodable>(_ member: Member) throws -> Value? {
      try members.decodeIfPresent(Value.self, forKey: member)
    }
    func flag(_ member: Member) throws -> Bool { try value(member) ?? false }
    func texts(_ member: Member) throws -> [String] { try value(member) ?? [] }
    let request: Data? = try value(.request)
    self.init(
      now: try members.decode(String.self, forKey: .now),
      skew: try members.decode(Int.self, forKey: .skew), audience: try texts(.audience),
      issuer: try texts(.issuer), recipient: try value(.recipient),
      destination: try value(.destination), inResponseTo: try value(.inResponseTo),
      request: request.map { [UInt8]($0) }, receiver: try value(.receiver),
      profile: try value(.profile), requireSignedResponse: try flag(.requireSignedResponse),
      requireSignedAssertion: try flag(.requireSignedAssertion),
      requireSignedMessages: try texts(.requireSignedMessages),
      requireBothSignatures: try flag(.requireBothSignatures),
      requiredAttributes: try texts(.requiredAttributes),
      scopedAttributes: try texts(.scopedAttributes), allowSHA1: try flag(.allowSHA1),
      allowAlgorithms: try texts(.allowAlgorithms), canonicalization: try texts(.canonicalization),
      allowSignatureAsLastChild: try value(.allowSignatureAsLastChild),
      allowDeviations: try texts(.allowDeviations),
      duplicateAttributes: try value(.duplicateAttributes),
      presenterAddress: try value(.presenterAddress), maximumAge: try value(.maximumAge),
      maximumLifetime: try value(.maximumLifetime), used: try texts(.used),
      exact: try flag(.exact))
  }
}
