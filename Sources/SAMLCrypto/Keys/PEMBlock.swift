import SAMLFormats

/// One block of a PEM file (RFC 7468 §2): a label, and the place of its Base64 text.
///
/// This module reads PEM itself, because OpenSSL's reader asks the terminal for a passphrase.
struct PEMBlock {
  /// The words between `BEGIN` and the dashes.
  let label: String
  /// The line of the `BEGIN` boundary, counted from 1.
  let line: Int
  /// Whether the block has a header of the old encrypted form (RFC 1421 §4.6.1.1).
  private(set) var isEncrypted = false
  private var text: Range<Int>

  private init(label: String, line: Int, textStart: Int) {
    self.label = label
    self.line = line
    self.text = textStart..<textStart
  }

  /// Finds the blocks of a file, in their order.
  ///
  /// Text outside of the blocks is skipped, as every tool that writes bundles relies on.
  static func all(in file: ArraySlice<UInt8>) throws(KeyError) -> [PEMBlock] {
    var blocks: [PEMBlock] = []
    var open: PEMBlock?
    var start = file.startIndex
    var line = 0
    while start < file.endIndex {
      line += 1
      let end = file[start...].firstIndex(of: UInt8(ascii: "\n")) ?? file.endIndex
      let content = XMLText.trimmed(file[start..<end])
      if let label = try label(of: content, after: "-----BEGIN ", line: line) {
        guard open == nil else { throw .malformedPEM(line: line) }
        open = PEMBlock(label: label, line: line, textStart: min(end + 1, file.endIndex))
      } else if let label = try label(of: content, after: "-----END ", line: line) {
        guard var block = open, block.label == label else { throw .malformedPEM(line: line) }
        block.text = block.text.lowerBound..<start
        blocks.append(block)
        open = nil
      } else if content.elementsEqual("Proc-Type: 4,ENCRYPTED".utf8) {
        open?.isEncrypted = true
      }
      start = end + 1
    }
    if let open { throw .malformedPEM(line: open.line) }
    return blocks
  }

  /// Decodes the block.
  ///
  /// It overwrites the copy of the text before freeing it, because it may be a private key.
  func der(in file: [UInt8]) throws(KeyError) -> [UInt8] {
    guard !isEncrypted else { throw .encryptedPrivateKey }
    var copy = Array(file[text])
    defer { Cleansing.overwrite(&copy) }
    do throws(Base64Error) {
      return try Base64.decode(copy, whiteSpace: .ignored)
    } catch {
      throw .malformedPEM(line: line)
    }
  }

  /// A DER object as one block, with lines of 64 characters (RFC 7468 §2).
  static func text(of der: [UInt8], labelled label: String) -> String {
    let base64 = Base64.encode(der.span)
    let lines = stride(from: 0, to: base64.count, by: 64).map { start in
      String(decoding: base64[start..<min(start + 64, base64.count)], as: UTF8.self)
    }
    return (["-----BEGIN \(label)-----"] + lines + ["-----END \(label)-----"])
      .joined(separator: "\n") + "\n"
  }

  private static func label(
    of content: ArraySlice<UInt8>, after prefix: String, line: Int
  ) throws(KeyError) -> String? {
    let dashes = "-----".utf8
    guard content.starts(with: prefix.utf8) else { return nil }
    let rest = content.dropFirst(prefix.utf8.count)
    let label = rest.dropLast(dashes.count)
    guard rest.suffix(dashes.count).elementsEqual(dashes), (1...64).contains(label.count),
      label.allSatisfy({ (0x20...0x7E).contains($0) })
    else { throw .malformedPEM(line: line) }
    return String(decoding: label, as: UTF8.self)
  }
}

/// The DER objects of a file of certificates or revocation lists.
package enum PEMFile {
  /// Reads one DER object, or the PEM blocks of a label.
  ///
  /// - Returns: nil for a file that is neither, is too long, or holds a block of another label.
  package static func objects(of file: [UInt8], labelled label: String) -> [[UInt8]]? {
    do {
      switch try KeyFile(classifying: file) {
      case .der(let der): return [der]
      case .pem(let blocks):
        guard blocks.allSatisfy({ $0.label == label }) else { return nil }
        return try blocks.map { block in try block.der(in: file) }
      }
    } catch {
      return nil
    }
  }
}
