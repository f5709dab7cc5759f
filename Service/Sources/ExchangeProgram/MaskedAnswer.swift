import HTTPTypes
public import TokenExchange

/// The result of a request, as people may see it: the status, and its explanation.
public struct MaskedAnswer: Sendable, Hashable {
  /// The status, or the code of the failure if there is no status.
  public let line: String

  /// Header fields that hold no secret, the findings of a stand-in, and the size of the body.
  public let details: [String]

  /// Redacts the result of a request.
  ///
  /// - Parameter result: The answer, or why there is none.
  public init(_ result: Result<ReceivedAnswer, TransportError>) {
    switch result {
    case .failure(let error):
      line = error.code.rawValue
      details = []
    case .success(let received):
      line = "\(received.response.status.code)"
      details = Self.details(of: received)
    }
  }

  /// The codes by which a stand-in explains a refusal: codes, and nothing more of a header.
  public var findings: [String] {
    details.first { $0.hasPrefix(Self.finding) }.map { line in
      line.dropFirst(Self.finding.count).split(separator: ",").map { $0.filter { $0 != " " } }
    } ?? []
  }

  private static func details(of received: ReceivedAnswer) -> [String] {
    let fields = received.response.headerFields.compactMap { field -> String? in
      let isPlain =
        plainFields.contains(field.name.canonicalName) && field.value.utf8.allSatisfy(isPlainByte)
      return isPlain ? "\(field.name.rawName): \(field.value)" : nil
    }
    return fields + (received.body.isEmpty ? [] : ["  [\(received.body.count) bytes]"])
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
