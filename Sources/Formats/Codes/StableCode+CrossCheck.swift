extension StableCode {
  /// libxml2 gives the same canonical octets.
  public static var crosscheckCanonicalOctets: Self { Self("crosscheck.canonical-octets") }

  /// libxml2 gives other canonical octets than we do.
  public static var crosscheckCanonicalOctetsDiffer: Self {
    Self("crosscheck.canonical-octets-differ")
  }

  /// libxml2 reads the same tree from the bytes that were signed.
  public static var crosscheckTree: Self { Self("crosscheck.tree") }

  /// libxml2 reads another tree from the bytes that were signed.
  public static var crosscheckTreeDiffers: Self { Self("crosscheck.tree-differs") }

  static let ofCrossCheck: [Self] = [
    .crosscheckCanonicalOctets, .crosscheckCanonicalOctetsDiffer, .crosscheckTree,
    .crosscheckTreeDiffers,
  ]
}
