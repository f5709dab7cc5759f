package import SAML
import XMLSignature

/// The keys of trust files, and the entities that metadata among them names.
package struct TrustedKeys: Sendable {
  /// The keys, in the order of their files.
  package private(set) var anchors: [TrustAnchor] = []
  /// The keys that are too short to be trusted, where the caller reports on them.
  package private(set) var shortKeys: [KeyForDiagnosis] = []
  /// The keys that sign requests, where the caller judges them: those without a role, and those of service
  /// providers.
  package private(set) var requesters: [TrustAnchor] = []
  /// The entities of metadata; empty when there is none.
  package private(set) var issuers: [ExactString] = []
  /// Whether one of the files was metadata.
  package private(set) var hasMetadata = false

  /// Keys that sign no response, for callers that have a use for them.
  package enum Extra: Sendable, Hashable {
    /// RSA keys that are too short to be trusted, for a report; a file with one is refused otherwise.
    case shortKeys
    /// Keys by which service providers sign requests; they are skipped otherwise.
    case requesters
  }

  init() {}

  /// Reads files that are trusted for every entity, by which signature of metadata.
  ///
  /// - Parameters:
  ///   - files: The files, of keys or of metadata.
  ///   - metadataTrust: Files with the keys that metadata must be signed by, as a whole document or by its
  ///     ID; with none metadata is believed by its place.
  ///   - policy: The issuers that are wanted of metadata, none is all; and what is accepted of its
  ///     signature.
  ///   - now: The moment at which exceptions are in force.
  ///   - extras: The keys that are kept besides.
  ///   - reader: What reads the files.
  /// - Throws: `ConfigurationError` for the first file that is refused.
  package init(
    files: [String], metadataTrust: [String] = [], by policy: Policy, at now: Instant,
    keeping extras: Set<Extra> = [], reading reader: some ConfigurationReader
  ) throws(ConfigurationError) {
    let signers = try MetadataSigners(metadataTrust, reading: reader)
    for path in files {
      try add(
        fileAt: path, trusting: signers.trust(by: policy, acceptsWholeDocument: true, at: now),
        selecting: policy.issuers.isEmpty ? nil : Set(policy.issuers),
        keeping: extras, reading: reader)
    }
  }

  /// A key that is there comes no second time.
  ///
  /// One without a role signs requests too.
  mutating func add(_ anchor: TrustAnchor) {
    if !anchors.contains(anchor) { anchors.append(anchor) }
    if anchor.role == nil, !requesters.contains(anchor) { requesters.append(anchor) }
  }

  /// Reads a file of keys or of metadata.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - trust: Why metadata is believed.
  ///   - selected: The entities of metadata that are wanted; nil means all.
  ///   - restrict: Restricts what a key of the file is trusted for; nil leaves the key out.
  ///   - extras: The keys that are kept besides.
  ///   - reader: Reads the file.
  /// - Throws: `ConfigurationError` for a file that is refused.
  mutating func add(
    fileAt path: String, trusting trust: MetadataTrust, selecting selected: Set<ExactString>?,
    restricting restrict: (TrustAnchor) -> TrustAnchor? = { $0 }, keeping extras: Set<Extra> = [],
    reading reader: some ConfigurationReader
  ) throws(ConfigurationError) {
    let content = try TrustFile.read(
      path, trusting: trust, selecting: selected, keeping: extras, by: reader)
    switch content {
    case .keys(let keys, let short):
      for anchor in keys.compactMap(restrict) { add(anchor) }
      for key in short where !shortKeys.contains(key) { shortKeys.append(key) }
    case .metadata(let metadata):
      // An entry of a policy that names a role is for that role, and a requester has none of them.
      let requesters = metadata.requesterAnchors.compactMap(restrict).filter { $0.role == nil }
      try add(
        metadata, metadata.trustAnchors.compactMap(restrict), requesters, from: path, trust, reader)
    }
  }

  /// No key of one entity is one of another, so nothing is looked for among them.
  private mutating func add(
    _ metadata: Metadata, _ anchors: [TrustAnchor], _ requesters: [TrustAnchor],
    from path: String, _ trust: MetadataTrust, _ reader: some ConfigurationReader
  ) throws(ConfigurationError) {
    hasMetadata = true
    let refused = metadata.entities.flatMap { entity in
      entity.roles.flatMap(\.refusedKeys).map { (entity.entityID, $0) }
    }
    for (entityID, error) in refused.prefix(Self.maximumNotes) {
      reader.note(.keyLeftOut(error, entityID: entityID, file: path))
    }
    if refused.count > Self.maximumNotes { reader.note(.keysLeftOut(refused.count, file: path)) }
    guard !anchors.isEmpty || !requesters.isEmpty else { throw .metadataWithoutKeys(file: path) }
    if metadata.isSigned, trust == .source { reader.note(.signatureNotChecked(file: path)) }
    for remark in metadata.remarks.prefix(Self.maximumNotes) {
      reader.note(.metadata(remark, file: path))
    }
    self.anchors += anchors
    self.requesters += requesters
    let named = Set((anchors + requesters).compactMap(\.issuer))
    issuers += metadata.entities.map(\.entityID).filter(named.contains)
  }

  /// A federation may have thousands of keys that are refused.
  private static let maximumNotes = 5
}
