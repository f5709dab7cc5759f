/// How many processors the cgroups of a process give it time for (Linux).
///
/// A container is limited by a quota of time, not by the number of processors that it sees. More
/// threads than the quota feeds are stopped together until the next period begins.
///
/// The quota is that of the process's own cgroup or of any cgroup around it, whichever is least:
/// `cpu.max` of version 2 (kernel, admin-guide/cgroup-v2, "CPU Interface Files"), and
/// `cpu.cfs_quota_us` of version 1 (kernel, scheduler/sched-bwc).
enum CgroupQuota {
  /// Reads the least quota.
  ///
  /// A missing or malformed quota limits nothing.
  ///
  /// - Parameter read: The text of a file; nil where it cannot be read.
  /// - Returns: The processors that the quota feeds, rounded up; nil where nothing limits them.
  static func processors(reading read: (String) -> String?) -> Int? {
    guard let cgroups = read("/proc/self/cgroup"), let mounts = read("/proc/self/mountinfo")
    else { return nil }
    let memberships = lines(cgroups).compactMap(Membership.init)
    var least: Int?
    for mount in lines(mounts).compactMap(Mount.init) {
      for membership in memberships where membership.version == mount.version {
        for folder in mount.folders(of: membership.path) {
          guard let count = processors(of: folder, mount.version, read) else { continue }
          least = min(least ?? count, count)
        }
      }
    }
    return least
  }

  private static func processors(
    of folder: String, _ version: Version, _ read: (String) -> String?
  ) -> Int? {
    let numbers: [Int?] =
      switch version {
      case .one:
        ["/cpu.cfs_quota_us", "/cpu.cfs_period_us"].map { name in
          read(folder + name).flatMap { lines($0).first }.flatMap(microseconds)
        }
      case .two:
        read(folder + "/cpu.max").flatMap { lines($0).first }.map {
          fields(of: $0).map(microseconds)
        }
          ?? []
      }
    guard numbers.count == 2, let quota = numbers[0], let period = numbers[1] else { return nil }
    let (whole, rest) = quota.quotientAndRemainder(dividingBy: period)
    return rest == 0 ? whole : whole + 1
  }

  /// Above zero; nil for `max`, for its equivalent `-1`, and for anything else.
  private static func microseconds(_ digits: Text) -> Int? {
    guard digits.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(String(digits) ?? "")
    else { return nil }
    return number > 0 ? number : nil
  }

  // Bytes are compared, since to characters a combining mark hides the separator in front of it.
  private typealias Text = Substring.UTF8View

  private static func lines(_ text: String) -> [Text] {
    text[...].utf8.split(separator: UInt8(ascii: "\n"))
  }

  private static func fields(of line: Text) -> [Text] {
    line.split(separator: UInt8(ascii: " "))
  }

  private enum Version { case one, two }
}

extension CgroupQuota {
  /// A line of `/proc/self/cgroup`: a cgroup that the process is in (cgroups(7)).
  private struct Membership {
    let version: Version

    /// The names from the root inwards.
    let path: [String]

    /// nil for a hierarchy that has nothing to do with processor time.
    init?(_ line: Text) {
      let fields = line.split(
        separator: UInt8(ascii: ":"), maxSplits: 2, omittingEmptySubsequences: false)
      guard fields.count == 3 else { return nil }
      if fields[0].elementsEqual("0".utf8), fields[1].isEmpty {
        version = .two
      } else if CgroupQuota.isListed("cpu", in: fields[1]) {
        version = .one
      } else {
        return nil
      }
      path = CgroupQuota.names(in: fields[2])
    }
  }

  /// A line of `/proc/self/mountinfo` that shows cgroups as folders (proc_pid_mountinfo(5)).
  private struct Mount {
    let version: Version

    /// The names of the cgroup that is mounted at ``point``.
    let root: [String]
    let point: String

    init?(_ line: Text) {
      let fields = CgroupQuota.fields(of: line)
      // Optional fields end with a hyphen; after it come the type, the source and the options.
      guard fields.count >= 10,
        let hyphen = fields.indices.dropFirst(6).first(where: { fields[$0].elementsEqual("-".utf8) }
        ),
        hyphen + 3 < fields.count
      else { return nil }
      if fields[hyphen + 1].elementsEqual("cgroup2".utf8) {
        version = .two
      } else if fields[hyphen + 1].elementsEqual("cgroup".utf8),
        CgroupQuota.isListed("cpu", in: fields[hyphen + 3])
      {
        version = .one
      } else {
        return nil
      }
      root = CgroupQuota.names(in: Self.unescape(fields[3])[...].utf8)
      point = Self.unescape(fields[4])
    }

    /// The folders of a cgroup and of those around it, as far as they are mounted.
    ///
    /// A cgroup outside of what is mounted has no folder; then the outermost one is all there is.
    func folders(of path: [String]) -> [String] {
      let inner = path.dropFirst(root.count)
      guard path.prefix(root.count).elementsEqual(root, by: { $0.utf8.elementsEqual($1.utf8) }),
        !inner.contains(".."), inner.count <= 256
      else { return [point] }
      return inner.reduce(into: [point]) { $0.append($0[$0.count - 1] + "/" + $1) }
    }

    /// Decodes white space and the backslash, which the kernel writes as three octal digits.
    private static func unescape(_ field: Text) -> String {
      var bytes: [UInt8] = []
      var rest = field[...]
      while let byte = rest.popFirst() {
        if byte == UInt8(ascii: "\\"), rest.count >= 3,
          let escaped = UInt8(String(rest.prefix(3)) ?? "", radix: 8)
        {
          bytes.append(escaped)
          rest = rest.dropFirst(3)
        } else {
          bytes.append(byte)
        }
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  private static func names(in path: Text) -> [String] {
    path.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func isListed(_ name: String, in list: Text) -> Bool {
    list.split(separator: UInt8(ascii: ",")).contains { $0.elementsEqual(name.utf8) }
  }
}
