internal import CLibXML2

/// The XML library underneath: its versions, and its one-time initialisation.
package enum LibXML2 {
  /// The version of the headers this was compiled with, such as `2.9.14`.
  package static var headerVersion: String { LIBXML_DOTTED_VERSION }

  /// The version of the library that was loaded, as it numbers itself, such as `20914`.
  package static var runtimeVersion: String {
    guard let text = unsafe cxml_runtime_version() else { return "unknown" }
    return unsafe String(cString: text)
  }

  /// The features that the loaded library was built with, as far as they read documents.
  ///
  /// The parser here uses none but threads; a decoder or a decompressor never sees a document.
  package static var features: [String] {
    let known = [
      ("threads", XML_WITH_THREAD), ("iconv", XML_WITH_ICONV), ("ICU", XML_WITH_ICU),
      ("zlib", XML_WITH_ZLIB), ("lzma", XML_WITH_LZMA),
    ]
    return known.filter { xmlHasFeature($0.1) == 1 }.map(\.0)
  }

  /// Initialises the library once, whichever thread comes first (XML-13).
  static let initialise: Void = xmlInitParser()
}
