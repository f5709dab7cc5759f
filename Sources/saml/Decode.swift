import ArgumentParser
import SAML
import SAMLCapture
import SAMLReport
import XMLTree

/// `saml decode`: the XML octets, exactly as they were.
struct Decode: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "decode",
    abstract: "Removes the layers around a payload and writes its XML octets exactly as they were.")

  @OptionGroup var input: SingleInput

  @Option(help: ArgumentHelp("The form or query field that holds the payload.", valueName: "name"))
  var field = "SAMLResponse"

  @Flag(help: "Print the layers that were removed to standard error.")
  var trail = false

  func run() throws {
    let path = try input.path
    var peeling = Peeling(of: try FileSystem.read(path), field: field)
    let octets: [UInt8]
    do {
      octets = try peeling.peel()
    } catch {
      // What was repaired before the end may be the reason for it.
      describe(peeling, path)
      throw Failure.explained(
        error.code, in: path, at: error.place?.description,
        error.foundPayload ? .notValid : .unreadable)
    }
    let (message, isEnvelope) = try Self.open(octets, path)
    describe(peeling, path, isEnvelope: isEnvelope)
    Console.print(message)
    if !peeling.defects.isEmpty { Console.exit(.notValid) }
  }

  /// The message inside a SOAP envelope, as it stands there; other octets as they are.
  ///
  /// Octets that cannot be parsed are written too: they are what somebody wants to look at.
  private static func open(
    _ octets: [UInt8], _ path: String
  ) throws(Failure) -> (octets: [UInt8], isEnvelope: Bool) {
    let tree: XMLTree
    do { tree = try XMLTree(parsing: octets) } catch { return (octets, false) }
    guard SOAPEnvelope.isRoot(of: tree) else { return (octets, false) }
    do {
      return (try SOAPEnvelope(tree).messageOctets, true)
    } catch {
      let position = tree.position(of: error.node)
      throw .explained(
        error.code, in: path, at: "line \(position.line), column \(position.column)", .notValid)
    }
  }

  /// Says what was removed, and what was wrong with it; nothing is repaired in silence.
  private func describe(_ peeling: Peeling, _ path: String, isEnvelope: Bool = false) {
    if trail {
      let layers = (peeling.trail + (isEnvelope ? [.soap] : [])).map(\.description)
      Console.complain(layers.isEmpty ? "no layers" : layers.joined(separator: " > "))
    }
    for defect in peeling.defects {
      let failure = Failure.explained(defect.code, in: path, at: "\(defect.place)", .notValid)
      Console.complain("Error: " + failure.message)
    }
    for remark in peeling.remarks {
      let note = Failure.explained(remark.code, in: path, at: "\(remark.place)", .success)
      Console.complain("Note: " + note.message)
    }
  }
}
