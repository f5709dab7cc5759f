import CanonicalXML
import SAML
import SAMLFormats
import XMLSignature

extension DocumentClaims {
  /// Writes the members `messages` and `signatures`, and `otherMessages` if some are not listed.
  ///
  /// `signatures` has those that are direct children of no message, assertion or entity.
  func write(to writer: inout JSONWriter, showsValues: Bool) {
    writer.array("messages") { writer in
      for part in parts { writer.object { part.write(to: &$0, showsValues: showsValues) } }
    }
    if otherCount > 0 { writer.member("otherMessages", otherCount) }
    if !misplacedSignatures.isEmpty {
      writer.array("signatures") { writer in
        for signature in misplacedSignatures { writer.object(signature.write) }
      }
    }
  }
}

extension DocumentClaims.Part {
  fileprivate func write(to writer: inout JSONWriter, showsValues: Bool) {
    writer.member("type", claimed.type)
    writer.member("path", SafeText.make(path))
    writer.member("verified", isVerified)
    for member in claimed.members {
      if member.isMasked, !showsValues {
        writer.object(member.key) { $0.member("length", member.value.string.unicodeScalars.count) }
      } else {
        writer.member(member.key, SafeText.make(member.value))
      }
    }
    if !claimed.signatures.isEmpty {
      writer.array("signatures") { writer in
        for signature in claimed.signatures { writer.object(signature.write) }
      }
    }
    if !certificates.isEmpty { certificates.write(to: &writer) }
  }
}

extension ClaimedSignature {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.member("path", SafeText.make(element.tree.path(of: element.id)))
    if let method { writer.member("method", SafeText.make(method)) }
    writer.array("references") { writer in
      for reference in references { writer.element(SafeText.make(reference)) }
    }
    if !certificates.isEmpty { certificates.write(to: &writer) }
  }
}

extension [ClaimedCertificate] {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.array("certificates") { writer in
      for certificate in self {
        writer.object { writer in
          switch certificate {
          case .readable(let certificate):
            writer.member("subject", SafeText.make(certificate.subject))
            writer.member("sha256", Hexadecimal.text(certificate.fingerprint))
            writer.member("notBefore", certificate.notBefore.description)
            writer.member("notAfter", certificate.notAfter.description)
          case .unreadable(let code): writer.member("code", code.rawValue)
          }
        }
      }
    }
  }
}
