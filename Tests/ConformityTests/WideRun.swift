import CanonicalXML
import SAML
import XMLSignature
import XMLSignatureDiagnosis

/// Runs xmlsec's vectors of XML Signature by what `saml verify` holds signatures against without trust:
/// keys in the message, chains, secrets, files and XPath.
///
/// A vector is answered if all that xmlsec was given can be given here too, and answered as published if
/// the signature then holds where xmlsec says so, and does not where it says not.
struct WideRun {
  struct Result: Sendable {
    var answered: [String] = []
    /// Not answered as published: refused although it is valid.
    var refused: [String] = []
    /// Holds, and must not.
    var wrong: [String] = []
    /// The algorithms are not in this OpenSSL.
    var unavailable = 0

    var count: Int { answered.count + refused.count + wrong.count }
    var share: Double { Double(answered.count) / Double(max(count, 1)) }
  }

  let corpora: Corpora

  func run(_ vectors: [Vector]) throws -> Result {
    var result = Result()
    for vector in vectors where vector.kind == .dsig && vector.set == "xmlsec" {
      guard try isAvailable(vector) else {
        result.unavailable += 1
        continue
      }
      let reason = try refusal(of: vector)
      switch (reason, vector.expected.isRefusal) {
      case (nil, true): result.wrong.append(vector.id)
      case (let reason?, false): result.refused.append("\(vector.id): \(reason)")
      case (nil, false), (_?, true): result.answered.append(vector.id)
      }
    }
    return result
  }

  /// Whether OpenSSL has the method, by the words of its identifier.
  private func isAvailable(_ vector: Vector) throws -> Bool {
    let text = String(decoding: try corpora.bytes(vector.file), as: UTF8.self)
    guard let start = text.firstRange(of: "SignatureMethod") else { return true }
    let method = text[start.upperBound...].prefix(200)
    let isOfVersion32 = ["ed25519ph", "ed25519ctx", "ed448ph"].contains { method.contains($0) }
    let isOfVersion35 =
      ["#ml-dsa", "#slh-dsa"].contains { method.contains($0) } || text.contains("#ml-kem")
    let version = CryptoLibrary.runtimeVersion.split(separator: ".").compactMap { Int($0) }
    return !method.contains("gost")
      && !(isOfVersion32 && version.lexicographicallyPrecedes([3, 2]))
      && !(isOfVersion35 && version.lexicographicallyPrecedes([3, 5]))
  }

  /// Why the signature does not hold; nil when it does.
  private func refusal(of vector: Vector) throws -> String? {
    let tree: XMLTree
    do {
      tree = try XMLTree(parsing: corpora.bytes(vector.file))
    } catch let error as XMLParseError {
      return error.code.rawValue
    }
    guard let element = tree.elements.first(where: { $0.hasName(DSig.signature) }) else {
      return "no signature"
    }
    let (material, anchors) = try self.material(for: vector)
    do throws(SignatureError) {
      let signature = try GeneralSignature(
        element, policy: SignaturePolicy(), reportingOn: material)
      let validation = signature.validate(against: anchors, IDMap(of: tree))
      if validation.holdsThroughout { return nil }
      let outcomes = [validation.value] + validation.references.map(\.outcome)
      return outcomes.compactMap { outcome in
        switch outcome {
        case .holds: nil
        case .notChecked: "no key"
        case .fails(let error): error.code.rawValue
        }
      }.joined(separator: " ")
    } catch {
      return error.code.rawValue
    }
  }

  private func material(for vector: Vector) throws -> (DiagnosisMaterial, [TrustAnchor]) {
    var material = DiagnosisMaterial()
    let flags = vector.options["flags"]?.strings ?? []
    let named = Set(vector.options["enabledKeyData"]?.strings ?? [])
    material.acceptsEmbeddedKeys =
      !named.isDisjoint(with: ["key-value", "der-encoded-key-value", "rsa"])
      || flags.contains("--insecure")
    for file in vector.files("hmacKey") {
      material.secret = try MACSecret(corpora.bytes(file))
    }
    for (uri, file) in vector.givenFiles {
      material.add(try corpora.bytes(file), for: ExactString(uri))
    }
    var anchors: [TrustAnchor] = []
    var others = vector.files("untrustedCertsDer")
    if flags.contains("--verify-keys") {
      others += vector.files("certDer")
    } else {
      for file in vector.files("certDer", "certificate") {
        anchors += (try? TrustAnchor.parse(corpora.bytes(file), minimumRSABits: 1024)) ?? []
      }
    }
    let roots = try vector.files("trustedCertsDer").map(corpora.bytes)
    if !roots.isEmpty {
      material.chains = try CertificateChains(
        roots: roots, intermediates: others.map(corpora.bytes),
        revocationLists: vector.files("crlDer").map(corpora.bytes),
        at: vector.verificationTime ?? Self.now)
    }
    return (material, anchors)
  }

  /// When the vectors were looked at; their own certificates hold then.
  private static let now =
    Instant(rfc3339: "2026-04-01T00:00:00Z")
    ?? Instant(millisecondsSince1970: 0)
}

extension Vector {
  /// The files that stand for what is outside of the document.
  fileprivate var givenFiles: [(uri: String, file: String)] {
    var files: [(uri: String, file: String)] = []
    if case .object(let map)? = options["urlMap"] {
      for (uri, file) in map { if let file = file.string { files.append((uri, file)) } }
    }
    for reference in options["relativeReferences"]?.array ?? [] {
      if let uri = reference["uri"]?.string, let file = reference["file"]?.string {
        files.append((uri, file))
      }
    }
    return files
  }
}
