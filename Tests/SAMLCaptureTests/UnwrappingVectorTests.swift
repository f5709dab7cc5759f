import SAMLCapture
import Testing

@Suite struct UnwrappingVectorTests {
  @Test(
    arguments: UnwrappingVector.texts + UnwrappingVector.defective + UnwrappingVector.wrapped
      + UnwrappingVector.utf16)
  func aCaptureIsPeeledWithEveryLayerAndFaultNamed(_ vector: UnwrappingVector) throws {
    let capture = try Capture(unwrapping: vector.captured)
    #expect(capture.bytes == vector.bytes)
    #expect(capture.trail.map(\.description).joined(separator: " ") == vector.trail)
    #expect(UnwrappingVector.notes(of: capture) == vector.notes)
  }

  @Test(arguments: UnwrappingVector.texts)
  func aTextWithoutAFieldIsPeeledAlikeWhateverTheFieldIsCalled(_ vector: UnwrappingVector) throws {
    #expect(
      try Capture(unwrapping: vector.captured, field: "other")
        == Capture(unwrapping: vector.captured))
  }

  @Test func aFieldOfAnotherNameIsFoundWhenAskedFor() throws {
    let body = Array("SAMLResponse=x&token=\(Sample.percent(Sample.base64))".utf8)
    let capture = try Capture(unwrapping: body, field: "token")
    #expect(capture.trail == [.form(field: "token"), .percent, .base64])
    #expect(capture.bytes == Array(Sample.xml.utf8))
  }

  @Test func peelingAgainGivesTheSame() throws {
    var unwrapping = Unwrapping(of: Array(Sample.base64.dropLast().utf8))
    #expect(try unwrapping.unwrap() == unwrapping.unwrap())
    #expect(unwrapping.trail == [.base64])
    #expect(unwrapping.diagnostics.defects.map(\.kind) == [.base64MissingPadding])
  }
}
