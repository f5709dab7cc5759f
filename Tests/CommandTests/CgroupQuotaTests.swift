import Testing

@testable import SAMLCommands

/// The quota of processor time, read from the texts of the kernel's files.
struct CgroupQuotaTests {
  private static let mountV2 =
    "31 23 0:28 / /sys/fs/cgroup rw,nosuid shared:9 - cgroup2 cgroup2 rw\n"
  private static let mountV1 =
    """
    31 23 0:28 / /sys/fs/cgroup rw,relatime - tmpfs tmpfs rw,mode=755
    32 31 0:29 / /sys/fs/cgroup/cpu,cpuacct rw,relatime - cgroup cgroup rw,cpu,cpuacct
    34 31 0:31 / /sys/fs/cgroup/cpuset rw,relatime - cgroup cgroup rw,cpuset

    """

  private static func processors(_ files: [String: String]) -> Int? {
    CgroupQuota.processors { files[$0] }
  }

  private static func version2(_ maximum: String) -> Int? {
    processors([
      "/proc/self/cgroup": "0::/app\n", "/proc/self/mountinfo": mountV2,
      "/sys/fs/cgroup/app/cpu.max": maximum,
    ])
  }

  private static func version1(_ quota: String, _ period: String) -> Int? {
    processors([
      "/proc/self/cgroup": "9:name=systemd:/\n4:cpu,cpuacct:/app\n3:cpuset:/other\n",
      "/proc/self/mountinfo": mountV1,
      "/sys/fs/cgroup/cpu,cpuacct/app/cpu.cfs_quota_us": quota,
      "/sys/fs/cgroup/cpu,cpuacct/app/cpu.cfs_period_us": period,
      "/sys/fs/cgroup/cpuset/other/cpu.cfs_quota_us": "1\n",
      "/sys/fs/cgroup/cpuset/other/cpu.cfs_period_us": "1\n",
    ])
  }

  @Test(arguments: [
    ("100000 100000\n", 1), ("100001 100000\n", 2), ("150000 100000\n", 2), ("400000 100000\n", 4),
    ("1000 100000\n", 1), ("50000 10000", 5), ("9223372036854775807 1\n", Int.max),
  ])
  func aQuotaIsRoundedUp(_ maximum: String, _ expected: Int) {
    #expect(Self.version2(maximum) == expected)
    let words = maximum.split(whereSeparator: \.isWhitespace).map { "\($0)\n" }
    #expect(Self.version1(words[0], words[1]) == expected)
  }

  @Test(arguments: [
    "max 100000\n", "", "\n", "0 100000\n", "100000 0\n", "-1 100000\n", "100000\n", "1 2 3\n",
    "+1 100000\n", "0x10 100000\n", "100000 99999999999999999999\n", "\u{0661} 1\n", "1\u{301} 1\n",
    "a b\n", "100000\t100000\n", "1e5 1e5\n", "\0 \0\n",
  ])
  func whatIsNoQuotaLimitsNothing(_ maximum: String) {
    #expect(Self.version2(maximum) == nil)
  }

  @Test(arguments: [
    ("-1\n", "100000\n"), ("0\n", "100000\n"), ("100000\n", "0\n"), ("", ""), ("x\n", "1\n"),
    ("99999999999999999999\n", "1\n"),
  ])
  func whatIsNoQuotaOfVersion1LimitsNothing(_ quota: String, _ period: String) {
    #expect(Self.version1(quota, period) == nil)
  }

  @Test func theLeastQuotaOfTheCgroupsAroundCounts() {
    var files = [
      "/proc/self/cgroup": "0::/pod/app\n", "/proc/self/mountinfo": Self.mountV2,
      "/sys/fs/cgroup/pod/app/cpu.max": "max 100000\n",
      "/sys/fs/cgroup/pod/cpu.max": "300000 100000\n",
      "/sys/fs/cgroup/other/cpu.max": "100000 100000\n",
    ]
    #expect(Self.processors(files) == 3)
    files["/sys/fs/cgroup/pod/app/cpu.max"] = "400000 100000\n"
    #expect(Self.processors(files) == 3)
    files["/sys/fs/cgroup/cpu.max"] = "200000 100000\n"
    #expect(Self.processors(files) == 2)
  }

