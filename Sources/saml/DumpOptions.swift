import ArgumentParser
import ExactTexts
import SAMLInspection

/// Where the canonical octets of signatures are written, when somebody asks for them.
struct DumpOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Write the canonical octets of each SignedInfo and of what it references into this folder. "
        + "They hold the values of the payload in the clear.",
      valueName: "folder"), completion: .directory)
  var dumpOctets: String?

  /// Makes the folder if it is not there.
  func prepare() throws(Failure) {
    if let dumpOctets { try FileSystem.makeFolder(dumpOctets) }
  }

  /// Writes the octets of one payload: a name from its source, the beginning of its digest, so that
  /// two payloads of one name do not meet, and the numbers of signature and reference.
  func write(_ inspection: Inspection, from source: String) throws(Failure) {
    guard let folder = dumpOctets else { return }
    let stem = "\(Self.fileName(of: source)).\(Self.text(of: inspection.fingerprint.prefix(4)))"
    for (number, signature) in inspection.signedOctets().enumerated() {
      guard let signature else { continue }
      let name = "\(stem).signature-\(number + 1)"
      try FileSystem.write(signature.signedInfo, named: "\(name).signed-info.c14n", in: folder)
      for (number, octets) in signature.references.enumerated() {
        guard let octets else { continue }
        try FileSystem.write(octets, named: "\(name).reference-\(number + 1).c14n", in: folder)
      }
    }
  }

  /// The last part of a path in letters, digits, points, hyphens and underscores; it never begins
  /// with a point and never leads to another folder.
  static func fileName(of source: String) -> String {
    let last =
      source.isExactly("-")
      ? "stdin"
      : source.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? ""
    // The place in a container tells its payloads apart, however long the name of the file is.
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

  private static func text(of octets: ArraySlice<UInt8>) -> String {
    octets.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
