import XMLTree

/// An attribute to be written; only `xml:base` of Canonical XML 1.1 is computed.
struct CanonicalAttribute {
  enum Value {
    case stored(OctetRange)
    case computed([UInt8])
  }

  let name: Int
  var value: Value

  init(_ record: AttributeRecord) {
    name = record.name
    value = .stored(record.value)
  }

  init(name: Int, value: [UInt8]) {
    self.name = name
    self.value = .computed(value)
  }
}

extension XMLTree.Storage {
  /// Adds what the apex of a subtree inherits from the ancestors that are left out.
  ///
  /// Canonical XML 1.0 copies every attribute of the `xml` namespace (§2.4). Version 1.1 copies
  /// `xml:lang` and `xml:space`, joins `xml:base`, and leaves `xml:id` (§2.4). Exclusive
  /// canonicalisation inherits none (§3).
  func inheritXMLAttributes(
    to apex: Int, as standard: ReferenceCanonicalizer.Standard,
    _ attributes: inout [CanonicalAttribute]
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
        attributes.append(CanonicalAttribute(attribute))
      }
      node = nodes[node].parent
    }
    if standard == .inclusive11 { joinBase(of: apex, &attributes) }
  }

  private func isInherited(_ name: Int, as standard: ReferenceCanonicalizer.Standard) -> Bool {
    guard holds(strings[names[name].uri], xmlNamespace) else { return false }
    let local = names[name].local
    return standard == .inclusive10 || holds(local, "lang") || holds(local, "space")
  }

  /// Joins the `xml:base` of the apex and of its ancestors, the innermost last.
  private func joinBase(of apex: Int, _ attributes: inout [CanonicalAttribute]) {
    var name: Int?
    var joined: [UInt8] = []
    var node = apex
    while node >= 0 {
      for number in nodes[node].attributes {
        let attribute = self.attributes[number]
        guard holds(strings[names[attribute.name].uri], xmlNamespace),
          holds(names[attribute.name].local, "base")
        else { continue }
        let value = Array(arena[attribute.value.start..<attribute.value.end])
        joined = name == nil ? value : URIReference(value).resolving(URIReference(joined)).octets
        name = attribute.name
      }
      node = nodes[node].parent
    }
    guard let name else { return }
    attributes.removeAll { $0.name == name }
    if !joined.isEmpty { attributes.append(CanonicalAttribute(name: name, value: joined)) }
  }
}

private let xmlNamespace = "http://www.w3.org/XML/1998/namespace"
