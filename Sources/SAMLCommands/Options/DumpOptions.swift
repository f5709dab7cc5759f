import ArgumentParser
import SAML
import SAMLCommandLine
import SAMLFormats
import SAMLInspection
import XMLSignature

/// Where to write the canonical bytes of signatures, if the user asks for them.
struct DumpOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Write the canonical bytes of each SignedInfo and of what it references into this folder. "
        + "They hold the values of the payload in the clear.",
      valueName: "folder"), completion: .directory)
  var dumpOctets: String?

  /// Makes the folder if it is not there.
  func prepare() throws(Failure) {
    if let dumpOctets { try FileSystem.makeFolder(dumpOctets) }
  }

  /// Writes the bytes of one payload: a name from its source, the beginning of its digest, so that
  /// two payloads of one name do not meet, and the numbers of signature and reference.
  ///
  /// - Returns: Why bytes are not written, a note for each signature or reference.
  /// - Throws: `Failure` for a file that cannot be written.
  func write(_ inspection: Inspection, from source: String) throws(Failure) -> [String] {
    guard let folder = dumpOctets else { return [] }
    let stem = "\(Self.fileName(of: source)).\(Hexadecimal.text(inspection.fingerprint.prefix(4)))"
    let signatures = inspection.signedBytes()
    guard !signatures.isEmpty else { return [Self.nothing(of: inspection, source)] }
    var notes: [String] = []
    for (number, signature) in signatures.enumerated() {
      let place = "signature \(number + 1)"
      let bytes: SignedBytes
      do { bytes = try signature.get() } catch {
        notes.append(Self.note(error.code, place, source))
        continue
      }
      let name = "\(stem).signature-\(number + 1)"
      try FileSystem.write(bytes.signedInfo, named: "\(name).signed-info.c14n", in: folder)
      for (number, reference) in bytes.references.enumerated() {
        let bytes: [UInt8]
        do { bytes = try reference.get() } catch {
          notes.append(Self.note(error.code, "\(place), reference \(number + 1)", source))
          continue
        }
        try FileSystem.write(bytes, named: "\(name).reference-\(number + 1).c14n", in: folder)
      }
    }
    return notes
  }

  /// Explains why nothing is written for a payload without readable signatures.
  private static func nothing(of inspection: Inspection, _ source: String) -> String {
    let failure = inspection.reasons.first
    guard inspection.isParsed else { return note(failure?.code, "the document", source) }
    return note(.signatureMissing, "the document", source)
  }

  private static func note(_ code: StableCode?, _ place: String, _ source: String) -> String {
    let lead = "Note: --dump-octets writes nothing for \(place). "
    guard let code else { return lead + source }
    return lead + Failure.explained(code, in: source, .success).message
  }

  /// The last part of a path in letters, digits, points, hyphens and underscores; it never begins
  /// with a point and never leads to another folder.
  static func fileName(of source: String) -> String {
    let last =
      source == "-"
      ? "stdin"
      : source.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? ""
    // The place in a container distinguishes its payloads, however long the name of the file is.
    let place = last.utf8.lastIndex(of: UInt8(ascii: "#")) ?? last.endIndex
    let scalars =
      Array(last[..<place].unicodeScalars.prefix(64)) + last[place...].unicodeScalars.prefix(64)
    let name = String(scalars.map { isPlain($0) ? Character($0) : "_" })
    return name.beginsExactly(with: ".") || name.isEmpty ? "_" + name : name
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", ".", "-", "_": true
    default: false
    }
  }
}
