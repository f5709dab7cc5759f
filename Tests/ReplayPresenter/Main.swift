import PresentedKeys
import SAML

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// `replay-presenter CACHE KEYS TASKS together|apart MILLISECONDS`: presents keys to a cache, at a
/// moment in milliseconds since 1970.
///
/// It prints the numbers of the keys that it won, how many presentations failed, and how long all
/// took.
@main
enum Main {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count == 5, let name = arguments.first.flatMap(NamedCache.init),
      let keyCount = Int(arguments[2]), let taskCount = Int(arguments[3]),
      let division = Crowd.Division(rawValue: arguments[4]), let moment = Int64(arguments[5])
    else {
      print("usage: replay-presenter CACHE KEYS TASKS together|apart MILLISECONDS")
      exit(2)
    }
    let crowd = try Crowd(
      keyCount: keyCount, taskCount: taskCount, division,
      at: Instant(millisecondsSince1970: moment))
    let cache = try name.open()
    let start = ContinuousClock.now
    let outcome = await crowd.present(to: cache)
    let elapsed = ContinuousClock.now - start
    let won = outcome.wins.indices.filter { outcome.wins[$0] > 0 }
    print("won", won.map(String.init).joined(separator: " "))
    print("twice", outcome.wins.count { $0 > 1 })
    print("errors", outcome.errorCount)
    print("milliseconds", elapsed / .milliseconds(1))
  }
}