  /// Without a namespace of its own a container sees the whole path, of which only its part is mounted.
  @Test func aPathStartsWhereItsMountDoes() {
    var files = [
      "/proc/self/cgroup": "0::/docker/abc/app\n",
      "/proc/self/mountinfo": "31 23 0:28 /docker/abc /sys/fs/cgroup ro - cgroup2 cgroup2 rw\n",
      "/sys/fs/cgroup/app/cpu.max": "200000 100000\n",
      "/sys/fs/cgroup/docker/abc/app/cpu.max": "100000 100000\n",
    ]
    #expect(Self.processors(files) == 2)
    files["/proc/self/cgroup"] = "0::/docker/abcd/app\n"
    #expect(Self.processors(files) == nil)
    files["/sys/fs/cgroup/cpu.max"] = "300000 100000\n"
    #expect(Self.processors(files) == 3)
    files["/proc/self/cgroup"] = "0::/docker/abc/../app\n"
    #expect(Self.processors(files) == 3)
  }

  @Test func aMountPointIsReadWithoutItsEscapes() {
    #expect(
      Self.processors([
        "/proc/self/cgroup": "0::/\n",
        "/proc/self/mountinfo": "31 23 0:28 / /a\\040b\\134 rw - cgroup2 cgroup2 rw\n",
        "/a b\\/cpu.max": "100000 100000\n",
      ]) == 1)
  }

  /// Both versions at once, as on a system that is between them.
  @Test func bothVersionsCount() {
    #expect(
      Self.processors([
        "/proc/self/cgroup": "4:cpu,cpuacct:/app\n0::/app\n",
        "/proc/self/mountinfo": Self.mountV1
          + "41 31 0:38 / /sys/fs/cgroup/unified rw,relatime - cgroup2 cgroup2 rw\n",
        "/sys/fs/cgroup/cpu,cpuacct/app/cpu.cfs_quota_us": "300000\n",
        "/sys/fs/cgroup/cpu,cpuacct/app/cpu.cfs_period_us": "100000\n",
        "/sys/fs/cgroup/unified/app/cpu.max": "200000 100000\n",
      ]) == 2)
  }

  @Test(arguments: [
    "", "\n\n", "0::\n", ":::::\n", "x:cpu:/app\n", "0:/app\n", "\0", "4:CPU:/app\n",
    "4:cpux:/app\n",
  ])
  func anOddListOfCgroupsLimitsNothing(_ cgroups: String) {
    var files = [
      "/proc/self/cgroup": cgroups, "/proc/self/mountinfo": Self.mountV2 + Self.mountV1,
      "/sys/fs/cgroup/app/cpu.max": "100000 100000\n",
    ]
    #expect(Self.processors(files) == nil)
    files["/proc/self/cgroup"] = nil
    #expect(Self.processors(files) == nil)
  }

  @Test(arguments: [
    "", "\n", "- - - - - - - - - -\n", "31 23 0:28 / /sys/fs/cgroup rw - cgroup2\n",
    "31 23 0:28 / /sys/fs/cgroup rw shared:9 master:1 x y z cgroup2 cgroup2 rw\n",
    "31 23 0:28 / /sys/fs/cgroup rw - cgroup cgroup rw,cpuset\n",
    "31 23 0:28 / /sys/fs/cgroup rw - tmpfs cgroup2 rw,cpu\n",
  ])
  func anOddListOfMountsLimitsNothing(_ mounts: String) {
    #expect(
      Self.processors([
        "/proc/self/cgroup": "0::/app\n4:cpu:/app\n", "/proc/self/mountinfo": mounts,
        "/sys/fs/cgroup/app/cpu.max": "100000 100000\n",
        "/sys/fs/cgroup/cpu.max": "100000 100000\n",
      ]) == nil)
  }
}
