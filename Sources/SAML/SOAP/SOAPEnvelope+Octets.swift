import XML

extension SOAPEnvelope {
  /// The octets of the message as they stand in the document, as UTF-8.
  ///
  /// Prefixes that the envelope declares are not declared again, so these octets need not be a
  /// document by themselves, and a signature need not hold over them; the message is judged in place.
  public var messageOctets: [UInt8] {
    Array(message.tree.document.utf8[message.writtenRange])
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
