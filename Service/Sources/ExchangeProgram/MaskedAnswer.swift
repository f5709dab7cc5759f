import HTTPTypes
public import TokenExchange

/// The result of a request, as people may see it: the status, and its explanation.
public struct MaskedAnswer: Sendable, Hashable, Encodable {
  /// The status; nil if there is no answer.
  public let status: Int?

  /// The code of the failure, if there is no answer.
  public let code: String?

  /// Header fields that hold no secret, the findings of a stand-in among them.
  public let fields: [String]

  /// The size of the body, in bytes; nil if there is none.
  public let bodyCount: Int?

  /// Redacts the result of a request.
  ///
  /// - Parameter result: The answer, or why there is none.
  public init(_ result: Result<ReceivedAnswer, TransportError>) {
    switch result {
    case .failure(let error):
      (status, code) = (nil, error.code.rawValue)
      (fields, bodyCount) = ([], nil)
    case .success(let received):
      (status, code) = (received.response.status.code, nil)
      fields = Self.fields(of: received)
      bodyCount = received.body.isEmpty ? nil : received.body.count
    }
  }

  /// The status, or the code of the failure if there is no status.
  public var line: String { status.map { "\($0)" } ?? code ?? "" }

  /// All of it, as lines.
  public var text: String {
    let body = bodyCount.map { ["  [\($0) bytes]"] } ?? []
    return ([line] + fields + body).joined(separator: "\n  ")
  }

  /// The codes by which a stand-in explains a refusal: codes, and nothing more of a header.
  public var findings: [String] {
    fields.first { $0.hasPrefix(Self.finding) }.map { line in
      line.dropFirst(Self.finding.count).split(separator: ",").map { $0.filter { $0 != " " } }
    } ?? []
  }

  private static func fields(of received: ReceivedAnswer) -> [String] {
    received.response.headerFields.compactMap { field -> String? in
      let isPlain =
        plainFields.contains(field.name.canonicalName) && field.value.utf8.allSatisfy(isPlainByte)
      return isPlain ? "\(field.name.rawName): \(field.value)" : nil
    }
  }

  /// Letters, digits and what media types, numbers and codes are made of.
  private static func isPlainByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: " ./;=-,+_".utf8.contains(byte)
    }
  }

  private static let finding = "X-SAML-Finding: "
  private static let plainFields: Set = [
    "content-type", "content-length", "retry-after", "x-saml-finding",
  ]
}
