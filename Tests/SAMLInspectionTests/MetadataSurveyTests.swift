import SAML
import SAMLFormats
import SAMLInspection
import TestSupport
import Testing

/// What `saml metadata show` and `diff` know of metadata.
@Suite struct MetadataSurveyTests {
  private static let namespaces =
    "xmlns:md='urn:oasis:names:tc:SAML:2.0:metadata' xmlns:ds='http://www.w3.org/2000/09/xmldsig#' "
    + "xmlns:mdui='urn:oasis:names:tc:SAML:metadata:ui' "
    + "xmlns:mdrpi='urn:oasis:names:tc:SAML:metadata:rpi' "
    + "xmlns:alg='urn:oasis:names:tc:SAML:metadata:algsupport' "
    + "xmlns:mdattr='urn:oasis:names:tc:SAML:metadata:attribute' "
    + "xmlns:saml='urn:oasis:names:tc:SAML:2.0:assertion' "
    + "xmlns:shibmd='urn:mace:shibboleth:metadata:1.0'"
  private static let protocols =
    "protocolSupportEnumeration='urn:oasis:names:tc:SAML:1.1:protocol "
    + "urn:oasis:names:tc:SAML:2.0:protocol'"

  private static func provider(
    _ entityID: String = "https://idp.example.org",
    location: String = "https://idp.example.org/sso",
    scope: String = "example.org", attributes: String = ""
  ) throws -> String {
    """
    <md:EntityDescriptor \(namespaces) entityID='\(entityID)' \(attributes)><md:Extensions>
    <mdrpi:RegistrationInfo registrationAuthority='https://federation.example.org' \
    registrationInstant='2020-01-01T00:00:00Z'/>
    <mdattr:EntityAttributes><saml:Attribute Name='urn:category'>\
    <saml:AttributeValue> urn:one </saml:AttributeValue></saml:Attribute></mdattr:EntityAttributes>
    <alg:DigestMethod Algorithm='http://www.w3.org/2001/04/xmlenc#sha256'/></md:Extensions>
    <md:IDPSSODescriptor \(protocols) WantAuthnRequestsSigned='1'><md:Extensions>
    <shibmd:Scope regexp='false'>\(scope)</shibmd:Scope>
    <mdui:UIInfo><mdui:DisplayName xml:lang='de'>Anbieter</mdui:DisplayName></mdui:UIInfo>
    <alg:SigningMethod Algorithm='http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'/></md:Extensions>
    <md:KeyDescriptor use='signing'><ds:KeyInfo><ds:X509Data><ds:X509Certificate>\
    \(try TestKey.certificate("rsa2048"))</ds:X509Certificate></ds:X509Data></ds:KeyInfo>
    </md:KeyDescriptor><md:NameIDFormat>urn:format</md:NameIDFormat>
    <md:SingleSignOnService Binding='urn:post' Location='\(location)' index='1' isDefault='true'/>
    </md:IDPSSODescriptor></md:EntityDescriptor>
    """
  }

  private static func service() -> String {
    """
    <md:EntityDescriptor \(namespaces) entityID='https://sp.example.org'>
    <md:SPSSODescriptor \(protocols) WantAssertionsSigned='false'>
    <md:AssertionConsumerService Binding='urn:post' Location='https://sp.example.org/acs' index='0'/>
    <md:AttributeConsumingService index='7'><md:ServiceName xml:lang='en'>Service</md:ServiceName>
    <md:RequestedAttribute Name='urn:mail' FriendlyName='mail' isRequired='true'/>
    </md:AttributeConsumingService></md:SPSSODescriptor></md:EntityDescriptor>
    """
  }

  private static func group(_ attributes: String, _ children: String...) -> String {
    "<md:EntitiesDescriptor \(namespaces) \(attributes)>\(children.joined())</md:EntitiesDescriptor>"
  }

