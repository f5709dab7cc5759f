extension String {
  /// Whether two texts are the same octets; `==` would call canonically equivalent texts equal.
  func hasOctets(of other: String) -> Bool {
    let (octets, others) = (utf8Span.span, other.utf8Span.span)
    guard octets.count == others.count else { return false }
    for index in octets.indices where octets[index] != others[index] { return false }
    return true
  }
}
