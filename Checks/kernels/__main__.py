"""The C kernels answer as a reference that reads one byte after another, on every processor they are for.

They are built by the toolchain's Clang and by GCC, with sanitizers, and without what only some processors have.
With --full also for arm64, and for s390x with its high byte first, in QEMU. Every other C file of Sources is
compiled too. Each round tries 321 texts with each kernel. Needs Debian or Ubuntu on x86-64.

usage: Scripts/check kernels [--full] [ROUNDS]
"""

import re

from support import ROOT, folder, hold, output, packages, parser, run

SANITIZERS = ("-fsanitize=address,undefined", "-fno-sanitize-recover=all")
ARM64 = ("--target=aarch64-linux-gnu", "--sysroot=/usr/aarch64-linux-gnu")
# What each program is called; its compiler, its linker, and what runs it.
NATIVE = {
    "Clang": (("clang",), ("clang",), ()),
    "GCC": (("gcc",), ("gcc",), ()),
    "Clang with sanitizers": (("clang", *SANITIZERS), ("clang", *SANITIZERS, "-fuse-ld=lld"), ()),
    "Clang, the portable kernel alone": (("clang", "-DCPK_PORTABLE_ONLY"), ("clang",), ()),
}
FOREIGN = {
    "Clang for arm64, in QEMU": (
        ("clang", *ARM64), ("aarch64-linux-gnu-gcc", "-static"), ("qemu-aarch64-static",)),
    "GCC for arm64, in QEMU": (
        ("aarch64-linux-gnu-gcc",), ("aarch64-linux-gnu-gcc", "-static"), ("qemu-aarch64-static",)),
    "GCC for s390x, the high byte first, in QEMU": (
        ("s390x-linux-gnu-gcc",), ("s390x-linux-gnu-gcc", "-static"), ("qemu-s390x-static",)),
}
STRICT = ("-O2", "-std=gnu17", "-Wall", "-Wextra", "-Werror",
          *(f"-I{ROOT}/Sources/{name}/include" for name in ("CPayloadKernels", "CXMLKernels", "CProgram", "CSAML")))


def main() -> None:
    arguments = parser(__doc__)
    arguments.add_argument("--full", action="store_true")
    arguments.add_argument("rounds", nargs="?", type=int, default=10)
    given = arguments.parse_args()
    packages("gcc", "libc6-dev")
    if given.full:
        packages("gcc-aarch64-linux-gnu", "libc6-dev-arm64-cross", "gcc-s390x-linux-gnu", "libc6-dev-s390x-cross",
                 "qemu-user-static")

    kernels = [path for name in ("Sources/CPayloadKernels", "Sources/CXMLKernels", "Checks/kernels")
               for path in sorted((ROOT / name).glob("*.c"))]
    others = [path for path in sorted(ROOT.glob("Sources/*/*.c")) if path not in kernels]
    hold(len(kernels) > 12 and len(others) > 2, "C files are missing")
    sums = set()
    for name, (compiler, linker, machine) in (NATIVE | (FOREIGN if given.full else {})).items():
        for file in others:
            run(*compiler, *STRICT, "-c", file, "-o", folder() / "other.o")
        for file in kernels:
            run(*compiler, *STRICT, "-c", file, "-o", folder() / f"{file.stem}.o")
        run(*linker, *(folder() / f"{file.stem}.o" for file in kernels), "-o", folder() / "check")
        found = output(*machine, folder() / "check", str(given.rounds))
        print(f"{name}: {', '.join(found.splitlines())}")
        sums.add(re.findall(r"sum of all results: (\w+)", found)[0])
        hold(len(sums) == 1, "the results differ from those before")


if __name__ == "__main__":
    main()
