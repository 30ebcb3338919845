package import FeedCore
package import FeedTimeline

/// The feeds' answers for a week or a year.
package struct SpanAnswers: Sendable {
    package var span: CalendarSpan
    package var reports: [FeedReport]

    /// The months of a year for which feeds have no whole answer.
    package var unknownMonths: [FeedID: Set<CivilMonth>] = [:]

    package init(_ span: CalendarSpan, _ reports: [FeedReport]) { (self.span, self.reports) = (span, reports) }

    /// Adds the answers for a month.
    package mutating func add(_ others: [FeedReport], of month: CivilMonth) {
        reports = reports.joined(others)
        for report in others where report.snapshot == nil || report.snapshot?.isPartial == true {
            unknownMonths[report.feed.id, default: []].insert(month)
        }
    }
}

extension FeedProfile {
    /// True if each month of a feed takes requests of its own, so that a year would take too many.
    package var isAskedByMonth: Bool { scope != nil && !source.isLocal }
}

extension [FeedReport] {
    /// Returns the answers of each feed for one month after another as one answer.
    package func joined(_ others: [FeedReport]) -> [FeedReport] {
        var joined = self
        for other in others {
            guard let index = joined.firstIndex(where: { $0.feed.id == other.feed.id }) else {
                joined.append(other)
                continue
            }
            guard let snapshot = other.snapshot else { continue }
            guard let known = joined[index].snapshot?.items else {
                joined[index] = other
                continue
            }
            let ids = Set(known.map(\.id))
            joined[index].snapshot?.items += snapshot.items.filter { !ids.contains($0.id) }
            if snapshot.isPartial { joined[index].snapshot?.warnings = snapshot.warnings }
        }
        return joined
    }
}
