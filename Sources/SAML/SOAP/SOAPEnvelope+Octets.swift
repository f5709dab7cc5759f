import XML

extension SOAPEnvelope {
  /// The octets of the message as they stand in the document, as UTF-8.
  ///
  /// Prefixes that the envelope declares are not declared again, so these octets need not be a
  /// document by themselves, and a signature need not hold over them; the message is judged in place.
  public var messageOctets: [UInt8] {
    let storage = message.tree.storage
    let octets = storage.document.utf8
    return Array(octets[message.record.offset..<end(in: octets)])
  }

  /// Behind the message come the node after it or the end of the document, and before that only the
  /// end tags of the elements that end with the message.
  private func end(in octets: [UInt8]) -> Int {
    let storage = message.tree.storage
    let next = message.record.end
    let isLast = next == storage.nodes.count
    var end = isLast ? octets.count : storage.nodes[next].offset
    let outer = isLast ? -1 : storage.nodes[next].parent
    var ancestor = message.record.parent
    while ancestor >= 0, ancestor != outer {
      end = octets[..<end].lastIndex(of: UInt8(ascii: "<")) ?? end
      ancestor = storage.nodes[ancestor].parent
    }
    return end
  }

  /// Puts a message into an envelope of its own.
  ///
  /// - Parameter message: The octets of an element in UTF-8, without an XML declaration.
  /// - Returns: The octets of the envelope. A signature by the exclusive form still holds in it.
  public static func wrap(_ message: [UInt8]) -> [UInt8] {
    Array("<soap:Envelope xmlns:soap=\"\(SOAPName.namespace)\"><soap:Body>".utf8) + message
      + Array("</soap:Body></soap:Envelope>".utf8)
  }
}
