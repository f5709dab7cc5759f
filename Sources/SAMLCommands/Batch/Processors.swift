import CProgram
import SAMLCommandLine

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// How many processors this process may use at once.
struct Processors: CustomStringConvertible {
  /// Those of the machine.
  let online: Int

  /// Those that the process may be scheduled on, such as by `taskset`; nil where the system does
  /// not report it.
  let affinity: Int?

  /// Those that the quota of its cgroups feeds; nil where nothing limits them.
  let quota: Int?

  /// The number of threads that can work at the same time, at least 1.
  var usable: Int { max(1, min(online, affinity ?? online, quota ?? online)) }

  /// The number, and what makes it smaller than that of the machine.
  var description: String {
    let text = "\(usable) of \(online) processors"
    guard usable < online else { return text }
    return usable == affinity ? text + ", by CPU affinity" : text + ", by CPU quota of a cgroup"
  }

  /// The values for this process now.
  static var current: Processors {
    Processors(
      online: max(1, sysconf(CInt(_SC_NPROCESSORS_ONLN))), affinity: currentAffinity,
      quota: currentQuota)
  }

  private static var currentAffinity: Int? {
    let count = Int(saml_affinity_count())
    return count > 0 ? count : nil
  }

  #if os(Linux)
    private static var currentQuota: Int? {
      CgroupQuota.processors { path in
        // Files of the kernel are short; a longer one is none of its.
        var bytes: [UInt8] = []
        do throws(Failure) {
          try FileSystem.read(path) { (chunk) throws(Failure) in
            bytes += chunk
            guard bytes.count <= 4 << 20 else { throw .unreadable(path, "too large") }
          }
        } catch {
          return nil
        }
        return String(decoding: bytes, as: UTF8.self)
      }
    }
  #else
    private static var currentQuota: Int? { nil }
  #endif
}
