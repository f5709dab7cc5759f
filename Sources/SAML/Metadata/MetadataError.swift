public import CanonicalXML
public import SAMLFormats
public import XMLSignature

/// Why metadata is refused as a whole.
public enum MetadataError: CodedError, Sendable, Hashable {
  /// More bytes than the limit.
  case tooLarge(maximum: Int)
  /// More entities than the limit.
  case tooManyEntities(maximum: Int)
  /// Not a document within the limits.
  case xml(XMLParseError, byteOffset: Int)
  /// The document element is neither `EntityDescriptor` nor `EntitiesDescriptor`.
  case unexpectedRoot
  /// A page of HTML, such as one that asks for a sign-in.
  case page
  /// JSON, such as an error of a service.
  case json
  /// The document contains a processing instruction, in the part that begins at this byte.
  case processingInstruction(byteOffset: Int)
  /// An element violates the schema, in the part that begins at this byte.
  case structure(AssertionError, byteOffset: Int)
  /// Two descriptors have the same `entityID`, so it is unknown which one applies.
  case duplicateEntity(entityID: ExactString)
  /// It is to be signed, and its document element carries no signature.
  case unsigned
  /// It is signed as a whole document (`URI=""`), which `acceptsWholeDocumentReference` accepts.
  case wholeDocumentReference
  /// It is to be signed by a trusted key, and the signature does not hold.
  case signature(SignatureError)

  /// The stable code; see docs/reference/error-codes.md.
  public var code: StableCode {
    switch self {
    case .tooLarge: .keyMetadataTooLarge
    case .tooManyEntities: .keyMetadataTooManyEntities
    case .xml(let error, _): error.code
    case .unexpectedRoot: .keyMetadataUnexpectedRoot
    case .page: .keyMetadataPage
    case .json: .keyMetadataJSON
    case .processingInstruction: .xmlProcessingInstruction
    case .structure(let error, _): error.code
    case .duplicateEntity: .keyMetadataDuplicateEntity
    case .unsigned: .keyMetadataUnsigned
    case .wholeDocumentReference: .keyMetadataWholeDocumentReference
    case .signature(let error): error.code
    }
  }

  /// The name of the attribute that is missing or malformed.
  package var attribute: ExactString? {
    switch self {
    case .structure(.missingAttribute(let name, _), _),
      .structure(.malformedAttribute(let name, _), _), .structure(.malformedTime(let name, _), _):
      name
    default: nil
    }
  }

  /// Where in the document, in bytes, as near as it is known.
  package var byteOffset: Int? {
    switch self {
    case .xml(_, let offset), .processingInstruction(let offset), .structure(_, let offset): offset
    case .tooLarge, .tooManyEntities, .unexpectedRoot, .page, .json, .duplicateEntity, .unsigned,
      .wholeDocumentReference, .signature:
      nil
    }
  }
}

extension MetadataError {
  /// Recognises a file that people get in place of metadata by its beginning; nil for any other file.
  package init?(beginning start: some Collection<UInt8>) {
    let text = String(decoding: start.prefix(Self.beginningCount), as: UTF8.self).lowercased()
    let first = text.unicodeScalars.first { !" \t\r\n\u{FEFF}".unicodeScalars.contains($0) }
    if first == "{" || first == "[" {
      self = .json
    } else if text.contains("<html") || text.contains("<!doctype html") {
      self = .page
    } else {
      return nil
    }
  }

  /// How many bytes are looked at.
  package static let beginningCount = 1024

  /// The same error, or the one that says what the file is where it is no document of metadata at all.
  package func naming(_ start: some Collection<UInt8>) -> MetadataError {
    switch self {
    case .xml, .unexpectedRoot: MetadataError(beginning: start) ?? self
    default: self
    }
  }
}
