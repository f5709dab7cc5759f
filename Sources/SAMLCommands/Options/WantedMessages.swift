import SAMLCapture
import SAMLReport

/// The messages of a capture that a subcommand validates.
enum WantedMessages {
  /// Responses, and whatever may be meant as one.
  case responses

  /// Responses, and what a token exchange was sent in the place of one.
  case posts

  /// Queries, and any message that is alone in its input.
  case queries

  /// All.
  case all

  func include(_ payload: FoundPayload) -> Bool {
    switch self {
    case .responses: payload.isMeantAsResponse
    case .posts:
      payload.isMeantAsResponse
        || payload.isOfTokenExchange && payload.exchange?.isOfRequest == true
    case .queries:
      payload.kind == .attributeQuery || payload.kind == nil && payload.isMeantAsResponse
        || payload.layers.isEmpty && payload.fragment == nil
    case .all: true
    }
  }

  /// Whether an exchange is wanted in which no message was found.
  var includesExchanges: Bool { self == .posts }

  /// The field of an input that is one payload: a response is looked for in the one that was asked for alone.
  func field(of input: [UInt8], before field: ExactString) -> ExactString {
    switch self {
    case .responses, .posts: field
    case .queries, .all: FieldSearch.field(of: input, before: field)
    }
  }
}

/// The messages of one input that are skipped, counted by their kinds.
struct OtherMessages {
  private var counts: [String: Int] = [:]
  /// The name of a message without a root element: only a request is skipped by its field alone.
  private static let unread = "SAMLRequest"

  private var firstPlaces: [ExactString] = []

  var count: Int { counts.values.reduce(0, +) }

  mutating func note(_ payload: FoundPayload) {
    counts[payload.kind?.rawValue ?? Self.unread, default: 0] += 1
    if firstPlaces.count < 3, let place = payload.fragment { firstPlaces.append(place) }
  }

  /// Such as `2 other messages, see saml inspect`.
  var summary: String {
    "\(count) other \(count == 1 ? "message" : "messages"), see saml inspect"
  }

  /// Such as `2 AuthnRequest, 1 AttributeQuery at entry=3, entry=7, entry=12`.
  var text: String {
    let kinds = (MessageKind.allCases.map(\.rawValue) + [Self.unread]).compactMap { kind in
      counts[kind].map { "\($0) \(kind)" }
    }
    let more = count > firstPlaces.count ? ", ..." : ""
    let places =
      firstPlaces.isEmpty ? "" : " at \(firstPlaces.strings.joined(separator: ", "))\(more)"
    return kinds.joined(separator: ", ") + places
  }
}
