public import CanonicalXML
public import SAMLCrypto
import SAMLFormats

/// Signs an element by the profile of SAML: an enveloped signature over the element's ID.
///
/// With a `PrivateKey` it signs without waiting, for test issuers and tools. With another `Signer` the key stays
/// where it is, in a hardware module or a service.
public struct ElementSigner<Key: Signer>: Sendable {
  /// The key that signs.
  let key: Key

  /// The signature method; by default one with SHA-256 that fits the key.
  public var signatureMethod: SignatureMethod

  /// The digest method of the reference.
  public var digestMethod = DigestMethod.sha256

  /// The canonical form of the element and of `SignedInfo`.
  public var canonicalizer = Canonicalizer(.exclusive10)

  /// The certificate to put into `KeyInfo`; a verifier does not need it.
  public var certificate: Certificate?

  /// Whether an ID that begins with a digit, `-` or `.` is signed, as some providers do; for tests.
  package var acceptsNmtokenIDs = false

  /// Signs with a key, by the first method in the table that fits it.
  public init(key: Key) {
    self.key = key
    // A key that signs nothing gets a method that is refused with the key's own error.
    signatureMethod =
      SignatureMethod.allCases.first { $0.fits(key.publicKey.kind) && !$0.isWeak } ?? .ed25519
  }

  /// Signs an element.
  ///
  /// The signature is put where the schema of SAML wants it: after `Issuer`, or first. A value that the public key
  /// does not verify is no signature, so a signer with another key is noticed here and not by the receiver.
  ///
  /// - Parameter element: An element with an ID, and without a signature of its own.
  /// - Returns: The whole document with the signature, as UTF-8.
  /// - Throws: `SigningError`, or the error of the signer.
  public func sign(_ element: XMLTree.Element) async throws -> [UInt8] {
    let draft = try draft(of: element)
    guard signatureMethod.fits(key.publicKey.kind) else {
      throw SigningError.key(.methodDoesNotFitKey(signatureMethod))
    }
    let value = try await key.sign(draft.covered, method: signatureMethod)
    let written = try key.publicKey.written(value, over: draft.covered, by: signatureMethod)
    guard let written else { throw SigningError.valueMismatch }
    return signed(element, draft, written)
  }

  /// The signature before there is a value.
  private struct Draft {
    let id: String
    let digest: [UInt8]
    let place: Int
    /// The canonical bytes of `SignedInfo`.
    let covered: [UInt8]
  }

  private func draft(of element: XMLTree.Element) throws(SigningError) -> Draft {
    guard let id = IDMap.id(of: element),
      XMLText.isNCName(id.string) || acceptsNmtokenIDs && id.isNCNameAfterFirst
    else { throw .missingID }
    guard element.children(named: DSigName.signature).isEmpty else { throw .alreadySigned }
    // A reference by ID selects no comments, whatever the transform is called (C14-08).
    let reference = Canonicalizer(
      canonicalizer.method.withoutComments, inclusivePrefixes: canonicalizer.inclusivePrefixes)
    let digest = try bytes(of: element, by: reference).digest(digestMethod)
    let place = try element.signaturePlace()
    let draft = try parse(
      splicing(signature(id: id.string, digest: digest, value: ""), at: place, element))
    // The node before the signature keeps its number.
    guard
      let signedInfo = draft.element(element.id)?.firstChild(DSigName.signature)?
        .firstChild(DSigName.signedInfo)
    else { throw .noPlace }
    return Draft(
      id: id.string, digest: digest, place: place,
      covered: try bytes(of: signedInfo, by: canonicalizer))
  }

  private func signed(_ element: XMLTree.Element, _ draft: Draft, _ value: [UInt8]) -> [UInt8] {
    let text = signature(
      id: draft.id, digest: draft.digest,
      value: String(decoding: Base64.encode(value), as: UTF8.self))
    return splicing(text, at: draft.place, element)
  }

  private func bytes(
    of element: XMLTree.Element, by canonicalizer: Canonicalizer
  ) throws(SigningError) -> [UInt8] {
    do {
      return try canonicalizer.bounded(for: element.tree).bytes(of: element.tree, apex: element.id)
    } catch {
      throw .canonicalization
    }
  }

  private func parse(_ bytes: [UInt8]) throws(SigningError) -> XMLTree {
    do { return try XMLTree(parsing: bytes, limits: .rereading(bytes)) } catch {
      throw .unreadable(error)
    }
  }

  private func splicing(
    _ text: String, at place: Int, _ element: XMLTree.Element
  ) -> [UInt8] {
    let document = element.tree.document
    var bytes = document.utf8
    bytes.insert(contentsOf: text.utf8, at: place)
    // A declaration of UTF-16 would be false of what is made here.
    bytes.removeSubrange(document.declarationOfOtherEncoding)
    return bytes
  }

