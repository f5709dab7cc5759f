public import ArgumentParser

/// Who reads what a program prints.
public enum AnswerFormat: String, ExpressibleByArgument, CaseIterable, Sendable {
  /// A person, while it happens.
  case human

  /// A script: one record at the end.
  case json
}

/// How a program reports.
public struct ReportOptions: ParsableArguments {
  /// The format.
  @Option(help: "Lines for people while it happens, or one record in JSON at the end.")
  public var format = AnswerFormat.human

  /// Makes options without values, as the argument parser wants.
  public init() {}
}
