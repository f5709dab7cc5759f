import SAMLFormats

/// The content of a file that should hold keys.
enum KeyFile {
  /// At least one block.
  case pem([PEMBlock])
  /// Bytes that begin as a DER object does.
  case der([UInt8])

  /// The longest file that is read, in bytes; room for some five hundred certificates.
  static let maximumByteCount = 1 << 20

  /// Tells a PEM file from a DER object, and refuses whatever is neither.
  init(classifying file: [UInt8]) throws(KeyError) {
    guard file.count <= Self.maximumByteCount else {
      throw .fileTooLarge(byteCount: file.count, maximum: Self.maximumByteCount)
    }
    // Editors on Windows put a byte order mark in front of UTF-8.
    let text = file.dropFirst(file.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    guard let first = text.first(where: { !XMLText.isWhiteSpace($0) }) else {
      throw .empty
    }
    guard first != UInt8(ascii: "<") else { throw .metadataNotSupported }
    // The length of a DER object over 127 bytes begins with a byte that text never has there, so
    // a boundary inside of a certificate is not mistaken for a PEM file.
    if file[0] == DERTag.sequence, file.count > 1, file[1] >= 0x80 {
      self = .der(file)
      return
    }
    let blocks = try PEMBlock.all(in: text)
    guard blocks.isEmpty else {
      self = .pem(blocks)
      return
    }
    guard file[0] == DERTag.sequence else { throw .unrecognizedFormat }
    self = .der(file)
  }
}
