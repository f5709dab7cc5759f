import CanonicalXML
import SAML
import SAMLCapture
import SAMLConfiguration
import SAMLCrypto
package import SAMLFormats
import SAMLInspection
import SAMLPayload
import XMLEncryption
import XMLSignature

extension StableCode {
  /// Every code, sorted by its bytes.
  package static let all: [StableCode] = [
    ofSAMLFormats, ofCanonicalXML, ofSAMLCrypto, ofXMLSignature, ofXMLEncryption, ofSAML,
    ofSAMLConfiguration, ofSAMLCapture, ofSAMLPayload, ofSAMLInspection, ofSAMLReport,
  ].joined().sorted()

  /// The code of that name; nil for an unknown one.
  package static func named(_ name: String) -> StableCode? {
    all.first { ExactString($0.rawValue) == name }
  }
}
