import Testing

/// A text with what each stage must make of it.
struct PayloadVector: Sendable, CustomTestStringConvertible {
  let name: String
  let response: String
  let normalized: String
  let formValue: String

  init(_ name: String, _ response: String, _ normalized: String, _ formValue: String) {
    self.name = name
    self.response = response
    self.normalized = normalized
    self.formValue = formValue
  }

  var testDescription: String { name }
}

extension PayloadVector {
  /// Recorded from the cookbook's five Foundation calls.
  static let recorded: [PayloadVector] = [
    PayloadVector("LF", "a\u{A}b", "ab", "YWI%3D"),
    PayloadVector("CRLF", "a\u{D}\u{A}b", "ab", "YWI%3D"),
    PayloadVector("CR", "a\u{D}b", "ab", "YWI%3D"),
    PayloadVector("LFCR", "a\u{A}\u{D}b", "ab", "YWI%3D"),
    PayloadVector("VT", "a\u{B}b", "ab", "YWI%3D"),
    PayloadVector("FF", "a\u{C}b", "ab", "YWI%3D"),
    PayloadVector("NEL", "a\u{85}b", "ab", "YWI%3D"),
    PayloadVector("LS", "a\u{2028}b", "ab", "YWI%3D"),
    PayloadVector("PS", "a\u{2029}b", "ab", "YWI%3D"),
    PayloadVector("FS1C", "a\u{1C}b", "a\u{1C}b", "YRxi"),
    PayloadVector("RS1E", "a\u{1E}b", "a\u{1E}b", "YR5i"),
    PayloadVector("US1F", "a\u{1F}b", "a\u{1F}b", "YR9i"),
    PayloadVector(
      "tab line end", "<a>\u{9}\u{A}\u{9}<b/>\u{9}\u{A}</a>", "<a>  <b/> </a>",
      "PGE%2BICA8Yi8%2BIDwvYT4%3D"),
    PayloadVector(
      "spaces", "<a>  \u{A}   <b/>  \u{A}</a>", "<a>  <b/> </a>",
      "PGE%2BICA8Yi8%2BIDwvYT4%3D"),
    PayloadVector(
      "CRLF indent", "<a>\u{D}\u{A}  <b/>\u{D}\u{A}</a>\u{D}\u{A}", "<a> <b/></a>",
      "PGE%2BIDxiLz48L2E%2B"),
    PayloadVector("NBSP inner", "a\u{A0}\u{A0}b", "a\u{A0}\u{A0}b", "YcKgwqBi"),
    PayloadVector("NBSP ends", "\u{A0}a\u{A0}", "a", "YQ%3D%3D"),
    PayloadVector("ZWSP inner", "a\u{200B}b", "a\u{200B}b", "YeKAi2I%3D"),
    PayloadVector("ZWSP ends", "\u{200B}a\u{200B}", "a", "YQ%3D%3D"),
    PayloadVector("FEFF ends", "\u{FEFF}a\u{FEFF}", "\u{FEFF}a\u{FEFF}", "77u%2FYe%2B7vw%3D%3D"),
    PayloadVector("FEFF start", "\u{FEFF}<?xml?>", "\u{FEFF}<?xml?>", "77u%2FPD94bWw%2FPg%3D%3D"),
    PayloadVector("180E ends", "\u{180E}a\u{180E}", "\u{180E}a\u{180E}", "4aCOYeGgjg%3D%3D"),
    PayloadVector("200C/D ends", "\u{200C}a\u{200D}", "\u{200C}a\u{200D}", "4oCMYeKAjQ%3D%3D"),
    PayloadVector("2060 ends", "\u{2060}a\u{2060}", "\u{2060}a\u{2060}", "4oGgYeKBoA%3D%3D"),
    PayloadVector("1680 ends", "\u{1680}a\u{1680}", "a", "YQ%3D%3D"),
    PayloadVector("2007 ends", "\u{2007}a\u{2007}", "a", "YQ%3D%3D"),
    PayloadVector("202F", "\u{202F}a\u{202F}", "a", "YQ%3D%3D"),
    PayloadVector("3000", "\u{3000}a\u{3000}", "a", "YQ%3D%3D"),
    PayloadVector("0085 ends", "\u{85}a\u{85}", "a", "YQ%3D%3D"),
    PayloadVector("1C ends", "\u{1C}a\u{1C}", "\u{1C}a\u{1C}", "HGEc"),
    PayloadVector("NUL ends", "\u{0}a\u{0}", "\u{0}a\u{0}", "AGEA"),
    PayloadVector(
      "NUL inner", "a\u{0} \u{0}b \u{A}\u{0}c", "a\u{0} \u{0}b \u{0}c",
      "YQAgAGIgAGM%3D"),
    PayloadVector("NUL then ws", "\u{0}  a \u{A}\u{0}", "\u{0} a \u{0}", "ACBhIAA%3D"),
    PayloadVector("LF+comb", "a\u{A}\u{301}b", "a\u{301}b", "YcyBYg%3D%3D"),
    PayloadVector("CR+comb", "a\u{D}\u{301}b", "a\u{301}b", "YcyBYg%3D%3D"),
    PayloadVector("CRLF+comb", "a\u{D}\u{A}\u{301}b", "a\u{301}b", "YcyBYg%3D%3D"),
    PayloadVector("SP+comb", "a \u{301}b", "a \u{301}b", "YSDMgWI%3D"),
    PayloadVector("SPSP+comb", "a  \u{301}b", "a \u{301}b", "YSDMgWI%3D"),
    PayloadVector("TAB+comb", "a\u{9}\u{301}b", "a \u{301}b", "YSDMgWI%3D"),
    PayloadVector("trail SP+comb", "a \u{301}", "a \u{301}", "YSDMgQ%3D%3D"),
    PayloadVector("lead SP+comb", " \u{301}a", "\u{301}a", "zIFh"),
    PayloadVector("lead comb", "\u{301}a", "\u{301}a", "zIFh"),
    PayloadVector("trail comb", "a\u{301}", "a\u{301}", "YcyB"),
    PayloadVector("trail LF+comb", "a\u{A}\u{301}", "a\u{301}", "YcyB"),
    PayloadVector("lead LF+comb", "\u{A}\u{301}a", "\u{301}a", "zIFh"),
    PayloadVector("SP ZWJ", "a \u{200D}b", "a \u{200D}b", "YSDigI1i"),
    PayloadVector("SP VS16", "a \u{FE0F} b", "a \u{FE0F} b", "YSDvuI8gYg%3D%3D"),
    PayloadVector("LF ZWJ", "a\u{A}\u{200D}b", "a\u{200D}b", "YeKAjWI%3D"),
    PayloadVector(
      "emoji ZWJ",
      "\u{1F469}\u{200D}\u{1F469}\u{200D}\u{1F467} \u{9} \u{1F469}",
      "\u{1F469}\u{200D}\u{1F469}\u{200D}\u{1F467} \u{1F469}",
      "8J%2BRqeKAjfCfkanigI3wn5GnIPCfkak%3D"),
    PayloadVector(
      "flag",
      "\u{1F1EB}\u{1F1F7}  \u{1F1EB}\u{1F1F7}\u{A}\u{1F1EB}\u{1F1F7}",
      "\u{1F1EB}\u{1F1F7} \u{1F1EB}\u{1F1F7}\u{1F1EB}\u{1F1F7}",
      "8J%2BHq%2FCfh7cg8J%2BHq%2FCfh7fwn4er8J%2BHtw%3D%3D"),
    PayloadVector(
      "hangul L V T", "\u{1100}\u{A}\u{1161}\u{A}\u{11A8}", "\u{1100}\u{1161}\u{11A8}",
      "4YSA4YWh4Yao"),
    PayloadVector("e LF comb", "e\u{A}\u{301}", "e\u{301}", "ZcyB"),
    PayloadVector("e CR LF comb", "e\u{D}\u{A}\u{301}", "e\u{301}", "ZcyB"),
    PayloadVector("only ws", " \u{A}\u{9} ", "", ""),
    PayloadVector("empty", "", "", ""),
    PayloadVector("single nl", "\u{A}", "", ""),
    PayloadVector("single space", " ", "", ""),
    PayloadVector("x space", "x ", "x", "eA%3D%3D"),
    PayloadVector("space x", " x", "x", "eA%3D%3D"),
    PayloadVector("trailing ws supp", "a\u{1F600} ", "a\u{1F600}", "YfCfmIA%3D"),
    PayloadVector("supp lead", " \u{1F600}", "\u{1F600}", "8J%2BYgA%3D%3D"),
    PayloadVector("supp only", "\u{1F600}", "\u{1F600}", "8J%2BYgA%3D%3D"),
    PayloadVector("one char ws1", "\u{A0}", "", ""),
    PayloadVector("two ws", "\u{A0}\u{A0}", "", ""),
    PayloadVector("a + 2ws", "a\u{A0}\u{A}", "a", "YQ%3D%3D"),
    PayloadVector("precomp", "\u{E9}", "\u{E9}", "w6k%3D"),
    PayloadVector("decomp", "e\u{301}", "e\u{301}", "ZcyB"),
    PayloadVector("angstrom 212B", "\u{212B}", "\u{212B}", "4oSr"),
    PayloadVector("compat FB01", "\u{FB01}", "\u{FB01}", "76yB"),
    PayloadVector("noncharacter", "a\u{FFFF}b", "a\u{FFFF}b", "Ye%2B%2Fv2I%3D"),
    PayloadVector("private", "a\u{E000}b", "a\u{E000}b", "Ye6AgGI%3D"),
    PayloadVector("plane16", "\u{10FFFF}", "\u{10FFFF}", "9I%2B%2Fvw%3D%3D"),
    PayloadVector("sp nl sp", "a \u{A} b", "a  b", "YSAgYg%3D%3D"),
    PayloadVector("tab nl tab", "a\u{9}\u{A}\u{9}b", "a  b", "YSAgYg%3D%3D"),
    PayloadVector("sp CR sp", "a \u{D} b", "a  b", "YSAgYg%3D%3D"),
    PayloadVector("NBSP+sp", "a\u{A0} \u{A0}b", "a\u{A0} \u{A0}b", "YcKgIMKgYg%3D%3D"),
    PayloadVector("regex meta", "$1 \\1  [x]", "$1 \\1 [x]", "JDEgXDEgW3hd"),
    PayloadVector("backslash t", "a\\tb", "a\\tb", "YVx0Yg%3D%3D"),
    PayloadVector("bidi", "\u{202E}a b\u{202C}", "\u{202E}a b\u{202C}", "4oCuYSBi4oCs"),
    PayloadVector("tag char", "a\u{E0020}b", "a\u{E0020}b", "YfOggKBi"),
    PayloadVector("BOM+nl", "\u{FEFF}\u{A}<a/>", "\u{FEFF}<a/>", "77u%2FPGEvPg%3D%3D"),
    PayloadVector("nl BOM", "\u{A}\u{FEFF}<a/>", "\u{FEFF}<a/>", "77u%2FPGEvPg%3D%3D"),
    PayloadVector(
      "byte order mark is kept", "\u{FEFF}<a/>\u{A}", "\u{FEFF}<a/>",
      "77u%2FPGEvPg%3D%3D"),
    PayloadVector(
      "line break beside blanks", "<a  b='1'\u{A} c='2'/>", "<a b='1' c='2'/>",
      "PGEgYj0nMScgYz0nMicvPg%3D%3D"),
    PayloadVector(
      "line break as only separator", "<a b='1'\u{A}c='2'/>", "<a b='1'c='2'/>",
      "PGEgYj0nMSdjPScyJy8%2B"),
    PayloadVector(
      "pretty-printed with CRLF",
      "<a>\u{D}\u{A}\u{9}<b>x</b>\u{D}\u{A}</a>\u{D}\u{A}",
      "<a> <b>x</b></a>",
      "PGE%2BIDxiPng8L2I%2BPC9hPg%3D%3D"),
    PayloadVector(
      "blanks on both sides of a line break", "<a>x \u{A} y</a>", "<a>x  y</a>",
      "PGE%2BeCAgeTwvYT4%3D"),
    PayloadVector(
      "six kinds of line break",
      "<a>l1\u{85}l2\u{2028}l3\u{2029}l4\u{B}l5\u{C}l6</a>",
      "<a>l1l2l3l4l5l6</a>",
      "PGE%2BbDFsMmwzbDRsNWw2PC9hPg%3D%3D"),
    PayloadVector(
      "no-break spaces", "<a>\u{A0}nb\u{A0}\u{A0}</a>\u{A0}", "<a>\u{A0}nb\u{A0}\u{A0}</a>",
      "PGE%2BwqBuYsKgwqA8L2E%2B"),
    PayloadVector("zero width spaces at the ends", "\u{200B}<a/>\u{200B}", "<a/>", "PGEvPg%3D%3D"),
    PayloadVector(
      "emoji and accent", "<a>\u{1F600}\u{E9}</a>", "<a>\u{1F600}\u{E9}</a>",
      "PGE%2B8J%2BYgMOpPC9hPg%3D%3D"),
    PayloadVector(
      "certificate lines", "<C>MIIC\u{A}AAAA\u{A}BBBB=</C>", "<C>MIICAAAABBBB=</C>",
      "PEM%2BTUlJQ0FBQUFCQkJCPTwvQz4%3D"),
    PayloadVector("only spaces", "   ", "", ""),
  ]
}
