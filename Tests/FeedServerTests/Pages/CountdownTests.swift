import FeedBoard
import FeedCore
import FeedTimeline
import Foundation
import Testing

/// The texts that the script of the pages counts with, which are those of Swift: a browser is tested with the same file.
struct CountdownTests {
    private struct Vector: Decodable {
        var seconds: Int
        var day: String
        var now: String
        var text: String
    }

    @Test func `Swift and the script have the same texts`() throws {
        let file = try #require(
            Bundle.module.url(forResource: "countdowns", withExtension: "json", subdirectory: "Fixtures")
        )
        let vectors = try JSONDecoder().decode([Vector].self, from: Data(contentsOf: file))
        #expect(vectors.count > 20)
        for vector in vectors {
            let language = try #require(Language.allCases.first { $0.texts[.dayMark] == vector.day })
            #expect(language.texts[.now] == vector.now)
            let clock = ViewerClock(now: ExamplePage.now, timeZone: ExamplePage.zone, languages: Languages(language))
            let start = FeedTime.instant(ExamplePage.now + Double(vector.seconds))
            #expect(clock.distance(to: start, on: .counted) == vector.text, "\(vector.seconds) s")
        }
    }
}
