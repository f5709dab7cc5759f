import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A pseudo-terminal: what a program finds when a person sits in front of it.
struct Terminal {
  /// The end that a program writes to.
  let program: FileHandle
  /// The end that shows what was written.
  private let screen: FileHandle

  struct NotAvailable: Error {}

  init() throws(NotAvailable) {
    var ends: (screen: Int32, program: Int32) = (-1, -1)
    guard unsafe openpty(&ends.screen, &ends.program, nil, nil, nil) == 0 else {
      throw NotAvailable()
    }
    screen = FileHandle(fileDescriptor: ends.screen, closeOnDealloc: true)
    program = FileHandle(fileDescriptor: ends.program, closeOnDealloc: true)
  }

  /// What is on the screen once the program has ended: the first 4 KB, which a terminal holds.
  func shown() throws -> String {
    String(decoding: screen.availableData, as: UTF8.self)
  }
}
