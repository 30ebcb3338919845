import FeedCore
import FeedJSON
import FeedTimeline
import Foundation
import Testing

/// The days of a month that are missing, as documents of a server name them.
struct MissingDaysTests {
    @Test(arguments: [
        MissingDays("a", .asked), MissingDays("a", .asked, progress: DayProgress(known: 19, of: 31)),
        MissingDays("a", .tooFar), MissingDays("a", .notAllowed), MissingDays("a", .notConnected),
        MissingDays("a", .halfSpent(left: 3, count: 8, until: nil)),
        MissingDays("a", .halfSpent(left: 0, count: 1, until: Date(timeIntervalSince1970: 1_795_255_200))),
    ])
    func `are read as they are written`(missing: MissingDays) throws {
        var json = JSONWriter()
        missing.write(to: &json)
        #expect(try MissingDays(served: JSONDocument(json.bytes).root) == missing)
    }

    @Test(arguments: [#"{"feed":"a","reason":"asked","days":{"known":1}}"#, #"{"feed":"a","reason":"asked","days":7}"#])
    func `have no count where it cannot be read`(text: String) throws {
        #expect(try MissingDays(served: JSONDocument(text).root) == MissingDays("a", .asked))
    }

    @Test(arguments: [#"{"feed":"a","reason":"new-in-2.0"}"#, #"{"reason":"asked"}"#, "7"])
    func `are passed over where they say nothing of use`(text: String) throws {
        #expect(try MissingDays(served: JSONDocument(text).root) == nil)
    }
}
