package import FeedCore
package import FeedTimeline
package import Foundation

/// The state of a feed: its age, the time of its next fetch, the rest of its budget, and its problems.
package struct ShownFeed: Sendable {
    package enum Status: String, Sendable {
        /// Waiting for the first answer.
        case waiting
        case fresh, stale, failed
        /// The source of the feed's state is unreachable; before that, the feed was fresh or waiting.
        case unknown
    }

    package var feed: FeedID
    package var status: Status

    /// True on a page if the feed's answer is fresh, but lacks a part or has warnings.
    package var isPartial = false

    /// The status in a word.
    package var word: String

    /// The age of the feed's answer: `12 s ago`.
    package var age: String?

    /// The time until the next fetch: `1m 04s`.
    package var next: String?

    /// The time of the next fetch; `nil` if that is not ahead.
    package var due: Date?

    /// The number of items in the feed's answer; `nil` without an answer.
    package var itemCount: Int?

    /// The number of the feed's items that the list shows; `nil` without an answer.
    package var shownCount: Int?
    package var budget: String?
    package var notes: [FeedSummary.Note]

    /// The numbers of items that are hidden, with the reasons, on a page:
    /// `95 items hidden: beyond the feed's limit of 5`.
    package var hidden: [String]

    /// A hint on how to remedy the feed's error.
    package var hint: String?

    /// The time at which a text next changes without new data.
    package var nextChange: Date?

    /// True if a text counts seconds.
    package var countsSeconds: Bool
}

extension BoardState {
    /// Returns the state of each feed, in the order of the configuration.
    ///
    /// - Parameters:
    ///   - timeline: The timeline of the list.
    ///   - surface: The surface that shows the texts.
    /// - Returns: The feeds.
    package func shownFeeds(in timeline: Timeline, on surface: TimeSurface = .live) -> [ShownFeed] {
        let reports = Dictionary(reports.map { ($0.feed.id, $0) }) { first, _ in first }
        var counts = Array(repeating: 0, count: timeline.sections.count)
        for entry in timeline.allEntries { counts[entry.order] += 1 }
        let shown = Dictionary(zip(timeline.sections.map(\.report.feed.id), counts)) { $0 + $1 }
        return feeds.map { feed in
            let report = reports[feed.id]
            var summary = report.map { FeedSummary(report: $0, clock: clock) }
            let isPage = surface == .counted
            // This is where other views send the viewer for the warnings.
            summary?.remedy = nil
            let due = dues[feed.id]
            let time = due.map { FeedTime.instant($0) }
            let isAhead = due.map { $0 > clock.now } ?? false
            let changes = [
                summary?.nextChange, isAhead ? time.flatMap { clock.nextChange(ofDistanceTo: $0, on: surface) } : nil,
            ]
            var status = report.flatMap { ShownFeed.Status(rawValue: $0.status.rawValue) } ?? .waiting
            if isCutOff, status == .fresh || status == .waiting { status = .unknown }
            let waitsForTurn = isPage && report?.waitsForTurn == true
            if waitsForTurn { status = .waiting }
            let lacksPart = report?.snapshot?.isPartial == true
            let isPartial = isPage && status == .fresh && (lacksPart || summary?.notes.isEmpty == false)
            var word = report.map { clock.words.word(for: $0.status) } ?? clock.words[.waiting]
            if isPage, status == .fresh { word = clock.words[.upToDate] }
            if isPartial {
                word = lacksPart ? clock.words[.partial] : clock.words[.freshWithWarnings]
            }
            if waitsForTurn { word = clock.words[.waitingForTurn] }
            return ShownFeed(
                feed: feed.id,
                status: status,
                isPartial: isPartial,
                word: status == .unknown ? clock.words[.unknown] : word,
                age: report?.readAt.map(clock.age),
                next: time.map { isAhead ? clock.distance(to: $0, on: surface) : clock.words[.now] },
                due: isAhead ? due : nil,
                itemCount: report?.snapshot?.items.count,
                shownCount: report?.snapshot.map { _ in shown[feed.id, default: 0] },
                budget: budgets[feed.id].map { clock.words.budget(left: $0.left, of: $0.count) },
                notes: waitsForTurn ? [] : summary?.notes ?? [],
                hidden: isPage ? report.map(hiddenItems) ?? [] : [],
                hint: waitsForTurn
                    ? nil : (isPage ? report?.error?.hint?.withoutCommands : report?.error?.hint).map(clock.sentence),
                nextChange: changes.compactMap(\.self).min(),
                countsSeconds: isAhead && time.map { clock.countsSeconds(to: $0, on: surface) } == true
            )
        }
    }

    private func hiddenItems(of report: FeedReport) -> [String] {
        clock.words.hidden(of: report, by: query).map { clock.words.hidden($0.count, $0.words) }
    }
}
