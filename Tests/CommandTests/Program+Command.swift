import Foundation
import SAMLCommandLine
import SAMLCommands
import TestTools

extension Program {
  /// Runs `saml` inside of this process: to start a program takes longer than most commands.
  ///
  /// With `SAML_PROGRAM` in the environment it starts that program instead, such as an optimised one.
  ///
  /// - Parameters:
  ///   - arguments: Without the name of the program.
  ///   - input: What it finds on standard input.
  ///   - folder: Where it runs.
  ///   - environment: Variables on top of a plain environment.
  /// - Returns: What it left behind.
  /// - Throws: `NotBuilt`, or what the system says of files and processes.
  static func run(
    _ arguments: [String], input: Data = Data(), in folder: URL = Repository.root,
    environment: [String: String] = [:]
  ) async throws -> Run {
    guard ProcessInfo.processInfo.environment["SAML_PROGRAM"] == nil else {
      return try await start(arguments, input: input, in: folder, environment: environment)
    }
    let streams = try Streams(input: input)
    defer { streams.close() }
    var execution = Execution(
      arguments, in: folder.path, environment: plainEnvironment.merging(environment) { $1 })
    execution.input = streams.input.fileDescriptor
    execution.output = streams.output.fileDescriptor
    execution.errors = streams.errors.fileDescriptor
    let command = execution
    let status = await withCheckedContinuation { continuation in
      commands.addOperation {
        continuation.resume(
          returning: Execution.$current.withValue(command) { SAMLCommand.run() })
      }
    }
    return try streams.run(status: status)
  }

  /// The threads of commands, as many as a machine has cores.
  ///
  /// None is one of those of tasks: a command waits for tasks of its own, such as those of a replay cache, and two
  /// commands would leave none to run them.
  private static let commands: OperationQueue = {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = ProcessInfo.processInfo.activeProcessorCount
    return queue
  }()
}