  private static func parts(
    of text: String, pieceBytes: Int = .max
  ) throws -> [MetadataSurvey.Part] {
    var survey = MetadataSurvey()
    var parts: [MetadataSurvey.Part] = []
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      try survey.append(rest.prefix(pieceBytes)) { parts.append($0) }
      rest = rest.dropFirst(pieceBytes)
    }
    try survey.finish { parts.append($0) }
    return parts
  }

  private static func entities(_ parts: [MetadataSurvey.Part]) -> [DescribedEntity] {
    parts.compactMap { if case .entity(let entity) = $0 { entity } else { nil } }
  }

  @Test func anEntityIsDescribedWithAllThatItsMetadataStates() throws {
    let entity = try #require(Self.entities(try Self.parts(of: Self.provider())).first)
    #expect(entity.registration?.authority == "https://federation.example.org")
    #expect(entity.registration?.instant == "2020-01-01T00:00:00Z")
    #expect(entity.attributes.first?.name == "urn:category")
    #expect(entity.attributes.first?.values == ["urn:one"])
    #expect(entity.extensions.digestMethods == ["http://www.w3.org/2001/04/xmlenc#sha256"])
    let role = try #require(entity.roles.first)
    #expect(role.name == "IDPSSODescriptor")
    #expect(role.speaksSAML2)
    #expect(role.extensions.scopes.first?.value == "example.org")
    #expect(role.extensions.scopes.first?.isPattern == false)
    #expect(role.extensions.displayNames.first?.text == "Anbieter")
    #expect(role.extensions.displayNames.first?.language == "de")
    #expect(role.extensions.signingMethods.count == 1)
    #expect(role.signatureWishes.first?.name == "WantAuthnRequestsSigned")
    #expect(role.signatureWishes.first?.isWanted == true)
    #expect(role.nameIDFormats == ["urn:format"])
    let endpoint = try #require(role.endpoints.first)
    #expect(endpoint.name == "SingleSignOnService")
    #expect(endpoint.location == "https://idp.example.org/sso")
    #expect(endpoint.isDefault)
    let key = try #require(role.keys.first)
    #expect(key.use == .signing)
    #expect(key.refusal == nil)
    #expect(key.certificates.count == 1)
  }

  @Test func aServiceIsDescribedWithTheAttributesThatItAsksFor() throws {
    let entity = try #require(Self.entities(try Self.parts(of: Self.service())).first)
    let role = try #require(entity.roles.first)
    #expect(!role.makesAssertions)
    #expect(role.signatureWishes.first?.isWanted == false)
    let service = try #require(role.attributeServices.first)
    #expect(service.index == "7")
    #expect(service.names.first?.text == "Service")
    #expect(service.requested.first?.name == "urn:mail")
    #expect(service.requested.first?.isRequired == true)
  }

  @Test(arguments: [1000, Int.max])
  func groupsComeOnceAndInTheOrderOfTheDocument(pieceBytes: Int) throws {
    let filler = (0..<300).map { number in
      "<md:EntityDescriptor entityID='urn:\(number)'>"
        + String(repeating: "<x:f xmlns:x='urn:x'>filler</x:f>", count: 60)
        + "</md:EntityDescriptor>"
    }
    let text = Self.group(
      "Name='outer' validUntil='2035-01-01T00:00:00Z'",
      Self.group(
        "Name='inner' validUntil='2030-01-01T00:00:00Z'", filler.joined(),
        try Self.provider("urn:last", attributes: "validUntil='2033-01-01T00:00:00Z'")),
      Self.service())
    #expect(text.utf8.count > 512 << 10, "the document is cut into several parts")
    let parts = try Self.parts(of: text, pieceBytes: pieceBytes)
    let names = parts.compactMap { if case .group(let group) = $0 { group.name } else { nil } }
    #expect(names == ["outer", "inner"])
    let entities = Self.entities(parts)
    #expect(entities.count == 302)
    #expect(entities.dropLast(2).last?.entityID == "urn:299")
    #expect(entities.dropLast().last?.end == Instant(rfc3339: "2030-01-01T00:00:00Z"))
    #expect(entities.last?.end == Instant(rfc3339: "2035-01-01T00:00:00Z"))
  }

  @Test func damageKeepsWhatCameBefore() throws {
    var survey = MetadataSurvey()
    var count = 0
    let text = Self.group("", Self.service() + "<md:EntityDescriptor")
    #expect(throws: MetadataError.self) {
      try survey.append(Array(text.utf8)[...]) { _ in count += 1 }
      try survey.finish { _ in count += 1 }
    }
    #expect(count == 0, "the only part is not well-formed")
  }

  private static func comparison(_ old: String, _ new: String) throws -> MetadataComparison {
    func reading(_ text: String) -> MetadataComparison.Reading<any Error> {
      { take in for part in try parts(of: text) { take(part) } }
    }
    return try MetadataComparison(old: reading(old), new: reading(new))
  }

  /// Which of two descriptions of an entity a reader takes is not known, so both count.
  @Test func aSecondDescriptionOfAnEntityIsAChange() throws {
    let once = Self.group("", try Self.provider())
    let other = try Self.provider(location: "https://other.example.org/sso")
    for twice in [
      Self.group("", try Self.provider(), other), Self.group("", other, try Self.provider()),
    ] {
      let comparison = try Self.comparison(once, twice)
      let change = try #require(comparison.changed.first)
      #expect(change.removed.isEmpty)
      #expect(change.added.contains { $0.text.string.contains("https://other.example.org/sso") })
      #expect(comparison.unchangedCount == 0 && comparison.added.isEmpty)
      #expect(try Self.comparison(twice, once).changed.first?.removed.isEmpty == false)
    }
    let swapped = try Self.comparison(
      Self.group("", try Self.provider(), other), Self.group("", other, try Self.provider()))
    #expect(swapped.isEmpty)
    let repeated = Self.group("", try Self.provider(), try Self.provider())
    #expect(try Self.comparison(once, repeated).isEmpty)
    #expect(try Self.comparison(repeated, once).unchangedCount == 1)
  }

  @Test func theOrderOfADocumentIsNoChange() throws {
    let (one, other) = (try Self.provider(), Self.service())
    let comparison = try Self.comparison(Self.group("", one, other), Self.group("", other, one))
    #expect(comparison.isEmpty)
    #expect(comparison.unchangedCount == 2)
  }

  @Test func eachChangeIsNamed() throws {
    let old = Self.group(
      "validUntil='2030-01-01T00:00:00Z'", try Self.provider(), try Self.provider("urn:old"))
    let new = Self.group(
      "validUntil='2031-01-01T00:00:00Z'",
      try Self.provider(location: "https://idp.example.org/new", scope: "example.net"),
      Self.service())
    let comparison = try Self.comparison(old, new)
    #expect(comparison.added == ["https://sp.example.org"])
    #expect(comparison.removed == ["urn:old"])
    #expect(comparison.document?.added.map(\.text) == ["2031-01-01T00:00:00Z"])
    let change = try #require(comparison.changed.first)
    #expect(comparison.changed.count == 1)
    #expect(change.entityID == "https://idp.example.org")
    #expect(change.removed.map(\.kind) == [.endpoint, .scope])
    #expect(change.added.map(\.kind) == [.endpoint, .scope])
    #expect(change.added.last?.text == "example.net")
    #expect(comparison.unchangedCount == 0)
  }
}
