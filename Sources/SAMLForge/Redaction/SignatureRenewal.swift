import CanonicalXML
import SAML
import SAMLCapture
import XMLSignature
import XMLSignatureDiagnosis

/// Makes the signatures of a redacted copy hold or fail as those of the original do.
struct SignatureRenewal {
  /// How each signature of the original was made, in document order; nil for one without a form.
  private let traces: [SignatureTrace?]
  /// The signatures in an order in which each comes after those that it covers.
  private let order: [Int]
  /// The limits by which the copy is parsed, which are those of the original.
  private let limits: ParseLimits

  /// Finds out how the signatures of the original were made.
  ///
  /// If a document has more signatures than the policy accepts, none is renewed. The verifier
  /// rejects it for their number, and the copy as well.
  init(of original: XMLTree, judgedBy policy: Policy) {
    limits = policy.limits
    let ids = IDMap(of: original)
    let all = original.elements(DSigName.signature)
    let elements = all.count > policy.signature.maximumSignatures ? [] : all
    let keys = policy.trustAnchors.map(\.publicKey)
    traces = elements.map { element in
      let embedded = UnverifiedSignature.embeddedCertificates(in: element).compactMap(Self.key)
      return SignatureTrace(of: element, ids, among: keys + embedded)
    }
    order = Self.order(elements, traces)
  }

  /// The keys that signed, as far as they are known.
  var signers: Set<PublicKey> { Set(traces.compactMap { $0?.signer }) }

  /// The key of a certificate; nil for bytes that are none.
  private static func key(of certificate: [UInt8]) -> PublicKey? {
    do { return try Certificate(der: certificate).publicKey } catch { return nil }
  }

  /// Makes the digests and signature values of a copy, one signature after the other.
  ///
  /// Those that never held stay as they are: random bytes.
  func renewed(
    _ bytes: [UInt8], with keys: inout ThrowAwayKeys
  ) throws(RedactionError) -> [UInt8] {
    var copy = bytes
    for number in order {
      guard let trace = traces[number] else { continue }
      copy = try replacing(in: copy, number) { element, ids throws(KeyError) in
        try trace.digests(for: element, ids)
      }
      guard let signer = trace.signer else { continue }
      let key = try keys.key(inPlaceOf: signer)
      copy = try replacing(in: copy, number) { element, ids throws(KeyError) in
        try trace.value(for: element, ids, by: key).map { [$0] } ?? []
      }
    }
    return copy
  }

  private typealias Value = (element: XMLTree.Element, bytes: [UInt8])

  /// Writes bytes as the text of elements of a signature, in the lines in which their text was written.
  private func replacing(
    in copy: [UInt8], _ number: Int,
    _ values: (XMLTree.Element, IDMap) throws(KeyError) -> [Value]
  ) throws(RedactionError) -> [UInt8] {
    let tree: XMLTree
    do { tree = try XMLTree(parsing: copy, limits: limits) } catch { throw .document(error) }
    let renewed: [Value]
    do {
      renewed = try values(tree.elements(DSigName.signature)[number], IDMap(of: tree))
    } catch {
      throw .key(error)
    }
    var replacements = Replacements()
    for (element, bytes) in renewed {
      let ranges = WrittenElement(element, in: copy).texts
      guard let first = ranges.first, let layout = Base64Layout(ofElement: copy[first]) else {
        continue
      }
      replacements.replace(first, with: layout.text(of: bytes))
      for range in ranges.dropFirst() { replacements.replace(range, with: []) }
    }
    return replacements.applied(to: copy)
  }

  /// Signatures that cover others come later; where each covers the other, neither can hold.
  private static func order(
    _ elements: [XMLTree.Element], _ traces: [SignatureTrace?]
  ) -> [Int] {
    var pending = Array(elements.indices)
    var order: [Int] = []
    while !pending.isEmpty {
      let next =
        pending.last { number in
          !pending.contains { other in
            other != number && covers(elements, traces[number], elements[other])
          }
        } ?? pending[pending.count - 1]
      order.append(next)
      pending.removeAll { $0 == next }
    }
    return order
  }

  private static func covers(
    _ elements: [XMLTree.Element], _ trace: SignatureTrace?, _ other: XMLTree.Element
  ) -> Bool {
    guard let trace else { return false }
    let all = Dictionary(other.tree.elements.map { ($0.id, $0) }) { first, _ in first }
    return trace.targets.contains { target in
      guard let target else { return true }
      return all[target]?.contains(other.id) ?? false
    }
  }
}
