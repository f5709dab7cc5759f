import XMLSignature

/// The forms that canonical bytes may have had before an accidental edit, the likeliest first.
///
/// Each is a guess that a digest or a signature value confirms or does not.
struct EditCandidates {
  /// One form, which is made when it is its turn.
  struct Candidate {
    let edit: AccidentalEdit
    /// The bytes; nil where the edit cannot have been made.
    let bytes: () -> [UInt8]?
  }

  /// The forms in their order.
  let all: [Candidate]

  /// Lists the forms.
  ///
  /// - Parameters:
  ///   - bytes: The canonical bytes as they are now.
  ///   - namespaces: The names in them.
  ///   - depth: How many elements there are around the apex.
  ///   - signatureLine: How many children of the apex precede the enveloped signature.
  init(
    of bytes: [UInt8], _ namespaces: NamespaceEdits, depth: Int, signatureLine: Int? = nil
  ) {
    let layout = ElementLayout(of: bytes)
    let characters = CharacterEdits(of: bytes, layout.segments)
    let gaps = layout.gaps
    let compact = gaps.isEmpty ? layout : ElementLayout(of: layout.compacted())
    func candidate(
      _ edit: AccidentalEdit, _ bytes: @autoclosure @escaping () -> [UInt8]?
    ) -> Candidate {
      Candidate(edit: edit, bytes: bytes)
    }
    var all = [
      candidate(.indented, gaps.isEmpty ? nil : compact.bytes),
      candidate(.textsIndented, layout.compacted(trimmingTexts: true)),
      candidate(.carriageReturnsAdded, characters.removingCarriageReturns(keepingBreaks: false)),
      candidate(.carriageReturnsAdded, characters.removingCarriageReturns(keepingBreaks: true)),
      candidate(.carriageReturnsRemoved, characters.addingCarriageReturns()),
      candidate(.unescapedOnceTooOften, characters.escapingOnceMore()),
      candidate(.unescapedOnceTooOften, characters.escapingOnceMoreWithQuotes()),
      candidate(.escapedOnceTooOften, characters.unescapingOnceMore()),
      candidate(.byteOrderMarkInserted, characters.removingByteOrderMarks()),
      candidate(.readAsWindows1252, characters.encodedAsWindows1252()),
    ]
    if bytes.contains(where: { $0 >= 0x80 }) {
      all += [UnicodeForm.composed, .decomposed].map { form in
        candidate(.unicodeNormalized, form.text(bytes))
      }
    }
    all += namespaces.usualPrefixes().map { prefixes in
      candidate(.prefixesRenamed, namespaces.written(with: prefixes))
    }
    let edit = Self.edit(leaving: gaps)
    let lines = compact.lines()
    let hasEvidence = !gaps.isEmpty || characters.holdsCarriageReturns
    for indentation in Self.indentations(
      depth: depth, signatureLine: signatureLine,
      unitsAfterReturns: hasEvidence ? Self.units : Self.commonestUnits)
    {
      // The cookbook deletes a bare line break and leaves nothing in its place.
      let isBare = indentation.unit.isEmpty && edit == .indentationRemoved
      all.append(
        candidate(isBare ? .whiteSpaceNormalized : edit, compact.indented(indentation, at: lines)))
    }
    self.all = all + layout.paddedValues().map { candidate(.valueTrimmed, $0()) }
  }

  /// Infers the edit of an indented message from the white space that is left.
  private static func edit(leaving gaps: [ArraySlice<UInt8>]) -> AccidentalEdit {
    if gaps.isEmpty { return .indentationRemoved }
    // Where a signature was taken out, two spaces meet.
    let isNormalized = gaps.allSatisfy { $0.count <= 2 && $0.allSatisfy { $0 == 0x20 } }
    return isNormalized ? .whiteSpaceNormalized : .indentationChanged
  }

  /// The indentations for each element around, the commonest first.
  private static let units = ["  ", "    ", "\t", "", " ", "   "]

  /// Signers of carriage returns are libraries of Windows, and this is their unit.
  ///
  /// Without line breaks in the message no evidence points to another.
  private static let commonestUnits = ["  "]

  /// How libraries and editors indent, the commonest first.
  private static func indentations(
    depth: Int, signatureLine: Int?, unitsAfterReturns: [String]
  ) -> [ElementLayout.Indentation] {
    var all: [ElementLayout.Indentation] = []
    for (lineBreak, units) in [
      ([0x0A], units), (ArraySlice.carriageReturn + [0x0A], unitsAfterReturns),
    ] {
      for line in signatureLine == nil ? [nil] : [nil, signatureLine] {
        for depth in depth == 0 ? [0] : [depth, 0] {
          for unit in units where !unit.isEmpty || depth == 0 {
            all.append(
              ElementLayout.Indentation(
                lineBreak: lineBreak, unit: unit, depth: depth, signatureLine: line))
          }
        }
      }
    }
    return all
  }
}
