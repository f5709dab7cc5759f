import SAML
import SAMLFormats

/// One attribute of an issuer, and whether it came or went while the batch was captured.
struct FleetAttribute {
  enum Change: String {
    /// The messages before the first one that has it would have had it.
    case appeared
    /// The messages after the last one that has it would have had it.
    case vanished
  }

  let name: ExactString
  let span: FleetSpan
  let changes: [Change]

  /// How many messages are to be expected with an attribute before its absence is more than chance.
  ///
  /// With five expected, none occurs once in 150 times. As many must have it for anything to be
  /// expected.
  private static let expectedCount = 5

  /// Decides whether an attribute appeared or vanished, by its share of the messages of its own
  /// time.
  init(name: ExactString, span: FleetSpan, of sample: FleetSample, total: Int) {
    self.name = name
    self.span = span
    let before = sample.count(before: span.first)
    let after = sample.count(after: span.last)
    let rate = Double(span.count) / Double(max(span.count, total - before - after))
    func isMissed(in messages: Int) -> Bool {
      span.count >= Self.expectedCount && rate * Double(messages) >= Double(Self.expectedCount)
    }
    changes =
      (isMissed(in: before) ? [.appeared] : []) + (isMissed(in: after) ? [.vanished] : [])
  }
}

extension FleetIssuer {
  /// The attributes in the order of their names.
  var attributeHistory: [FleetAttribute] {
    attributes.sorted { $0.key < $1.key }.map { name, span in
      FleetAttribute(name: name, span: span, of: sample, total: tally.count)
    }
  }

  /// The keys, in the order in which they came.
  var keyHistory: [(key: FleetKey, span: FleetSpan)] {
    keys.map { (key: $0.key, span: $0.value) }.sorted {
      ($0.span.first, $0.span.last, $0.key.shortText)
        < ($1.span.first, $1.span.last, $1.key.shortText)
    }
  }

  /// The algorithms, in the order in which they came.
  var algorithmHistory: [(algorithms: FleetAlgorithms, span: FleetSpan)] {
    algorithms.map { (algorithms: $0.key, span: $0.value) }.sorted {
      ($0.span.first, $0.span.last, $0.algorithms.description)
        < ($1.span.first, $1.span.last, $1.algorithms.description)
    }
  }
}
