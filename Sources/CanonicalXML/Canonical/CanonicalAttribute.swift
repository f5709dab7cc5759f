/// An attribute to be written.
struct CanonicalAttribute {
  let name: Int
  /// Nil for an `xml:base` that was joined.
  let value: ByteRange?
}

extension LentTree {
  /// Adds the attributes that the apex of a subtree inherits from its omitted ancestors.
  ///
  /// Canonical XML 1.0 copies every attribute of the `xml` namespace (§2.4). Version 1.1 copies
  /// `xml:lang` and `xml:space`, joins `xml:base`, and leaves `xml:id` (§2.4). Exclusive
  /// canonicalisation inherits none (§3).
  ///
  /// - Parameters:
  ///   - apex: The apex.
  ///   - standard: The canonical form.
  ///   - attributes: The attributes of the apex.
  ///   - joinedBase: The value of an `xml:base` that was joined.
  func inheritXMLAttributes(
    to apex: Int, as standard: ReferenceCanonicalizer.Standard,
    _ attributes: inout [CanonicalAttribute], _ joinedBase: inout [UInt8]
  ) {
    guard standard != .exclusive10, nodes[apex].parent >= 0 else { return }
    var own = Set(nodes[apex].attributes.map { self.attributes[$0].name })
    var node = nodes[apex].parent
    while node >= 0 {
      for number in nodes[node].attributes {
        let attribute = self.attributes[number]
        guard isInherited(attribute.name, as: standard), own.insert(attribute.name).inserted else {
          continue
        }
        attributes.append(CanonicalAttribute(name: attribute.name, value: attribute.value))
      }
      node = nodes[node].parent
    }
    if standard == .inclusive11 { joinBase(of: apex, &attributes, &joinedBase) }
  }

  private func isInherited(_ name: Int, as standard: ReferenceCanonicalizer.Standard) -> Bool {
    guard holds(strings[names[name].uri], xmlNamespace) else { return false }
    let local = names[name].local
    return standard == .inclusive10 || holds(local, "lang") || holds(local, "space")
  }

  /// Joins the `xml:base` of the apex and of its ancestors, the innermost last, if one of these has any;
  /// else that of the apex stays as it is, even if it is empty (Canonical XML 1.1 §2.4).
  private func joinBase(
    of apex: Int, _ attributes: inout [CanonicalAttribute], _ joined: inout [UInt8]
  ) {
    var name: Int?
    var isBasedOutside = false
    var node = apex
    while node >= 0 {
      for number in nodes[node].attributes {
        let attribute = self.attributes[number]
        guard holds(strings[names[attribute.name].uri], xmlNamespace),
          holds(names[attribute.name].local, "base")
        else { continue }
        let value = unsafe bytes(attribute.value).withUnsafeBufferPointer { unsafe Array($0) }
        joined = name == nil ? value : URIReference(value).resolving(URIReference(joined)).bytes
        name = attribute.name
        isBasedOutside = isBasedOutside || node != apex
      }
      node = nodes[node].parent
    }
    guard let name, isBasedOutside else { return }
    attributes.removeAll { $0.name == name }
    if !joined.isEmpty { attributes.append(CanonicalAttribute(name: name, value: nil)) }
  }
}

private let xmlNamespace: StaticString = "http://www.w3.org/XML/1998/namespace"
