import FeedCore
import FeedJSON
package import FeedTimeline
package import Foundation

/// An item per line, each the same object as in the JSON document, without the states of the feeds.
package struct NDJSONFormat: TimelineFormat {
    package init() {}

    package func write(_ timeline: Timeline, to output: ([UInt8]) -> Void) {
        switch timeline.layout {
        case .unified: lines(timeline.entries, to: output)
        case .perFeed: for section in timeline.sections { lines(section.entries, to: output) }
        }
    }

    /// Returns the items of one feed, for output that does not wait for the other feeds.
    package func bytes(of section: Timeline.Section) -> [UInt8] {
        var bytes: [UInt8] = []
        lines(section.entries) { bytes += $0 }
        return bytes
    }

    private func lines(_ entries: Timeline.Entries, to output: ([UInt8]) -> Void) {
        var json = JSONWriter(.compact)
        json.write(entries, to: output) { entries, json in
            // The items of a feed were fetched at the same time.
            var readAt: (time: Date?, text: String?) = (nil, nil)
            for entry in entries {
                if entry.readAt != readAt.time { readAt = (entry.readAt, entry.readAt?.rfc3339) }
                json.value(entry.item, of: entry.feed, readAt: readAt.text, isStarred: entry.isStarred)
                json.separate(with: UInt8(ascii: "\n"))
            }
        }
        json.flush(to: output)
    }
}

/// The NDJSON format without a common order of the items: each feed follows as soon as it has answered.
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

    /// Returns the lines of a feed that has just answered.
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

    /// Returns the number of further items and the command that shows them; `nil` if there are none.
    package func cutSentence(shownBy command: MoreCommand) -> String? {
        guard matchCount > shownCount else { return nil }
        return "\(matchCount - shownCount) more: \(command.text(limit: matchCount))"
    }
}
