import CXMLSecPeer
import Foundation

/// Response after response, from bytes to attribute values, beside libxmlsec1 in the same run.
///
/// `--parts` adds what each part takes. `--check` compares results and no times. `--once KIND N`
/// judges N responses of a kind and ends, for counting instructions; `--xmlsec` lets the peer do it.
/// `--write KIND N FOLDER` writes N responses of a kind, and their key, for `Scripts/memory`.
precondition(xmlsecpeer_initialise() == 0, "libxmlsec1 starts")
benchmark_keep_memory()
let arguments = CommandLine.arguments
if arguments.contains("--check") { exit(try Check.run() ? 0 : 1) }
if let index = arguments.firstIndex(of: "--once"), index + 2 < arguments.count {
  try Check.judge(
    Int(arguments[index + 2]) ?? 1, ofKind: arguments[index + 1],
    withXMLSec: arguments.contains("--xmlsec"))
  exit(0)
}
if let index = arguments.firstIndex(of: "--write"), index + 3 < arguments.count {
  try Responses(named: arguments[index + 1], atMost: Int(arguments[index + 2]) ?? 1)
    .write(to: URL(filePath: arguments[index + 3]))
  exit(0)
}

print(
  "Times of libxmlsec1 with a pinned key divided by ours; higher is faster. Medians of paired rounds.\n"
    + "In brackets first the same for libxmlsec1 that was given a certificate."
)
for kind in Responses.kinds {
  let responses = try Responses(kind)
  let ours = Contenders.ours(responses.trusted)
  let theirs = Contenders.xmlsec(responses.trusted)
  let usualPeer = Contenders.xmlsec(responses.trusted, givenCertificate: true)
  let single = Rounds(responses, count: 21).ratio(of: ours, to: theirs)
  let usual = Rounds(responses, count: 9).ratio(of: ours, to: usualPeer)
  let parallel = Rounds(responses, count: 9).scaling(of: ours)
  print(
    String(
      format: "%@: %.2f (%.2f; ours %.1f us, theirs %.1f us; %.2f on all cores)",
      kind.name.padding(toLength: 26, withPad: " ", startingAt: 0), single.ratio,
      usual.ratio, single.ours * 1e6, single.theirs * 1e6, parallel))
  if arguments.contains("--parts") { try Rounds(responses, count: 9).printParts() }
}
