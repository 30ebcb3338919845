import FeedBoard
import FeedCore
import FeedTimeline
import Foundation
import Testing

/// The texts that the script of the pages counts with, which are those of Swift: a browser is tested with the same file.
struct CountdownTests {
    private struct Vector: Decodable {
        var seconds: Int
        var language: String
        /// The text of a row.
        var text: String?
        /// The text of a sheet, if it differs from that of a row.
        var countdown: String?
        /// The text for a voice.
        var spoken: String?
    }

    @Test func `Swift and the script have the same texts`() throws {
        let file = try #require(
            Bundle.module.url(forResource: "countdowns", withExtension: "json", subdirectory: "Fixtures")
        )
        let vectors = try JSONDecoder().decode([Vector].self, from: Data(contentsOf: file))
        #expect(vectors.count > 40)
        for vector in vectors {
            let language = try #require(Language(rawValue: vector.language))
            let clock = ViewerClock(now: ExamplePage.now, timeZone: ExamplePage.zone, languages: Languages(language))
            let start = ExamplePage.now + Double(vector.seconds)
            let row = clock.distance(to: .instant(start), on: .counted)
            if let text = vector.text { #expect(row == text, "\(vector.seconds) s") }
            if let text = vector.countdown ?? vector.text {
                #expect(clock.countdown(to: .instant(start), on: .counted) == text, "\(vector.seconds) s")
            }
            if let text = vector.spoken { #expect(clock.spokenDistance(to: start) == text, "\(vector.seconds) s") }
        }
    }
}
