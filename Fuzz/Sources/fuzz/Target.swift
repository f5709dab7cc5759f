import Foundation
import LibraryCalls
import Properties

/// What is fuzzed.
enum Target: String, CaseIterable {
  case parse, canonicalize, select, verify, message, peel, contain, normalize, decode, call
  case redirect, agree, survey

  /// The property of the target: why an input breaks it, or nil.
  func check() throws -> @Sendable ([UInt8]) -> String? {
    switch self {
    case .parse: return { ParsedInput.violation(by: $0) }
    case .canonicalize: return { CanonicalInput.violation(by: $0) }
    case .select: return { SelectedInput.violation(by: $0) }
    case .peel: return { UnwrappedInput.violation(by: $0) }
    case .contain: return { ContainedInput.violation(by: $0) }
    case .normalize: return { NormalizedInput.violation(by: $0) }
    case .decode: return { DecodedInput.violation(by: $0) }
    case .survey: return { SurveyedInput.violation(by: $0) }
    case .agree:
      let agreed = try AgreedInput { [UInt8](try Data(contentsOf: URL(filePath: $0))) }
      return { agreed.violation(by: $0) }
    case .call:
      let calls = try LibraryCalls { [UInt8](try Data(contentsOf: URL(filePath: $0))) }
      return { calls.violation(by: $0) }
    case .redirect:
      let input = try RedirectInput { [UInt8](try Data(contentsOf: URL(filePath: $0))) }
      return { input.judge($0).violation }
    case .message:
      let messages = try SignedMessages { [UInt8](try Data(contentsOf: URL(filePath: $0))) }
      return { input in
        if case .forged(let what) = messages.judge(input) { what } else { nil }
      }
    case .verify:
      let samples = try SignedSamples(searchesForCauses: true) { path in
        [UInt8](try Data(contentsOf: URL(filePath: path)))
      }
      return { input in
        for outcome in [samples.judge(input), samples.validateSignatures(of: input)] {
          if case .forged(let what) = outcome { return what }
        }
        return nil
      }
    }
  }
}
