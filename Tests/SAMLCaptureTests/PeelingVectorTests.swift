import SAMLCapture
import Testing

@Suite struct PeelingVectorTests {
  @Test(
    arguments: PeelingVector.texts + PeelingVector.defective + PeelingVector.wrapped
      + PeelingVector.utf16)
  func aCaptureIsPeeledWithEveryLayerAndFaultNamed(_ vector: PeelingVector) throws {
    let capture = try Capture(peeling: vector.captured)
    #expect(capture.octets == vector.octets)
    #expect(capture.trail.map(\.description).joined(separator: " ") == vector.trail)
    #expect(PeelingVector.notes(of: capture) == vector.notes)
  }

  @Test(arguments: PeelingVector.texts)
  func aTextWithoutAFieldIsPeeledAlikeWhateverTheFieldIsCalled(_ vector: PeelingVector) throws {
    #expect(
      try Capture(peeling: vector.captured, field: "other") == Capture(peeling: vector.captured))
  }

  @Test func aFieldOfAnotherNameIsFoundWhenAskedFor() throws {
    let body = Array("SAMLResponse=x&token=\(Sample.percent(Sample.base64))".utf8)
    let capture = try Capture(peeling: body, field: "token")
    #expect(capture.trail == [.form(field: "token"), .percent, .base64])
    #expect(capture.octets == Array(Sample.xml.utf8))
  }

  @Test func peelingAgainGivesTheSame() throws {
    var peeling = Peeling(of: Array(Sample.base64.dropLast().utf8))
    #expect(try peeling.peel() == peeling.peel())
    #expect(peeling.trail == [.base64])
    #expect(peeling.defects.map(\.kind) == [.base64MissingPadding])
  }
}
