import CanonicalXML
import XMLEncryption

/// The evaluation of one response, which stops where a private key is needed.
///
/// Nothing in it waits: the verifier asks for the content keys, in this process or elsewhere, and
/// continues with the answer. No state can be reached without the values that it needs.
///
/// A defect of the structure is final: the verdict is `invalid`, no private key is used after it,
/// and no assertion is returned. The rules still apply to the claims, so that a report shows every
/// reason.
enum ResponseEvaluation {
  /// The encrypted assertion is next.
  indirect case needsAssertionKeys(PendingAssertion)
  /// An encrypted part of the verified assertion is next.
  indirect case needsPartKeys(PendingPart)
  /// Every rule has been applied.
  case decided(Verdict)

  /// Evaluates as far as possible without a private key.
  ///
  /// - Parameters:
  ///   - message: The element that should be a response, in a document that was parsed within the
  ///     limits of the policy.
  ///   - isAlone: Whether it should be an assertion instead, in the clear or encrypted.
  ///   - carrier: The message that brings it; nil where none does.
  ///   - wrapping: The findings about the envelope around it.
  ///   - prepared: The trusted keys and the expectations.
  ///   - time: The moments of the evaluation.
  ///   - decrypts: Whether there is a private key.
  init(
    of message: XMLTree.Element, isAlone: Bool = false, broughtBy carrier: XMLTree.Element? = nil,
    in wrapping: [Finding] = [], _ prepared: PreparedPolicy, at time: EvaluationTime,
    decrypts: Bool
  ) {
    let reading = ResponseReading(
      of: message, isAlone: isAlone, broughtBy: carrier, in: wrapping, prepared, at: time)
    guard decrypts else {
      self = .decided(reading.verdict())
      return
    }
    let decision = AssertionDecryption.decide(
      in: message, reading.signatures, prepared.policy, isSound: reading.isSound)
    switch decision {
    case .noneEncrypted: self.init(partsOf: reading)
    case .refused(let assertion): self.init(partsOf: reading.with(assertion))
    case .ready(let decryption):
      self = .needsAssertionKeys(PendingAssertion(decryption, of: reading))
    }
  }

  /// Looks for encrypted parts inside the assertion, once that is verified.
  fileprivate init(partsOf reading: ResponseReading) {
    do {
      guard var parts = try reading.partDecryption() else {
        self = .decided(reading.verdict())
        return
      }
      guard let part = parts.next() else {
        self = .decided(reading.with(parts, isReread: false).verdict())
        return
      }
      self = .needsPartKeys(PendingPart(part, of: parts, in: reading))
    } catch {
      self = .decided(reading.with(error).verdict())
    }
  }

  fileprivate init(after parts: PartDecryption, of reading: ResponseReading) {
    var parts = parts
    if let part = parts.next() {
      self = .needsPartKeys(PendingPart(part, of: parts, in: reading))
    } else {
      self = .decided(reading.with(parts, isReread: true).verdict())
    }
  }
}

/// A response whose assertion is to be decrypted.
struct PendingAssertion {
  private let decryption: AssertionDecryption
  private let reading: ResponseReading

  fileprivate init(_ decryption: AssertionDecryption, of reading: ResponseReading) {
    self.decryption = decryption
    self.reading = reading
  }

  /// The element to decrypt.
  var encrypted: EncryptedElement { decryption.encrypted }

  /// Goes on with content keys, of which any may be the right one, or none.
  func decrypted(with keys: ContentKeys) -> ResponseEvaluation {
    let assertion = decryption.decrypt(with: keys, reading.prepared, at: reading.time.now)
    return ResponseEvaluation(partsOf: reading.with(assertion))
  }
}

/// A response with a verified assertion, of which a part is to be decrypted.
struct PendingPart {
  private let part: PartDecryption.Part
  private let parts: PartDecryption
  private let reading: ResponseReading

  fileprivate init(
    _ part: PartDecryption.Part, of parts: PartDecryption, in reading: ResponseReading
  ) {
    self.part = part
    self.parts = parts
    self.reading = reading
  }

  /// The element to decrypt.
  var encrypted: EncryptedElement { part.encrypted }

  /// Goes on with content keys, of which any may be the right one, or none.
  func decrypted(with keys: ContentKeys) -> ResponseEvaluation {
    var parts = parts
    parts.decrypt(part, with: keys, reading.prepared.policy.limits)
    return ResponseEvaluation(after: parts, of: reading)
  }
}
