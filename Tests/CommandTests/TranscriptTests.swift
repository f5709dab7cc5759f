import Foundation
import Testing

/// What people see is on file; `SAML_UPDATE_TRANSCRIPTS=1 swift test --filter CommandTests` writes
/// it anew, and the difference is for a person to read.
@Suite(.serialized) struct TranscriptTests {
  @Test(arguments: try Transcript.all())
  func theProgramAnswersAsTheTranscriptSays(_ transcript: Transcript) async throws {
    let actual = try await transcript.replay()
    if ProcessInfo.processInfo.environment["SAML_UPDATE_TRANSCRIPTS"] == "1" {
      try actual.write(to: transcript.file)
      return
    }
    let expected = try Data(contentsOf: transcript.file)
    if actual != expected {
      Issue.record("\(transcript.file.path)\n\(LineDifference(from: expected, to: actual))")
    }
  }

  @Test func thereAreTranscripts() throws {
    #expect(try !Transcript.all().isEmpty)
  }
}
