import CanonicalXML
import SAMLFormats

extension SignedInfo {
  /// Whether bytes are this `SignedInfo` as most toolkits write it; they then have exactly its
  /// content.
  ///
  /// That form has no white space, IDs or comments, and names its canonical form. The bytes are
  /// compared with it one by one, and may use any prefix. For any other way to write the same the
  /// answer is false, and the bytes have to be parsed.
  package func isWritten(as bytes: [UInt8]) -> Bool {
    guard !Self.needsEscapes(reference.uri.string) else { return false }
    return ByteMatch.isWhole(bytes) { match in
      match.take("<")
      let ds = match.prefix
      match.takeAgain(ds)
      match.take("SignedInfo")
      match.takeDeclaration(of: ds, as: DSigName.namespace.string)
      match.take("><", ds, "CanonicalizationMethod Algorithm=\"")
      match.take(canonicalization)
      match.take("</", ds, "CanonicalizationMethod>")
      match.take("<", ds, "SignatureMethod Algorithm=\"")
      match.take(signatureMethod.rawValue)
      match.take("\"></", ds, "SignatureMethod>")
      match.take("<", ds, "Reference URI=\"")
      match.take(reference.uri.string)
      match.take("\"><", ds, "Transforms>")
      match.take("<", ds, "Transform Algorithm=\"")
      match.take(DSigName.envelopedSignature.string)
      match.take("\"></", ds, "Transform>")
      match.take("<", ds, "Transform Algorithm=\"")
      match.take(reference.canonicalization)
      match.take("</", ds, "Transform>")
      match.take("</", ds, "Transforms>")
      match.take("<", ds, "DigestMethod Algorithm=\"")
      match.take(reference.digestMethod.rawValue)
      match.take("\"></", ds, "DigestMethod>")
      match.take("<", ds, "DigestValue>")
      match.take(Base64.encode(reference.digestValue))
      match.take("</", ds, "DigestValue>")
      match.take("</", ds, "Reference>")
      match.take("</", ds, "SignedInfo>")
    }
  }

  /// Whether an attribute must escape a text, so that equal bytes might mean another text.
  private static func needsEscapes(_ text: String) -> Bool {
    text.withUTF8Span { text in
      unsafe text.withUnsafeBufferPointer {
        unsafe CanonicalCharacters.attributeValue.first(in: $0, from: 0) < $0.count
      }
    }
  }
}

extension ByteMatch {
  /// Matches the texts before and after a prefix, which is empty or ends with its colon.
  fileprivate mutating func take(
    _ before: StaticString, _ prefix: ByteRange, _ behind: StaticString
  ) {
    take(before)
    takeAgain(prefix)
    take(behind)
  }

  /// ` xmlns:prefix="uri"`, or the default namespace for no prefix.
  fileprivate mutating func takeDeclaration(of prefix: ByteRange, as uri: String) {
    take(prefix.isEmpty ? " xmlns" : " xmlns:")
    takeAgain(prefix, droppingLast: 1)
    take("=\"")
    take(uri)
    take("\"")
  }

  /// The name of a canonical form up to the end of its tag, and its PrefixList
  /// (Exclusive XML Canonicalization 1.0 §4).
  fileprivate mutating func take(_ canonicalizer: Canonicalizer) {
    take(canonicalizer.method.rawValue)
    take("\">")
    guard !canonicalizer.inclusivePrefixes.isEmpty else { return }
    take("<")
    let ec = prefix
    takeAgain(ec)
    take("InclusiveNamespaces")
    takeDeclaration(of: ec, as: CanonicalizationMethod.exclusive10.rawValue)
    take(" PrefixList=\"")
    take(canonicalizer.inclusivePrefixes.strings.joined(separator: " "))
    take("\"></", ec, "InclusiveNamespaces>")
  }
}
