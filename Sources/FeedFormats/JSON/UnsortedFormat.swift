package import FeedTimeline
package import Foundation

/// Feeds as they answer, without a common order, as NDJSON.
package struct UnsortedFormat: Sendable {
    private var query: FeedQuery
    private var room: Int
    private var matchCount = 0
    private var shownCount = 0

    /// - Parameters:
    ///   - query: The query that is shown.
    ///   - limit: The maximum number of items in all.
    package init(_ query: FeedQuery, limit: Int?) {
        self.query = query
        room = limit ?? .max
    }

    /// The lines of a feed that has just answered.
    package mutating func bytes(of report: FeedReport, at now: Date) -> [UInt8] {
        query.now = now
        var bytes: [UInt8] = []
        for var section in query.timeline(of: [report]).sections {
            matchCount += section.matchCount
            section.keepFirst(room)
            room -= section.entryCount
            shownCount += section.entryCount
            bytes += NDJSONFormat().bytes(of: section)
        }
        return bytes
    }

    /// The number of further items and the command that shows them; `nil` if there are none.
    package func cutSentence(shownBy command: MoreCommand) -> String? {
        guard matchCount > shownCount else { return nil }
        return "\(matchCount - shownCount) more: \(command.text(limit: matchCount))"
    }
}
