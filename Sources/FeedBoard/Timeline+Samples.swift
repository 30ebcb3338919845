package import FeedCore
package import FeedTimeline

/// How a page says that items are made up.
package enum SampleNotice: Sendable, Hashable {
    /// No item is.
    case none
    /// Once for the page: all items are.
    case everything
    /// Once for the page, whose other feeds are made up: those are not.
    case allBut([FeedID])
    /// At each item that is.
    case each
}

extension Timeline {
    /// How it is said which items are made up; once for the page where most feeds are, as in a demo.
    package var sampleNotice: SampleNotice {
        var made: Set<FeedID> = []
        var real: Set<FeedID> = []
        var last: (feed: FeedID, isSample: Bool)?
        // Most follow one of their own feed: there may be ten thousand.
        for entry in allEntries where last?.feed != entry.feed || last?.isSample != entry.isSample {
            last = (entry.feed, entry.isSample)
            if entry.isSample { made.insert(entry.feed) } else { real.insert(entry.feed) }
        }
        if made.isEmpty { return .none }
        if real.isEmpty { return .everything }
        guard made.isDisjoint(with: real), made.count > real.count else { return .each }
        return .allBut(sections.map(\.report.feed.id).filter(real.contains))
    }
}