  private func signature(id: String, digest: [UInt8], value: String) -> String {
    let method = canonicalizer.method.rawValue
    let list = canonicalizer.inclusivePrefixes.strings.joined(separator: " ")
    let prefixes =
      list.isEmpty || canonicalizer.method.standard != .exclusive10
      ? ""
      : "<ec:InclusiveNamespaces xmlns:ec=\"http://www.w3.org/2001/10/xml-exc-c14n#\" "
        + "PrefixList=\"\(list)\"></ec:InclusiveNamespaces>"
    let keyInfo =
      certificate.map {
        "<ds:KeyInfo><ds:X509Data><ds:X509Certificate>"
          + String(decoding: Base64.encode($0.der), as: UTF8.self)
          + "</ds:X509Certificate></ds:X509Data></ds:KeyInfo>"
      } ?? ""
    return """
      <ds:Signature xmlns:ds="\(DSigName.namespace)"><ds:SignedInfo>\
      <ds:CanonicalizationMethod Algorithm="\(method)">\(prefixes)</ds:CanonicalizationMethod>\
      <ds:SignatureMethod Algorithm="\(signatureMethod.rawValue)"></ds:SignatureMethod>\
      <ds:Reference URI="#\(id)"><ds:Transforms>\
      <ds:Transform Algorithm="\(DSigName.envelopedSignature)"></ds:Transform>\
      <ds:Transform Algorithm="\(method)">\(prefixes)</ds:Transform></ds:Transforms>\
      <ds:DigestMethod Algorithm="\(digestMethod.rawValue)"></ds:DigestMethod>\
      <ds:DigestValue>\(String(decoding: Base64.encode(digest), as: UTF8.self))</ds:DigestValue>\
      </ds:Reference></ds:SignedInfo>\
      <ds:SignatureValue>\(value)</ds:SignatureValue>\(keyInfo)</ds:Signature>
      """
  }
}

extension ElementSigner where Key == PrivateKey {
  /// Signs an element without waiting.
  ///
  /// - Parameter element: An element with an ID, and without a signature of its own.
  /// - Returns: The whole document with the signature, as UTF-8.
  /// - Throws: `SigningError`.
  public func sign(_ element: XMLTree.Element) throws(SigningError) -> [UInt8] {
    let draft = try draft(of: element)
    let value: [UInt8]
    do { value = try key.sign(draft.covered, method: signatureMethod) } catch { throw .key(error) }
    return signed(element, draft, value)
  }
}

extension [UInt8] {
  fileprivate func digest(_ method: DigestMethod) throws(SigningError) -> [UInt8] {
    do { return try method.digest(of: self) } catch { throw .key(error) }
  }
}

extension XMLTree.Element {
  /// Returns the byte of the document at which a signature is inserted: after `Issuer` if the
  /// element begins with one, otherwise before its first child.
  fileprivate func signaturePlace() throws(SigningError) -> Int {
    let view = tree.view
    var nodes = view.children(of: id)
    guard var place = nodes.next(in: view) else { throw .noPlace }
    if let first = Array(children.prefix(1)).first, first.name.localName == "Issuer" {
      // Text may precede it.
      while place != first.id, let next = nodes.next(in: view) { place = next }
      guard let next = nodes.next(in: view) else { throw .noPlace }
      place = next
    }
    return tree.offset(of: place)
  }
}

/// Why an element cannot be signed.
public enum SigningError: Error, Sendable, Hashable {
  /// The element has no ID, or one that is not an XML name.
  case missingID
  /// The element carries a signature already.
  case alreadySigned
  /// The element has no child before which the signature can be inserted.
  case noPlace
  /// The document has no canonical form.
  case canonicalization
  /// The document with its signature cannot be read again.
  case unreadable(XMLParseError)
  /// The key cannot do what was asked.
  case key(KeyError)
  /// The signer's value is not one that its public key verifies.
  case valueMismatch

  /// One sentence for people.
  package var message: String {
    switch self {
    case .missingID: "the element has no ID attribute that is an XML name"
    case .alreadySigned: "the element carries a signature already"
    case .noPlace: "the element has no child that the signature could stand before"
    case .canonicalization:
      "the document has no canonical form: a namespace URI is relative, or the form is too large"
    case .unreadable(let error): "the document with its signature cannot be read [\(error.code)]"
    case .key(let error): "the key cannot sign this way [\(error.code)]"
    case .valueMismatch: "the value that the signer returned is not one of its public key"
    }
  }
}
