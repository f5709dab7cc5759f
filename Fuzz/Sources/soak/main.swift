// soak mutants COUNT [SEED]     changes signed samples; none may be believed
// soak trees COUNT [SEED]       compares canonical octets with libxml2's
//
// The properties of `swift test`, at length, on every processor. Ends with status 1 and the seed when
// one does not hold.

import Glibc

let arguments = CommandLine.arguments
guard 3...4 ~= arguments.count, let count = Int(arguments[2]), count > 0,
  let seed = UInt64(arguments.count == 4 ? arguments[3] : "1"),
  ["mutants", "trees"].contains(arguments[1])
else {
  print("usage: soak mutants|trees COUNT [SEED]")
  exit(2)
}

let soak = Soak(count: count, seed: seed)
let isSound = try await arguments[1] == "mutants" ? soak.mutants() : soak.trees()
exit(isSound ? 0 : 1)
