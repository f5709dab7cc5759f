/// The attack that a finding names or keeps away, with its entries in the lists of vulnerabilities.
public enum KnownAttack: String, Sendable, Hashable, CaseIterable {
  /// The signed element is moved, and a forged one takes its place.
  case wrapping = "signature wrapping (XSW), Somorovsky et al. 2012"
  /// Two elements carry the ID that the reference names.
  case repeatedID = "signature wrapping (XSW) by a repeated ID"
  /// The verifier and the reader build different trees of the same bytes.
  case twoParsers = "two parsers that read one document in two ways"
  /// The verifier and the reader take different fields of the same request.
  case twoParameters = "one parameter that is verified, and another one that is read"
  /// Text is split by a comment or a processing instruction.
  case commentInValue = "a comment inside of a value, which some readers cut off"
  /// The document type declares entities that are fetched or that multiply.
  case entities = "external entities (XXE) and entity expansion"
  /// The signed element is hidden in `ds:Object` or behind a second reference.
  case wrappingInsideSignature = "signature wrapping (XSW) inside of the Signature element"
  /// The signature method lets others than the key holder make the value.
  case weakMethod = "HMAC with a public certificate as its secret, or a broken digest"
  /// A transform leaves out of the digest what is read.
  case transform = "a transform that changes what is signed, or runs code"
  /// Answers that differ tell the plaintext piece by piece.
  case paddingOracle = "padding oracles against XML Encryption, Jager and Somorovsky 2011"
  /// A few bytes inflate to more than the memory holds.
  case decompressionBomb = "decompression bomb"
  /// A message is presented again.
  case replay = "replay of a captured assertion"
  /// A trusted provider issues in the name of another one.
  case otherProvider = "one provider that speaks for another"
  /// The receiver of an assertion presents it elsewhere.
  case otherService = "an assertion that was made for another service, passed on"

  /// Its name, for people.
  public var name: String { rawValue }

  /// Identifiers of public entries, such as `CVE-2025-47949`; none where the attack has only a paper.
  public var entries: [String] {
    switch self {
    case .wrapping: ["CVE-2025-47949"]
    case .twoParsers: ["CVE-2025-25291", "CVE-2025-25292"]
    case .twoParameters: ["CVE-2025-27773"]
    case .commentInValue: ["CVE-2017-11427", "CVE-2017-11428", "CVE-2018-0489"]
    case .entities: ["CWE-611", "CWE-776"]
    case .transform: ["CVE-2022-34169"]
    case .decompressionBomb: ["CWE-409"]
    case .replay: ["CWE-294"]
    case .otherProvider: ["CWE-290"]
    case .repeatedID, .wrappingInsideSignature, .weakMethod, .paddingOracle, .otherService: []
    }
  }
}
