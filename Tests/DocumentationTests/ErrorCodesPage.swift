import SAML
import SAMLFormats
import SAMLReport
import XMLSignature
import XMLSignatureDiagnosis

/// docs/reference/error-codes.md, as the explanations make it.
enum ErrorCodesPage {
  static var text: String {
    var text = introduction
    var prefix = ""
    for code in StableCode.all {
      let next = code.area.rawValue
      if next != prefix { text += "\n## \(next)\n" }
      prefix = next
      text += "\n### \(code)\n\n\(code.summary)\n\n"
      if let unchecked = code.unchecked { text += "- Not checked: \(unchecked)\n" }
      text += "- Why: \(code.why)\n"
      if let repair = code.repair { text += "- Read as: \(repair)\n" }
      text += "- Help: \(code.help)\n"
      if let who = code.responsibility {
        text += "- Who can fix it: \(who.rawValue)\n"
      }
    }
    text += statusCodes
    for status in StatusExplanation.all {
      text += "\n### \(status.name)\n\nThe provider reports: "
      text += "\(status.meaning)\n\n- Help: \(status.help)\n"
    }
    text += causes
    for cause in SignatureDiagnosis.Cause.allCases {
      let explanation = CauseExplanation(cause)
      text += "\n### \(cause.rawValue)\n\n\(explanation.meaning)\n\n- Help: \(explanation.help)\n"
    }
    text += edits
    for edit in AccidentalEdit.allCases {
      let explanation = EditExplanation(edit)
      text += "\n### \(edit.rawValue)\n\n"
      text += "\(explanation.message(for: .signatureDigestMismatch))\n\n"
      text += "- Help: \(explanation.help)\n"
    }
    return text
  }

  private static let statusCodes = """

    ## Status codes

    A response without success gives the reason in two levels. The finding
    `saml.status-not-success` shows both, such as `...:status:Responder > ...:status:NoPassive`, and its
    words are those of the second level if the standard defines it, and of the first otherwise. What the
    provider adds in `StatusMessage` is shown with `--show-values` alone: it may name a person. If
    the provider signs the assertion alone, the status is unsigned.

    """

  private static let causes = """

    ## Causes of a failed signature

    `saml` looks for the cause, within limits. A cause never makes a signature valid. The finding
    names the cause for which there is evidence, in JSON as `cause`; where the evidence fits several,
    it names none.

    """

  private static let edits = """

    ## Accidental edits

    When a signature fails, `saml` looks for changes that tools make by accident. It undoes each
    edit below on a copy of the canonical bytes. When
    that gives the digest that was signed, or bytes that a key has signed, the finding has the cause
    `reformatted` and names the edit, in JSON as `edit`. The verdict stays what it is: the message in
    hand is not the one that was signed. `comments-digested` is no edit: there the signer digested what
    a reference leaves out, and the cause is `unsupported`. `declaration-dropped`, `characters-lost` and
    `values-masked` may be known by their traces alone; then the cause stays `content-changed`.

    Where no edit is found and the digest does not match, the cause is `content-changed`.
    `--dump-octets FOLDER` of `saml validate` and `saml verify` writes the canonical bytes of each
    `SignedInfo` and of what it references, to be compared with those of the signer.

    """

  private static let introduction = """
    # Error codes

    The codes of all findings and errors of this package. The meaning of a code never changes.
    A finding that passes has the code of its rule, and one that fails the code of the defect.
    `saml explain CODE` says the same without a network.

    "Who can fix it" is `Finding.responsibility` if the rule fails and no cause is known. It
    is the client that presents the message, the provider that made it, or the operator of the verifier.
    With `retry` the same message may be accepted on another try.

    This page is made from the sources. After a change of an explanation, write it anew:

    ```sh
    Scripts/generate pages
    ```

    """
}
