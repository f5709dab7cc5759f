internal import CLibXML2
import SAMLFormats

/// One parse: libxml2's SAX2 events fill a `TreeBuilder`.
///
/// libxml2 reports success in several ways that disagree. A document is accepted only if all hold:
/// well-formed, namespace-well-formed, no diagnostic, no flag of our own (XML-03, XML-05, XML-06).
enum SAXParser {
  static func parse(
    _ document: DecodedDocument, limits: ParseLimits
  ) throws(XMLParseError) -> XMLTree.Storage {
    LibXML2.initialise
    try XMLDeclaration(of: document.utf8).check(document)
    try TagScan.check(document, limits: limits)
    var builder = TreeBuilder(document, limits: limits)
    try run(bytes(of: document), into: &builder)
    if let failure = builder.failure { throw failure }
    guard let root = builder.root else { throw .empty }
    guard let names = RecordBuffer(copying: builder.interned.names),
      let strings = RecordBuffer(copying: builder.interned.strings),
      let bindings = RecordBuffer<NamespaceRecord>(copying: []),
      let nodes = RecordBuffer(copying: builder.nodes),
      let attributes = RecordBuffer(copying: builder.attributes),
      let namespaces = RecordBuffer(copying: builder.namespaces)
    else { throw .outOfMemory }
    return XMLTree.Storage(
      document: document, arena: builder.arena, names: names, strings: strings,
      bindings: bindings, nodes: nodes, attributes: attributes, namespaces: namespaces,
      root: root,
      holdsElementsAndTextAlone: builder.nodes.allSatisfy {
        $0.kind == .element || $0.kind == .text
      }, firstRelativeNamespace: builder.firstRelativeNamespace)
  }

  /// The bytes for libxml2, which are UTF-8: the declaration of a document that was received in another
  /// encoding is overwritten with spaces, since it may name that one.
  static func bytes(of document: DecodedDocument) -> [UInt8] {
    var bytes = document.utf8
    for index in document.declarationOfOtherEncoding where !XMLText.isWhiteSpace(bytes[index]) {
      bytes[index] = 0x20
    }
    return bytes
  }

  private static func run(_ bytes: [UInt8], into builder: inout TreeBuilder) throws(XMLParseError) {
    // Without memory libxml2 prints what it cannot report to a context (XML-08).
    let saved = unsafe cxml_silence()
    defer { unsafe cxml_restore(saved) }
    guard let context = unsafe makeContext(bytes) else { throw .outOfMemory }
    defer { unsafe xmlFreeParserCtxt(context) }
    guard unsafe xmlCtxtUseOptions(context, cxml_parse_options()) == 0,
      let handler = unsafe context.pointee.sax
    else { throw .outOfMemory }
    unsafe handler.pointee = saxEvents()
    unsafe builder.begin(context)
    let status = unsafe withUnsafeMutablePointer(to: &builder) { builder in
      unsafe context.pointee.userData = UnsafeMutableRawPointer(builder)
      return unsafe xmlParseDocument(context)
    }
    builder.end()
    let isAccepted =
      unsafe status == 0 && context.pointee.wellFormed == 1
      && context.pointee.nsWellFormed == 1
    if !isAccepted, builder.failure == nil {
      builder.fail(.notWellFormed(LibXML2Diagnostic(code: 0), builder.document.position(at: 0)))
    }
  }

  /// A context over a copy of the bytes, so that libxml2 may keep its own terminator.
  private static func makeContext(_ bytes: [UInt8]) -> xmlParserCtxtPtr? {
    guard let count = Int32(exactly: bytes.count) else { return nil }
    return unsafe bytes.withUnsafeBytes { buffer in
      unsafe xmlCreateMemoryParserCtxt(
        buffer.baseAddress?.assumingMemoryBound(to: CChar.self), count)
    }
  }
}
