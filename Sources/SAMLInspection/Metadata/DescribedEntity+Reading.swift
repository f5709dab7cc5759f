import CanonicalXML
import SAML
import SAMLFormats
import XMLSignature

extension DescribedEntity {
  /// Reads an `EntityDescriptor` without a judgement on it.
  ///
  /// - Parameters:
  ///   - element: The descriptor.
  ///   - outerEnd: The moment from which the groups around it no longer hold.
  init(_ element: XMLTree.Element, outerEnd: Instant?) {
    entityID = element.attribute(MetadataName.entityID)
    term = DescribedTerm(element)
    end = [term.end, outerEnd].compactMap(\.self).min()
    let extensions = element.children(named: MetadataName.extensions)
    registration = extensions.flatMap { $0.children(named: FederationName.registrationInfo) }
      .first.map(DescribedRegistration.init)
    attributes = extensions.flatMap { $0.children(named: FederationName.entityAttributes) }
      .flatMap { $0.children(named: FederationName.attribute) }
      .map(DescribedEntityAttribute.init)
    self.extensions = DescribedExtensions(of: element)
    roles = element.children.filter {
      $0.isMetadataRole || $0.attribute(MetadataName.protocolSupport) != nil
    }.map(DescribedRole.init)
  }
}

extension DescribedRole {
  init(_ element: XMLTree.Element) {
    name = element.name.localName
    protocols = element.metadataProtocols
    isTrusted = element.isMetadataRole
    term = DescribedTerm(element)
    keys = element.children(named: MetadataName.keyDescriptor).map(DescribedKey.init)
    let extended = element.children(named: MetadataName.extensions).flatMap { Array($0.children) }
    endpoints = (Array(element.children) + extended).compactMap(DescribedEndpoint.init)
    nameIDFormats = element.children(named: MetadataName.nameIDFormat).map(\.plainText)
    signatureWishes = MetadataName.signatureWishes.compactMap { wish in
      element.attribute(wish).map {
        DescribedWish(name: wish.localName, isWanted: $0.isTrueInXML)
      }
    }
    attributeServices = element.children(named: MetadataName.attributeConsumingService)
      .map(DescribedAttributeService.init)
    extensions = DescribedExtensions(of: element)
  }
}

extension DescribedExtensions {
  init(of element: XMLTree.Element) {
    for holder in element.children(named: MetadataName.extensions) {
      for child in holder.children {
        if child.hasName(FederationName.uiInfo) {
          displayNames += child.children(named: FederationName.displayName).map(LocalizedText.init)
        } else if child.hasName(MetadataName.scope) {
          let isPattern = child.attribute(MetadataName.regexp)?.isTrueInXML ?? false
          scopes.append(DescribedScope(value: child.plainText, isPattern: isPattern))
        } else if child.hasName(FederationName.digestMethod) {
          if let uri = child.attribute(DSigName.algorithm) { digestMethods.append(uri) }
        } else if child.hasName(FederationName.signingMethod) {
          if let uri = child.attribute(DSigName.algorithm) { signingMethods.append(uri) }
        }
      }
    }
  }
}

extension DescribedTerm {
  init(_ element: XMLTree.Element) {
    validUntil = element.attribute(MetadataName.validUntil)
    end = validUntil.flatMap { Instant(rfc3339: $0.string) }
    cacheDuration = element.attribute(MetadataName.cacheDuration)
    ignoresCacheDuration = cacheDuration.map { Duration(xmlDuration: $0.string) == nil } ?? false
  }
}

extension DescribedEndpoint {
  /// Nil for an element that is no endpoint.
  init?(_ element: XMLTree.Element) {
    guard let binding = element.attribute(MetadataName.binding),
      let location = element.attribute(MetadataName.location)
    else { return nil }
    self.binding = binding
    self.location = location
    name = element.name.localName
    responseLocation = element.attribute(MetadataName.responseLocation)
    index = element.attribute(MetadataName.index)
    isDefault = element.attribute(MetadataName.isDefault)?.isTrueInXML ?? false
  }
}

extension DescribedAttributeService {
  init(_ element: XMLTree.Element) {
    index = element.attribute(MetadataName.index) ?? ""
    names = element.children(named: MetadataName.serviceName).map(LocalizedText.init)
    requested = element.children(named: MetadataName.requestedAttribute).map { attribute in
      DescribedAttribute(
        name: attribute.attribute(MetadataName.name) ?? "",
        friendlyName: attribute.attribute(MetadataName.friendlyName),
        isRequired: attribute.attribute(MetadataName.isRequired)?.isTrueInXML ?? false)
    }
  }
}

extension DescribedRegistration {
  init(_ element: XMLTree.Element) {
    authority = element.attribute(FederationName.registrationAuthority) ?? ""
    instant = element.attribute(FederationName.registrationInstant)
  }
}

extension DescribedEntityAttribute {
  init(_ element: XMLTree.Element) {
    name = element.attribute(MetadataName.name) ?? ""
    values = element.children(named: FederationName.attributeValue).map(\.plainText)
  }
}

extension LocalizedText {
  init(_ element: XMLTree.Element) {
    language = element.attribute(FederationName.language) ?? ""
    text = element.plainText
  }
}

extension XMLTree.Element {
  /// Its text without the white space around it, for display.
  fileprivate var plainText: ExactString { ExactString(displayText).collapsed }
}

extension ExactString {
  /// Whether it is a true `xs:boolean` (XML Schema Part 2 §3.2.2).
  fileprivate var isTrueInXML: Bool { self == "true" || self == "1" }
}
