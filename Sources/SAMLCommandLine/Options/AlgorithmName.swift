package import ArgumentParser
import SAML
import SAMLFormats

/// An algorithm as people name it: by its URI, or by the part of it after `#`.
package enum AlgorithmName {
  /// The algorithm of that name.
  package static func find<Algorithm: CaseIterable & RawRepresentable>(
    _ name: String, _ flag: String
  ) throws(Failure) -> Algorithm where Algorithm.RawValue == String {
    guard let found = all(Algorithm.self, named: name).first else {
      let names = names(Algorithm.self)
      let hint = EditDistance.nearest(to: name, in: names).map { " Did you mean \($0)?" } ?? ""
      throw .usage(
        "\(flag) \(name) is unknown.\(hint) Choose from \(names.joined(separator: ", ")).")
    }
    return found
  }

  /// The algorithms of that name: two where a draft and a toolkit have an identifier each.
  package static func all<Algorithm: CaseIterable & RawRepresentable<String>>(
    _ type: Algorithm.Type, named name: String
  ) -> [Algorithm] {
    type.allCases.filter {
      ExactString($0.rawValue) == name || $0.rawValue.endsExactly(with: "#" + name)
    }
  }

  /// Returns the names that a shell offers as completions for such an option.
  package static func completion<Algorithm: CaseIterable & RawRepresentable<String>>(
    _ type: Algorithm.Type
  ) -> CompletionKind {
    .list(names(type))
  }

  /// The parts of the URIs that people know them by.
  package static func names<Algorithm: CaseIterable & RawRepresentable<String>>(
    _ type: Algorithm.Type
  ) -> [String] {
    names(Array(type.allCases))
  }

  package static func names(_ algorithms: [some RawRepresentable<String>]) -> [String] {
    let names = algorithms.map { String($0.rawValue.split(separator: "#").last ?? "") }
    // The second identifier of an algorithm has the name of the first.
    return names.enumerated().filter { names.firstIndex(of: $0.element) == $0.offset }
      .map(\.element)
  }
}
