/// The short form: all contenders read the same from every response, and refuse a changed one.
enum Check {
  /// Prints what differs; whether nothing does.
  static func run() throws -> Bool {
    var failures = 0
    for kind in Responses.kinds {
      var kind = kind
      kind.count = min(kind.count, 10)
      let responses = try Responses(kind)
      let ours = Contenders.ours(responses.trusted)
      let theirs = Contenders.xmlsec(responses.trusted)
      let usual = Contenders.xmlsec(responses.trusted, givenCertificate: true)
      for document in responses.documents {
        let changed = document.replacing(
          Array("AttributeValue xsi:type=\"xs:string\">".utf8),
          with: Array("AttributeValue xsi:type=\"xs:string\">!".utf8), maxReplacements: 1)
        let values = [ours, theirs, usual].map { $0(document) }
        let refusals = [ours, theirs, usual].map { $0(changed) }
        let agree = values[0] > 0 && Set(values).count == 1 && Set(refusals) == [-1]
        if !agree {
          print("FAIL \(kind.name), \(document.count) octets: \(values) \(refusals)")
          failures += 1
        }
      }
    }
    if failures == 0 { print("all read the same values and refuse the same changes") }
    return failures == 0
  }

  /// Judges so many responses of a kind, in turn, to count what that takes.
  ///
  /// There are no more different ones than the kind says, so that what is counted is not the making of
  /// them.
  static func judge(_ count: Int, ofKind name: String, withXMLSec: Bool) throws {
    let responses = try Responses(named: name, atMost: count)
    let trusted = responses.trusted
    let contender = withXMLSec ? Contenders.xmlsec(trusted) : Contenders.ours(trusted)
    for number in 0..<count {
      precondition(contender(responses.documents[number % responses.documents.count]) > 0)
    }
  }
}
