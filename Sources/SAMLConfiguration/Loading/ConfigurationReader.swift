public import SAML
public import SAMLFormats
import XMLSignature

/// How a program reads the files of a configuration and receives notes about them.
///
/// The loader opens nothing by itself: the program decides what a name means, and puts notes into
/// words.
public protocol ConfigurationReader {
  /// Reads a file piece by piece.
  ///
  /// - Parameters:
  ///   - path: The file, as the configuration names it, relative to the policy file.
  ///   - take: Takes the next bytes; false means that no more are wanted.
  /// - Throws: ``UnreadableFile`` if the file cannot be read.
  func read(
    _ path: String, _ take: (ArraySlice<UInt8>) -> Bool
  ) throws(UnreadableFile)

  /// Takes a note about something that refuses nothing.
  func note(_ note: ConfigurationNote)
}

extension ConfigurationReader {
  /// Ignores the note.
  public func note(_ note: ConfigurationNote) {}
}

/// A file of a configuration that cannot be read.
public struct UnreadableFile: Error, Sendable {
  /// The reason, in the words of the program for its user.
  package let reason: String

  /// Makes an error with a reason.
  public init(reason: String) { self.reason = reason }
}

/// Something in a file of keys or metadata that refuses nothing.
public enum ConfigurationNote: Sendable {
  /// A key of metadata is skipped, because of this error.
  case keyLeftOut(KeyError, entityID: ExactString, file: String)
  /// So many keys of metadata are skipped in all; the first have notes of their own.
  case keysLeftOut(Int, file: String)
  /// A key or certificate was read from another form than PEM or DER; look at whose it is.
  case keyUnwrapped(TrustAnchor, file: String)
  /// Metadata is signed, and is believed by its place without a look at its signature.
  case signatureNotChecked(file: String)
  /// A tolerated defect of metadata.
  case metadata(MetadataRemark, file: String)
}
