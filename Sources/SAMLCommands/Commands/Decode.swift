import ArgumentParser
import CanonicalXML
import SAML
import SAMLCapture
import SAMLCommandLine
import SAMLReport

/// `saml decode`: the XML bytes, exactly as they were.
struct Decode: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "decode",
    abstract: "Removes the layers around a payload and writes its XML bytes exactly as they were.",
    discussion: """
      Examples:
        saml decode login.har#entry=12 > response.xml
        pbpaste | saml decode --trail

      If a capture has several payloads, name one by its place, such as login.har#entry=12. \
      Reports print it so.
      """)

  @OptionGroup(title: "Input") var input: SingleInput

  @Option(
    help: ArgumentHelp(
      "The form, query or JSON field that holds the payload, or its path a.b.c in JSON.",
      valueName: "name"))
  var field: ExactString = "SAMLResponse"

  @OptionGroup(title: "Input") var whole: ExactOption

  @Option(
    help: ArgumentHelp(
      "The entry of an HTTP Archive or of another list; the same as FILE#entry=NUMBER.",
      valueName: "number"))
  var entry: Int?

  @Option(
    help: ArgumentHelp(
      "Write every payload of the input into this folder, one file each.", valueName: "folder"),
    completion: .directory)
  var outputDir: String?

  @Flag(help: "Print the layers that were removed to standard error.")
  var trail = false

  func run() throws {
    let path = try input.path
    let argument = entry.map { "\(path)#entry=\($0)" } ?? path
    let captures = CaptureSource(
      [argument], form: whole.exact ? .exact : .capture, field: field)
    if let outputDir { return try write(captures, into: outputDir) }
    let payload = try PayloadChoice(captures, among: argument).payload
    let (message, isSound) = try decode(payload)
    // On a terminal, the values of the message are not what was asked for.
    if !trail || !Console.isOutputTerminal { Console.print(message) }
    if !isSound { throw Ending(.refused) }
  }

  /// Writes every payload; what cannot be decoded does not stop the others.
  private func write(_ captures: CaptureSource, into folder: String) throws {
    try FileSystem.makeFolder(folder)
    var captures = captures
    var names = FileNames()
    var isSound = true
    let status = try captures.forEach { capture throws(Failure) in
      let decoded = try decode(capture)
      let name = names.free(DumpOptions.fileName(of: capture.source))
      try FileSystem.write(decoded.message, named: "\(name).xml", in: folder)
      isSound = isSound && decoded.isSound
    }
    throw Ending(max(status, isSound ? .success : .refused))
  }

  /// The bytes of one payload, and whether nothing had to be repaired to reach them.
  private func decode(
    _ capture: CapturedPayload
  ) throws(Failure) -> (message: [UInt8], isSound: Bool) {
    var unwrapping = Unwrapping(of: capture.payload)
    let bytes: [UInt8]
    do {
      bytes = try unwrapping.unwrap()
    } catch {
      // The repairs before the failure may be the reason for it.
      describe(unwrapping, capture.source)
      throw Failure.explained(
        error.code, in: capture.source, at: error.place?.description,
        error.foundPayload ? .refused : .unreadable)
    }
    let (message, isEnvelope) = try Self.open(bytes, capture.source)
    describe(unwrapping, capture.source, isEnvelope: isEnvelope)
    return (message, unwrapping.diagnostics.defects.isEmpty)
  }

  /// Extracts the message of a SOAP envelope, byte for byte; returns other bytes unchanged.
  ///
  /// Bytes that cannot be parsed are written too, because the user wants to look at them.
  private static func open(
    _ bytes: [UInt8], _ path: String
  ) throws(Failure) -> (bytes: [UInt8], isEnvelope: Bool) {
    let tree: XMLTree
    do { tree = try XMLTree(parsing: bytes) } catch { return (bytes, false) }
    guard SOAPEnvelope.isRoot(of: tree) else { return (bytes, false) }
    do {
      return (try SOAPEnvelope(tree).messageBytes, true)
    } catch {
      let position = tree.position(of: error.node)
      throw .explained(
        error.code, in: path, at: "line \(position.line), column \(position.column)", .refused)
    }
  }

  /// Says what was removed, and what was wrong with it; nothing is repaired in silence.
  private func describe(_ unwrapping: Unwrapping, _ path: String, isEnvelope: Bool = false) {
    if trail {
      let layers = (unwrapping.trail + (isEnvelope ? [.soap] : [])).map(\.description)
      Console.complain(layers.isEmpty ? "no layers" : layers.joined(separator: " > "))
    }
    for defect in unwrapping.diagnostics.defects {
      let failure = Failure.explained(
        defect.code, in: path,
        at: Self.place(of: defect.place, defect.skipped == nil ? nil : defect.detail), .refused)
      Console.complain("Error: " + failure.message)
    }
    for remark in unwrapping.diagnostics.remarks {
      let note = Failure.explained(
        remark.code, in: path,
        at: Self.place(of: remark.place, remark.skipped == nil ? nil : remark.detail), .success)
      Console.complain("Note: " + note.message)
    }
  }

  /// The place, and what was skipped there.
  private static func place(of place: LayerOffset, _ skipped: String?) -> String {
    skipped.map { "\(place), \($0)" } ?? "\(place)"
  }
}
