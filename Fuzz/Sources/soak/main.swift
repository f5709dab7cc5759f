// soak mutants COUNT [SEED]     changes signed samples; none may be believed
// soak trees COUNT [SEED]       compares canonical bytes with libxml2's
// soak cost PROGRAM [PART]      holds a release build of `saml` to its instructions and memory; with PART
//                               by the shapes and calls alone whose names contain it
//
// The properties of `swift test`, at length, on every processor. From the root of the repository. Ends
// with status 1 and the seed when one does not hold.

import Foundation

let words = Array(CommandLine.arguments.dropFirst())
let count = words.count > 1 ? Int(words[1]).flatMap { $0 > 0 ? $0 : nil } : nil
let seed = words.count > 2 ? UInt64(words[2]) : 1

let isSound: Bool
switch (words.first, count, seed) {
case ("mutants", let count?, let seed?):
  isSound = try await Soak(count: count, seed: seed).mutants()
case ("trees", let count?, let seed?):
  isSound = await Soak(count: count, seed: seed).trees()
case ("cost", _, _) where (2...3).contains(words.count):
  isSound = try Cost(program: words[1], part: words.count > 2 ? words[2] : "").measure()
default:
  print("usage: soak mutants|trees COUNT [SEED], soak cost PROGRAM [PART]")
  exit(2)
}
exit(isSound ? 0 : 1)
