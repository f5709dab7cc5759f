internal import CLibXML2

/// The events that are read; all others stay nil, so that no entity is ever looked up or loaded.
func saxEvents() -> xmlSAXHandler {
  var events = unsafe xmlSAXHandler()
  unsafe events.initialized = XML_SAX2_MAGIC
  unsafe events.internalSubset = { context, _, _, _ in
    unsafe deliver(to: context) { $0.documentType() }
  }
  unsafe events.startElementNs = {
    context, local, prefix, uri, namespaceCount, namespaces, attributeCount, _, attributes in
    unsafe deliver(to: context) {
      unsafe $0.startElement(
        SAXName(prefix: prefix, local: local, uri: uri),
        namespaces: UnsafeBufferPointer(start: namespaces, count: 2 * Int(namespaceCount)),
        attributes: UnsafeBufferPointer(start: attributes, count: 5 * Int(attributeCount)))
    }
  }
  unsafe events.endElementNs = { context, _, _, _ in
    unsafe deliver(to: context) { $0.endElement() }
  }
  // One handler for all text: a difference between these makes libxml2 sort out white space.
  let text: charactersSAXFunc = { context, text, count in
    unsafe deliver(to: context) {
      unsafe $0.text(UnsafeBufferPointer(start: text, count: Int(count)))
    }
  }
  unsafe events.characters = text
  unsafe events.ignorableWhitespace = text
  unsafe events.cdataBlock = text
  unsafe events.comment = { context, text in
    unsafe deliver(to: context) { unsafe $0.comment(text) }
  }
  unsafe events.processingInstruction = { context, target, data in
    unsafe deliver(to: context) { unsafe $0.processingInstruction(target, data) }
  }
  // Do not go through `deliver`: libxml2 reports in the middle of its work, where `xmlStopParser`
  // would free memory that it still reads. Set the state instead. After a first error libxml2 may
  // report as many errors as there are bytes, and it copies a comment for each pair of hyphens in
  // it. Set it again at each error, since 2.9 forgets the state after a value or a comment.
  unsafe events.serror = { context, error in
    guard let error = unsafe error else { return }
    let builder = unsafe builder(context)
    unsafe builder.pointee.diagnostic(
      domain: Int(error.pointee.domain), code: Int(error.pointee.code))
    guard let parser = unsafe builder.pointee.parserToStop else { return }
    unsafe parser.pointee.instate = XML_PARSER_EOF
    // 2.14 checks this value; 2.13 counts to a hundred errors.
    unsafe parser.pointee.disableSAX = 2
  }
  return unsafe events
}

/// Hands an event to the builder, and stops the parser if the builder has failed by then; the parser
/// may report success all the same.
///
/// Stopping comes last, and never from the diagnostics handler: it frees the bytes that the event's
/// pointers, or libxml2's own, still lead to.
@inline(__always)
private func deliver(to context: UnsafeMutableRawPointer?, _ event: (inout TreeBuilder) -> Void) {
  let builder = unsafe builder(context)
  unsafe event(&builder.pointee)
  if let parser = unsafe builder.pointee.parserToStop { unsafe xmlStopParser(parser) }
}

/// The builder behind `userData`, which `run` has set for the length of the parse.
private func builder(_ context: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<TreeBuilder> {
  guard let context = unsafe context else {
    preconditionFailure("userData is set before the parse begins")
  }
  return unsafe context.assumingMemoryBound(to: TreeBuilder.self)
}

/// A name as libxml2 hands it over: strings of the parser's dictionary, so that equal strings have
/// equal addresses for the length of a parse.
@unsafe struct SAXName {
  let prefix: UnsafePointer<UInt8>?
  let local: UnsafePointer<UInt8>?
  let uri: UnsafePointer<UInt8>?
}
