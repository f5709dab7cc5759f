import ArgumentParser
import SAMLCommandLine
import SAMLFormats

/// `saml mcp`: a server of the Model Context Protocol, for assistants.
struct MCPCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mcp",
    abstract: "Serves an assistant with why, validate, explain and encode_check.",
    discussion: """
      Example:
        saml mcp captures/

      It speaks the Model Context Protocol over standard input and output. An assistant starts it; \
      docs/how-to/add-saml-to-an-assistant.md says how. Files are read from the folders that are given \
      here, and from no other place; without any, an assistant can hand over texts alone. Answers show \
      no values of people, and nothing reaches a network.
      """)

  @Argument(help: "The folders whose files may be read.", completion: .directory)
  var folders: [String] = []

  func run() throws {
    let server = MCPServer(files: try GrantedFiles(folders))
    let lines = try LineReader("-")
    while true {
      let answer: [UInt8]?
      do throws(Failure) {
        guard let line = try lines.next() else { return }
        answer = server.answer(to: line)
      } catch {
        answer = MCPServer.refusal(of: .null, -32600, "The line is too long.")
      }
      if let answer { Console.print(answer + [0x0A]) }
    }
  }
}
