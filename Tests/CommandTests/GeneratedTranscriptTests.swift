import TestTools
import Testing

/// What people see is on file; `Scripts/generate transcripts` writes it anew, and the difference is for a
/// person to read.
@Suite(.serialized) struct GeneratedTranscriptTests {
  @Test(arguments: try Transcript.all())
  func theProgramAnswersAsTheTranscriptSays(_ transcript: Transcript) async throws {
    let answer = try await transcript.replay()
    try GeneratedFile.hold(transcript.path, to: answer)
  }

  @Test func thereAreTranscripts() throws {
    #expect(try !Transcript.all().isEmpty)
  }
}
