import CanonicalXML
import Testing
import XMLSignature

/// SIG-13: what is believed of a `SignedInfo` is what the bytes say that verified, whether they are
/// read again or held against what the claim of the message is written as.
@Suite struct SignedInfoFormTests {
  /// What a message claims, and the bytes that its signature value covers.
  private struct Signed {
    let claim: SignedInfo
    let bytes: [UInt8]

    /// Signs a message, edits the signature as a text, and reads it.
    init(
      _ canonicalizer: Canonicalizer = Canonicalizer(.exclusive10),
      editing edit: (String) -> String = { $0 }, digestMethod: DigestMethod = .sha256
    ) throws {
      var signer = ElementSigner(key: try Fixture.privateKey("rsa2048"))
      signer.canonicalizer = canonicalizer
      signer.digestMethod = digestMethod
      let message = try XMLTree(
        parsing: Array("<m xmlns:b='urn:b' ID='_1'><b:Issuer/><b:a/></m>".utf8))
      let text = edit(String(decoding: try signer.sign(message.root), as: UTF8.self))
      let tree = try XMLTree(parsing: Array(text.utf8))
      let signature = try UnverifiedSignature(of: tree.root, IDMap(of: tree))
      let element = try #require(
        signature.element.children.first { $0.name.localName == "SignedInfo" })
      claim = signature.signedInfo
      bytes = try claim.canonicalization.bytes(of: tree, apex: element.id)
    }
  }

  private static let forms = [
    Canonicalizer(.exclusive10), Canonicalizer(.exclusive10WithComments),
    Canonicalizer(.exclusive10, inclusivePrefixes: ["c"]),
    Canonicalizer(.exclusive10WithComments, inclusivePrefixes: ["#default", "c", "d"]),
  ]

  @Test(arguments: ["ds:", "", "dsig-1.1_x:", "InclusiveNamespaces:"])
  func theUsualFormIsKnownWithAnyPrefix(_ prefix: String) throws {
    let declaration = prefix.isEmpty ? "xmlns=" : "xmlns:\(prefix.dropLast())="
    for form in Self.forms {
      let signed = try Signed(
        form,
        editing: {
          $0.replacing("xmlns:ds=", with: declaration).replacing("ds:", with: prefix)
        })
      // A transform that is called so selects no comments all the same; its name is not kept.
      #expect(signed.claim.isWritten(as: signed.bytes) != form.method.withComments, "\(form)")
      #expect(try SignedInfo(rereading: signed.bytes) == signed.claim)
    }
  }

  @Test func everyAlgorithmIsKnown() throws {
    for digestMethod in DigestMethod.allCases {
      let signed = try Signed(digestMethod: digestMethod)
      #expect(signed.claim.isWritten(as: signed.bytes), "\(digestMethod)")
    }
    for method in SignatureMethod.allCases {
      let signed = try Signed(
        editing: { $0.replacing(SignatureMethod.rsaSHA256.rawValue, with: method.rawValue) })
      #expect(signed.claim.signatureMethod == method)
      #expect(signed.claim.isWritten(as: signed.bytes), "\(method)")
    }
  }

  /// Each says the same as the usual form, and is read again.
  @Test(arguments: [
    ("<ds:SignedInfo>", "<ds:SignedInfo Id='s'>"), ("<ds:SignedInfo>", "<ds:SignedInfo>\n"),
    ("<ds:Reference ", "<ds:Reference Id='r' "), ("<ds:Reference ", "<ds:Reference Type='t' "),
    ("<ds:DigestValue>", "<ds:DigestValue> "), ("</ds:Transforms>", "\t</ds:Transforms>"),
    ("PrefixList=\"c d\"", "PrefixList=\"c  d\""), ("PrefixList=\"c d\"", "PrefixList=\" c d\""),
    ("<ds:SignedInfo>", "<ds:SignedInfo xmlns:c='urn:c'>"),
    ("xmlns:ds=", "xmlns:äs="), ("xmlns:ds=", "xmlns:xmlds="),
  ])
  func otherFormsAreReread(_ usual: String, other: String) throws {
    let prefix = usual == "xmlns:ds=" ? String(other.dropFirst(6).dropLast()) : "ds"
    let signed = try Signed(
      Canonicalizer(.exclusive10, inclusivePrefixes: ["c", "d"]),
      editing: {
        #expect($0.contains(usual))
        return $0.replacing(usual, with: other).replacing("ds:", with: "\(prefix):")
      })
    #expect(!signed.claim.isWritten(as: signed.bytes))
    #expect(try SignedInfo(rereading: signed.bytes) == signed.claim)
  }

  /// The one byte that differs may stand anywhere.
  @Test func noOtherBytesAreTaken() throws {
    for form in Self.forms where !form.method.withComments {
      let signed = try Signed(form)
      let (claim, bytes) = (signed.claim, signed.bytes)
      for index in bytes.indices {
        for bit in 0..<8 {
          var changed = bytes
          changed[index] ^= 1 << bit
          #expect(!claim.isWritten(as: changed), "byte \(index), bit \(bit)")
        }
        var changed = bytes
        changed.insert(bytes[index], at: index)
        #expect(!claim.isWritten(as: changed), "byte \(index) twice")
        changed = bytes
        changed.remove(at: index)
        #expect(!claim.isWritten(as: changed), "without byte \(index)")
        #expect(!claim.isWritten(as: Array(bytes[..<index])), "\(index) bytes")
      }
      #expect(!claim.isWritten(as: bytes + bytes))
    }
  }

  /// Bytes that are alike but for an escape say something else.
  @Test func whatNeedsEscapesIsReread() throws {
    let signed = try Signed()
    let text = String(decoding: signed.bytes, as: UTF8.self)
    let escaped = text.replacing("URI=\"#_1\"", with: "URI=\"#_1&quot; Type=&quot;t\"")
    let claim = try SignedInfo(rereading: Array(escaped.utf8))
    #expect(claim.reference.uri == "#_1\" Type=\"t")
    let unescaped = Array(text.replacing("URI=\"#_1\"", with: "URI=\"#_1\" Type=\"t\"").utf8)
    #expect(!claim.isWritten(as: unescaped))
    #expect(!claim.isWritten(as: Array(escaped.utf8)))
    #expect(try SignedInfo(rereading: unescaped).reference.uri == "#_1")
  }
}
