import Foundation

/// A call of the command that is made to cost, by its arguments or by the files that they name.
struct CostlyUse {
  /// What it has much of.
  let name: String
  /// The arguments; `FILE` is replaced by the file.
  let arguments: [String]
  /// What the file holds.
  var content = ""

  /// The calls.
  static let all =
    [
      CostlyUse(
        name: "policy key of combining marks", arguments: ["policy", "check", "FILE"],
        content: "{\"e\(marks(100_000))\": 1}"),
      CostlyUse(
        name: "policy keys of combining marks", arguments: ["policy", "check", "FILE"],
        content: "{\"issuers\": [" + times(20, "\"e\(marks(10_000))\", ") + "\"e\"], "
          + "\"audiences\": [\"e\(marks(100_000))\"], \"profile\": \"e\(marks(100_000))\"}"),
      CostlyUse(
        name: "policy exceptions of combining marks", arguments: ["policy", "check", "FILE"],
        content: "{\"exceptions\": ["
          + (0..<100).map {
            "{\"issuer\": \"e\(marks(2_500))\($0)\", \"expires\": \"2036-01-01T00:00:00Z\"}"
          }.joined(separator: ", ") + "]}"),
      CostlyUse(
        name: "file names of combining marks", arguments: ["inspect", "--files-from", "FILE"],
        content: times(17, "e\(marks(15_000))\n")),
      CostlyUse(
        name: "file names", arguments: ["inspect", "--files-from", "FILE"],
        content: (0..<170_000).map { "n\($0 % 10_000)\n" }.joined()),
      CostlyUse(
        name: "file names of two letters", arguments: ["inspect", "--files-from", "FILE"],
        content: times(349_525, "nn\n")),
      CostlyUse(
        name: "places of combining marks", arguments: ["validate", "--files-from", "FILE"],
        content: times(17, "e\(marks(15_000))#entry=1\n")),
      CostlyUse(
        name: "metadata of combining marks",
        arguments: ["validate", "--trust", "FILE", sample],
        content: "<EntitiesDescriptor xmlns=\"urn:oasis:names:tc:SAML:2.0:metadata\">"
          + (0..<200).map { "<EntityDescriptor entityID=\"e\(marks(400))\($0)\"/>" }.joined()
          + "</EntitiesDescriptor>"),
    ]
    + [
      ["explain", long], [long], ["validate", "--field", long, sample],
      ["validate", "--audience", long, "--issuer", long, sample],
      ["validate", "--accept-algorithm", long, sample],
      ["validate", "--require-attribute", long, sample],
      ["validate", "--recipient", long, "--in-response-to", long, sample],
      ["verify", long], ["inspect", long], ["decode", "--trail", long],
      ["canonicalize", "--id", long, "samples/captures/assertion-signed-rsa-sha256.xml"],
      ["query", "check", "--issuer", long, sample],
      ["query", "make", "--issuer", long, "--subject", long, "--attribute", long],
    ].map { arguments in
      CostlyUse(
        name: "argument of combining marks: "
          + arguments.filter { $0 != long }.joined(separator: " "),
        arguments: arguments)
    }

  private static let sample = "samples/captures/base64.txt"

  /// As long as an argument may be, nearly: systems take 128 KiB.
  private static let long = "e" + marks(25_000)

  /// In an order that normalisation changes.
  private static func marks(_ count: Int) -> String { times(count, "\u{301}\u{316}") }

  private static func times(_ count: Int, _ text: String) -> String {
    String(repeating: text, count: count)
  }
}
