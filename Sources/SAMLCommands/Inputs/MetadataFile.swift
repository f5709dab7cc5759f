import SAML
import SAMLCommandLine
import SAMLInspection

/// A file of metadata that is read in pieces.
struct MetadataFile {
  let path: String

  /// Why it is believed; with a signature to check, a file whose signature does not hold is refused.
  var trust = MetadataTrust.source

  /// Reads it from its beginning.
  ///
  /// - Parameter take: Takes each part.
  /// - Returns: Why it could not be read to its end; nil if it could.
  /// - Throws: ``Failure`` for a file that cannot be opened or read.
  func read(_ take: (MetadataSurvey.Part) -> Void) throws(Failure) -> MetadataError? {
    var survey = MetadataSurvey()
    // No entity is selected, so it keeps none.
    var reader = trust == .source ? nil : MetadataReader(trust: trust, selecting: [])
    var refusal: MetadataError?
    try FileSystem.read(
      path,
      whileTakenBy: { bytes in
        do throws(MetadataError) {
          try survey.append(bytes, take)
          try reader?.append(bytes)
        } catch {
          refusal = error
          return false
        }
        return true
      })
    if let refusal { return refusal }
    do throws(MetadataError) {
      try survey.finish(take)
      _ = try reader?.finish()
    } catch {
      return error
    }
    return nil
  }

  /// The failure for metadata that could not be read to its end.
  func failure(_ error: MetadataError) -> Failure {
    .explained(error.code, in: path, at: error.byteOffset.map { "byte \($0)" }, .refused)
  }
}
