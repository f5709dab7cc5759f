import SAML
import SAMLFormats
import XMLSignature

/// One entry of `trust`: where a key comes from, and what it is trusted for.
struct TrustEntry: Sendable, Hashable {
  var file: ExactString?
  var pem: ExactString?
  var issuer: ExactString?
  var role: TrustAnchor.Role?
  var until: Instant?
  var permittedAlgorithms: PermittedAlgorithms?
  var scopes: [ExactString]?
  var acceptsWholeDocumentReference = false

  /// The anchors of an entry that holds their text.
  func anchors(_ path: ExactString) throws(PolicyFileError) -> [TrustAnchor] {
    guard let pem else { return [] }
    do {
      return try TrustAnchor.parse(Array(pem.utf8)).compactMap(restricting)
    } catch {
      throw .key(error, path: path)
    }
  }

  /// Narrows what a key is trusted for, never widens it.
  func restricting(_ anchor: TrustAnchor) -> TrustAnchor? {
    var anchor = anchor
    if let issuer {
      guard anchor.isFor(issuer) else { return nil }
      anchor.issuer = issuer
    }
    if let role {
      guard anchor.isFor(role) else { return nil }
      anchor.role = role
    }
    if let until {
      anchor.trustedUntil = min(until, anchor.trustedUntil ?? until)
    }
    if let permittedAlgorithms { anchor.permittedAlgorithms = permittedAlgorithms }
    if let scopes {
      anchor.scopes = anchor.scopes.map { known in scopes.filter(known.contains) } ?? scopes
    }
    return anchor
  }

  init() {}

  init(_ anchor: TrustAnchor) {
    pem = ExactString(anchor.pem)
    issuer = anchor.issuer
    role = anchor.role
    until = anchor.trustedUntil
    permittedAlgorithms = anchor.permittedAlgorithms
    scopes = anchor.scopes
  }
}

extension TrustEntry {
  static var settings: [PolicySetting<TrustEntry>] {
    [
      .text("file", \.file, "A file of certificates, public keys or metadata, beside this one."),
      .text("pem", \.pem, "Certificates or public keys as PEM text, instead of a file."),
      .text("issuer", \.issuer, "The only entity that the keys are trusted for."),
      .optionalChoice(
        "role", \.role, "The only role in which the keys are trusted; left out is any."),
      .moment("until", \.until, "The moment from which the keys are no longer trusted."),
      permittedAlgorithms,
      .optionalTexts(
        "scopes", \.scopes,
        "The scopes that the keys may state; of metadata, those of them that it lists."),
      wholeDocumentReference,
    ]
  }

  /// Written only where it is set: most entries are keys, to which it does not apply.
  private static var wholeDocumentReference: PolicySetting<TrustEntry> {
    let flag: PolicySetting<TrustEntry> = .flag(
      "acceptsWholeDocumentReference", \.acceptsWholeDocumentReference,
      "Whether the signature of metadata in the file may refer to the whole document (URI=\"\"), as "
        + "many federations sign.")
    return PolicySetting(
      key: flag.key, about: flag.about, schema: flag.schema, read: flag.read,
      write: { $0.acceptsWholeDocumentReference ? flag.write($0) : nil })
  }

  private static var permittedAlgorithms: PolicySetting<TrustEntry> {
    var settings: [PolicySetting<PermittedAlgorithms>] = [
      .algorithms("signatureMethods", \.signatureMethods, "The signature methods."),
      .algorithms("digestMethods", \.digestMethods, "The digest methods."),
    ]
    for index in settings.indices { settings[index].isRequired = true }
    let permitted = settings
    return PolicySetting(
      key: "permittedAlgorithms",
      about: "The algorithms that the keys may be used with, of those that the policy accepts.",
      schema: permitted.schema(),
      read: { (value, path, entry) throws(PolicyFileError) in
        var algorithms = PermittedAlgorithms(signatureMethods: [], digestMethods: [])
        try permitted.read(value, path, into: &algorithms)
        entry.permittedAlgorithms = algorithms
      }, write: { $0.permittedAlgorithms.map(permitted.write) })
  }

  /// The entries of `trust`; a string is a file.
  static var list: PolicySetting<PolicyDocument> {
    PolicySetting(
      key: "trust",
      about: "The trusted keys: names of files beside this one, or objects that restrict them.",
      schema: PolicySetting<PolicyDocument>.list(
        of: .members([
          ("anyOf", .array([PolicySetting<PolicyDocument>.string, settings.schema()]))
        ])),
      read: { (value, path, document) throws(PolicyFileError) in
        var files: [PolicyDocument.TrustFile] = []
        var anchors: [TrustAnchor] = []
        let entries = try PolicySetting<PolicyDocument>.elements(value, path, entry)
        for (number, entry) in entries.enumerated() {
          if let file = entry.file { files.append(.init(path: file, restriction: entry)) }
          anchors += try entry.anchors("\(path)[\(number)].pem")
        }
        document.trustFiles = files
        document.policy.trustAnchors = anchors
      },
      write: { document in
        let files = document.trustFiles.map { settings.write($0.restriction) }
        let anchors = document.policy.trustAnchors.map { settings.write(TrustEntry($0)) }
        return .array(files + anchors)
      })
  }

  private static func entry(
    _ value: JSONValue, _ path: ExactString
  ) throws(PolicyFileError) -> TrustEntry {
    var entry = TrustEntry()
    if case .string = value {
      entry.file = try PolicySetting<PolicyDocument>.text(value, path)
      return entry
    }
    try settings.read(value, path, into: &entry)
    guard (entry.file == nil) != (entry.pem == nil) else {
      throw .valueNotAllowed(path: path, expected: "either file or pem")
    }
    guard entry.file != nil || !entry.acceptsWholeDocumentReference else {
      throw .valueNotAllowed(
        path: "\(path).acceptsWholeDocumentReference", expected: "true beside file alone")
    }
    return entry
  }
}
