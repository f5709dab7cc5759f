/// All judgements of one run.
struct Conformity: Sendable {
  struct Weakness: Sendable {
    let vector: String
    /// The codes that the default policy must give, and those that it gives.
    let expected: [String]
    let actual: [String]
  }

  let judgements: [Judgement]
  /// Second judgements of vectors that must be refused, with less in the way.
  let repeated: [Judgement]
  /// The vectors with a short RSA key, or that verify only while an algorithm is allowed that is not
  /// by default.
  let weaknesses: [Weakness]
  /// How many vectors there are of each kind that is not run.
  let left: [Vector.Kind: Int]

  /// The one run that all tests look at.
  static let run = Result<Conformity, any Error> {
    guard let corpora = Corpora.found else { throw CorporaMissing() }
    let run = try Conformity(corpora)
    print(try Report(run, Divergences()).console)
    return run
  }

  struct CorporaMissing: Error {}

  private init(_ corpora: Corpora) throws {
    let canonicalizations = CanonicalizationRun(corpora: corpora)
    let signatures = SignatureRun(corpora: corpora)
    let responses = ResponseRun(corpora: corpora)
    let encryptions = EncryptionRun(corpora: corpora)
    var judgements: [Judgement] = []
    var repeated: [Judgement] = []
    var weaknesses: [Weakness] = []
    var left: [Vector.Kind: Int] = [:]
    for vector in try corpora.manifest().vectors {
      switch vector.kind {
      case .c14n:
        judgements.append(try canonicalizations.judge(vector))
      case .dsig, .attack, .samlResponse:
        judgements.append(
          try vector.isAboutSignatureAlone ? signatures.judge(vector) : responses.judge(vector))
        repeated += try Self.judgeAgain(vector, signatures, responses)
        if let weakness = try signatures.judgeWeakness(vector) { weaknesses.append(weakness) }
      case .xmlenc:
        guard let judgement = try encryptions.judge(vector) else {
          left[vector.kind, default: 0] += 1
          continue
        }
        judgements.append(judgement)
      case .samlMetadata, .encoding:
        left[vector.kind, default: 0] += 1
      }
    }
    self.judgements = judgements
    self.repeated = repeated
    self.weaknesses = weaknesses
    self.left = left
  }

  /// A refusal must not be owed to a wrong audience, nor to a document that is no response.
  private static func judgeAgain(
    _ vector: Vector, _ signatures: SignatureRun, _ responses: ResponseRun
  ) throws -> [Judgement] {
    guard vector.kind != .dsig, vector.expected.isRefusal else { return [] }
    let bare = try responses.judgeBare(vector)
    let signature = try responses.isResponse(vector) ? nil : signatures.judge(vector)
    return [bare, signature].compactMap(\.self)
  }

  /// Everything that was accepted and must be refused.
  var accepted: [Judgement] {
    (judgements + repeated).filter { judgement in
      if case .accepted = judgement.outcome { true } else { false }
    }
  }
}

extension Vector {
  fileprivate var isAboutSignatureAlone: Bool {
    // Where a signature stands in a message is more than core validation looks at.
    if expected.reason == "signature-location" { return false }
    return kind == .dsig || expected.scope?.hasSuffix("signature") == true
  }
}
