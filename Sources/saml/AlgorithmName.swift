/// An algorithm as people name it: by its URI, or by the part of it after `#`.
enum AlgorithmName {
  /// The algorithm of that name.
  static func find<Algorithm: CaseIterable & RawRepresentable>(
    _ name: String, _ flag: String
  ) throws(Failure) -> Algorithm where Algorithm.RawValue == String {
    let found = Algorithm.allCases.first {
      $0.rawValue == name || $0.rawValue.hasSuffix("#" + name)
    }
    guard let found else {
      let names = Algorithm.allCases.map { String($0.rawValue.split(separator: "#").last ?? "") }
      throw .usage(
        "\(flag) \(name) is unknown; choose from \(names.joined(separator: ", ")).")
    }
    return found
  }
}
