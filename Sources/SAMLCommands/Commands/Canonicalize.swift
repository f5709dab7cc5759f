import ArgumentParser
import CanonicalXML
import SAML
import SAMLCommandLine
import SAMLConfiguration
import SAMLFormats
import SAMLReport
import XMLSignature

/// `saml canonicalize`: canonical bytes of a document or of one element.
struct Canonicalize: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "canonicalize",
    abstract: "Writes the canonical bytes of a document, or of the element with an ID.")

  enum Method: String, ExpressibleByArgument, CaseIterable {
    case exclusive = "exc-c14n"
    case inclusive10 = "c14n"
    case inclusive11 = "c14n11"
  }

  enum Engine: String, ExpressibleByArgument, CaseIterable {
    case swift, libxml2
  }

  @OptionGroup(title: "Input") var input: SingleInput

  @Option(
    help: ArgumentHelp(
      "A policy as JSON, whose limits say how large the document may be.", valueName: "file"),
    completion: .file())
  var policy: String?

  @Option(help: "The canonical form.")
  var method = Method.exclusive

  @Flag(help: "Keep comments.")
  var withComments = false

  @Option(
    help: ArgumentHelp(
      "The PrefixList of exc-c14n, such as \"xs #default\".", valueName: "prefixes"))
  var inclusivePrefixes = ""

  @Option(help: ArgumentHelp("The ID of the element whose subtree is meant.", valueName: "id"))
  var id: ExactString?

  @Option(help: "Our canonicaliser, or libxml2's as a second opinion.")
  var engine = Engine.swift

  func run() throws {
    let path = try input.path
    let limits = try PolicySource(at: policy).document.policy.limits
    let bytes = try FileSystem.read(path, atMost: limits.maximumBytes)
    let tree = try Reading.tree(of: bytes, path, limits: limits)
    let prefixes = inclusivePrefixes.split { $0 == " " || $0 == "\t" || $0 == "\n" }
      .map { ExactString($0) }
    let canonicalizer = Canonicalizer(form, inclusivePrefixes: prefixes).bounded(for: tree)
    let apex = try apex(in: tree, path)
    switch engine {
    case .swift:
      do {
        Console.print(try canonicalizer.bytes(of: tree, apex: apex))
      } catch {
        throw Failure.explained(error.code, in: path, .refused)
      }
    case .libxml2:
      guard let bytes = canonicalizer.reference.bytes(of: tree, apex: apex) else {
        throw Failure(.refused, "\(path): libxml2 has no canonical bytes.")
      }
      Console.print(bytes)
    }
  }

  private var form: CanonicalizationMethod {
    switch (method, withComments) {
    case (.exclusive, false): .exclusive10
    case (.exclusive, true): .exclusive10WithComments
    case (.inclusive10, false): .inclusive10
    case (.inclusive10, true): .inclusive10WithComments
    case (.inclusive11, false): .inclusive11
    case (.inclusive11, true): .inclusive11WithComments
    }
  }

  private func apex(in tree: XMLTree, _ path: String) throws(Failure) -> NodeID? {
    guard let id else { return nil }
    let ids = IDMap(of: tree)
    guard ids.ambiguity(of: id) == nil else {
      throw .explained(.xmlDuplicateID, in: path, .refused)
    }
    guard let apex = ids[id] else {
      throw Failure(.refused, "\(path): no element has the ID \(id).")
    }
    return apex
  }
}

/// Reads documents for subcommands that do not evaluate them.
enum Reading {
  static func tree(
    of bytes: [UInt8], _ path: String, limits: ParseLimits = .default
  ) throws(Failure) -> XMLTree {
    do {
      return try XMLTree(parsing: bytes, limits: limits)
    } catch {
      let place = error.position.map { "line \($0.line), column \($0.column)" }
      throw .explained(error.code, in: path, at: place, .refused)
    }
  }
}
