/// The defect of a text that should be a form value, and the repairs for it.
///
/// For people who look at what a program sent. A service uses ``PayloadDecoder``, and refuses such
/// a text.
///
/// The first defect is that of the strict decoder. Then the text is read once more with every
/// repair of ``PayloadRepair`` allowed, in their order. Only those that changed something are
/// named, and there is a result only if all of the text can be read with them. Work and memory are
/// linear.
///
/// The text is the value alone, without the name of its control and without a further layer of
/// Base64; a text that was escaped more than twice is not repaired.
public enum PayloadDiagnosis: Sendable, Hashable {
  /// The text is a form value; the bytes are those before Base64.
  case sound(bytes: [UInt8])

  /// The text is not a form value, but the repairs make it decodable; they are in the order of
  /// their application.
  case repairable(PayloadDecodingError, repairs: [PayloadRepair], bytes: [UInt8])

  /// The text is not a form value, and no repair helps.
  case irreparable(PayloadDecodingError)

  /// Examines the bytes of a text.
  ///
  /// - Parameter text: The text that should be a form value.
  public init(of text: Span<UInt8>) {
    do throws(PayloadDecodingError) {
      self = .sound(bytes: try PayloadDecoder.decode(text))
    } catch {
      guard let repaired = RepairedText(text) else {
        self = .irreparable(error)
        return
      }
      self = .repairable(error, repairs: repaired.repairs, bytes: repaired.bytes)
    }
  }

  /// Examines a string.
  ///
  /// - Parameter text: The text that should be a form value; offsets count its bytes in UTF-8, from
  ///   its own start.
  @inlinable public init(of text: some StringProtocol) {
    self = text.withUTF8Bytes { PayloadDiagnosis(of: $0) }
  }

  /// The first defect; nil if the text is sound.
  package var defect: PayloadDecodingError? {
    switch self {
    case .sound: nil
    case .repairable(let defect, _, _), .irreparable(let defect): defect
    }
  }

  /// The repairs that make the text decodable; empty if it needs none, or if none helps.
  package var repairs: [PayloadRepair] {
    guard case .repairable(_, let repairs, _) = self else { return [] }
    return repairs
  }

  /// The bytes before Base64, after the repairs; nil if none helps.
  package var bytes: [UInt8]? {
    switch self {
    case .sound(let bytes), .repairable(_, _, let bytes): bytes
    case .irreparable: nil
    }
  }
}

/// Shows the defect, the repairs and the length: the response inside names a person.
extension PayloadDiagnosis: Confidential {
  /// The case, without the bytes that it holds.
  public var description: String {
    switch self {
    case .sound(let bytes): "sound(\(bytes.count) bytes)"
    case .repairable(let defect, let repairs, let bytes):
      "repairable(\(defect), \(repairs.map(\.rawValue).joined(separator: ", ")), \(bytes.count) bytes)"
    case .irreparable(let defect): "irreparable(\(defect))"
    }
  }
}
