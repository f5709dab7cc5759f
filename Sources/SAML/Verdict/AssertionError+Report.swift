package import CanonicalXML

extension Finding {
  /// Reports that a document could not be read, and why.
  package init(_ error: XMLParseError) {
    self.init(
      error.code, .fail, expected: error.expected, actual: error.actual,
      location: error.position.map { Location(path: nil, position: $0) })
  }
}

extension XMLParseError {
  fileprivate var expected: Evidence? {
    guard case .limitExceeded(_, let maximum, _) = self else { return nil }
    return .atMost(maximum, .pieces)
  }

  fileprivate var actual: Evidence? {
    switch self {
    case .notWellFormed(let diagnostic, _), .namespaceMalformed(let diagnostic, _):
      .parser(diagnostic)
    default: nil
    }
  }
}

extension Finding {
  init(_ error: AssertionError, location: Location?) {
    self.init(
      error.code, .fail, expected: error.expected, actual: error.actual, location: location)
  }
}

extension AssertionError {
  fileprivate var expected: Evidence? {
    switch self {
    case .missingChild(let name, _), .missingAttribute(let name, _),
      .malformedAttribute(let name, _), .malformedTime(let name, _):
      .name(.schemaName, name)
    case .emptyExtensions: .fact(.foreignElement)
    case .tooMany(let name, let maximum): .elementsAtMost(maximum, name)
    default: nil
    }
  }

  fileprivate var actual: Evidence? {
    guard case .unexpectedAttribute(let name, _) = self else { return nil }
    return .name(.schemaName, name)
  }
}
