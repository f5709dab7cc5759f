import CanonicalXML
import SAMLFormats
import XMLSignature

/// What people leave in an `X509Certificate` beside the Base64 of one certificate.
enum CertificateText {
  /// The code of what is there; nil where none of it is.
  static func defect(in element: XMLTree.Element) -> StableCode? {
    let text: ExactString
    do { text = try element.simpleText() } catch { return nil }
    if text.string.contains("-----") { return .metadataCertificateArmour }
    let symbols = text.utf8.filter { !XMLText.isWhiteSpace($0) }
    // The DER of nearly every certificate begins with these symbols.
    let starts = symbols.indices.filter { symbols[$0...].starts(with: "MII".utf8) }
    guard let last = starts.suffix(maximumStarts).last(where: { isCertificate(symbols[$0...]) }),
      last > 0
    else { return nil }
    return starts.first == 0 ? .metadataCertificatesGlued : .metadataCertificateText
  }

  private static func isCertificate(_ text: ArraySlice<UInt8>) -> Bool {
    do {
      _ = try Certificate(der: try Base64.decode(Array(text)), minimumRSABits: 512)
      return true
    } catch {
      return false
    }
  }

  private static let maximumStarts = 16
}
