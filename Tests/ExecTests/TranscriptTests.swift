import Exec
import FeedCore
import Testing

@Suite struct TranscriptTests {
    @Test func `an answer of which every item was lost is malformed`() {
        let lines = [
            #"{"id":1,"type":"item","item":{"title":"No id"}}"#, "no message", #"{"id":1,"type":"done"}"#,
        ]
        let error = #expect(throws: FeedError.self) {
            try ProgramTranscript.read(Array(lines.joined(separator: "\n").utf8))
        }
        #expect(error?.code == .malformed)
        #expect(error?.message.hasPrefix("not one of the 2 records could be read; the first: ") == true)
    }
}
