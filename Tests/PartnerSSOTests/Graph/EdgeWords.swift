import PartnerSSO

/// The words at an edge, with errors by their numbers and failures as one if they go together.
struct EdgeWords {
  let text: String

  init(_ labels: [String]) {
    var rest = Set(labels)
    let errors = Self.taken((0...7).map { "error \($0)" }, from: &rest)
    let numberless = Self.taken(["error without a number"], from: &rest)
    let failures = Self.taken(ServiceFailure.Kind.allCases.map(\.rawValue), from: &rest)
    var words = rest.sorted()
    // A failure that says that there is no token is the answer that there is none.
    words += rest.contains("no token") ? failures.filter { $0 != "notAuthenticated" } : failures
    if failures.count > 4 { words.removeLast(words.count - rest.count) }
    if failures.count > 4 { words.append(Self.together(failures)) }
    if !errors.isEmpty {
      let numbers = errors.map { String($0.suffix(1)) }
      words.append(((numbers.count > 1 ? ["errors"] : ["error"]) + numbers).joined(separator: " "))
    }
    text = (words + numberless).joined(separator: ", ")
  }

  private static func taken(_ labels: [String], from rest: inout Set<String>) -> [String] {
    labels.filter { rest.remove($0) != nil }
  }

  private static func together(_ failures: [String]) -> String {
    let missing = ServiceFailure.Kind.allCases.map(\.rawValue).filter { !failures.contains($0) }
    return missing.isEmpty
      ? "every failure" : "every failure but " + missing.joined(separator: " and ")
  }
}
