import FeedBoard
package import FeedCore
import FeedFormats
package import FeedTimeline
package import Foundation
package import Terminal

/// The lines that `watch` writes, for a screen reader and for a file: first the next items, then all changes.
///
/// It takes answers, events and the time; each call returns the lines that follow, the last one with its line break.
package struct PlainWatch: Sendable {
    /// The query that is shown; its names change when feeds answer that may have them.
    var query: FeedQuery
    private let limit: Int
    private let style: TerminalStyle
    private let columns: Int?
    private var line: EventLine
    private var countdown: Countdown

    /// The text for a list without feeds; `nil` for how to select one.
    var noFeedWords: String?

    private var hasBegun = false

    /// The time of the last line: an answer is reported a moment after it came, and lines never go back in time.
    private var lastTime = Date.distantPast

    /// The feeds that have answered or failed, with true for those that fail.
    private var failing: [FeedID: Bool] = [:]

    /// The items that the query shows, and those that it showed before the last answer, since events and answers come
    /// one after the other.
    private var shown: Set<ItemID> = []
    private var shownBefore: Set<ItemID> = []

    /// The items that it showed once: a disappearance may be reported some answers later.
    private var left: Set<ItemID> = []
    private static let maximumLeft = 10_000
    private var readAt: [FeedID: Date] = [:]

    /// Events of items that may be in an answer that is still to come.
    private var waiting: [ItemEvent] = []

    /// - Parameters:
    ///   - feeds: The feeds that are followed, in their order.
    ///   - query: The query that is shown, with the viewer's zone.
    ///   - limit: The number of items listed first, and of the next ones that are announced.
    ///   - style: The colours and characters of the output.
    ///   - columns: The maximum width of the list; `nil` for a pipe. All other lines are whole.
    package init(of feeds: [FeedID], _ query: FeedQuery, limit: Int, style: TerminalStyle, columns: Int?) {
        self.query = query
        self.query.layout = .unified
        self.limit = limit
        self.style = style
        self.columns = columns
        line = EventLine(of: feeds, timeZone: query.timeZone, languages: query.languages, terminal: style)
        countdown = Countdown(from: query.now, limit: limit)
    }

    /// The list of the next items, once the feeds have answered.
    ///
    /// - Parameters:
    ///   - reports: The states of the feeds.
    ///   - missing: The feeds that have not answered yet.
    ///   - now: The time.
    /// - Returns: The list.
    package mutating func begin(_ reports: [FeedReport], missing: [FeedID], at now: Date) -> String {
        _ = read(reports, at: now)
        hasBegun = true
        countdown.skip(to: now)
        // The feeds' own limits apply, as on the screen.
        var list = query.timeline(of: reports)
        list.entries = Timeline.Entries(list.entries.prefix(limit))
        for index in list.sections.indices { list.sections[index].cut = 0 }
        var format = TableFormat(width: columns, terminal: style, emptyWords: query.emptyWords)
        format.noFeedWords = noFeedWords
        let asking = missing.isEmpty ? "" : " \(words.stillAsking(missing.map(\.rawValue).joined(separator: ", ")))\n"
        return format.text(of: list) + asking
    }

    /// Takes the feeds' last answers; says which feeds have begun to fail, have recovered or are new.
    ///
    /// - Parameters:
    ///   - reports: The last report of each feed.
    ///   - stars: The starred items; `nil` if they are unchanged.
    ///   - now: The time.
    /// - Returns: A line for each of those, and for events of items that are new in the answers.
    package mutating func read(_ reports: [FeedReport], stars: Set<ItemID>? = nil, at now: Date) -> String {
        query.now = now
        if let stars { query.stars = stars }
        let timeline = query.timeline(of: reports)
        (shownBefore, shown) = (shown, Set(timeline.entries.map(\.id)))
        left = left.union(shownBefore).subtracting(shown)
        if left.count > Self.maximumLeft { left = [] }
        countdown.update(timeline)
        let time = next(now)
        let states = reports.map { state(of: $0, at: time) }.joined()
        if !states.isEmpty { lastTime = time }
        for report in reports { readAt[report.feed.id] = report.readAt }
        let (known, undecided) = decided(waiting)
        waiting = undecided
        return states + line.text(of: timed(known), omitted: 0, isByItem: true)
    }

    /// Says that a feed is not configured any more.
    package mutating func remove(_ feed: FeedID, at now: Date) -> String {
        guard failing.removeValue(forKey: feed) != nil else { return "" }
        readAt[feed] = nil
        lastTime = next(now)
        return line.text(feed, words[.hasLeftConfiguration], at: lastTime) + "\n"
    }

    /// Reports events of the items that the query shows.
    package mutating func happened(_ events: [ItemEvent], omitted: Int) -> String {
        let (known, undecided) = decided(events)
        // Events of a feed that never answers again must not accumulate.
        waiting = (waiting + undecided).suffix(1_000)
        return line.text(of: timed(known), omitted: omitted, isByItem: true)
    }

    /// Announces the items that begin in ten minutes, in one, and now, among the next ones and those with a star.
    package mutating func announce(at now: Date) -> String {
        guard let timeline = countdown.passed(at: now) else { return "" }
        lastTime = next(now)
        return TimelineContent(timeline).rows.map { line.text(of: $0, at: lastTime) + "\n" }.joined()
    }

    /// The time of the next line of ``announce(at:)``, as far as is known.
    package var nextAnnouncement: Date? { countdown.next }

    // MARK: - Parts

    /// The time of a line about an event.
    private func next(_ date: Date) -> Date { max(date, lastTime) }

    /// Events with the times of their lines.
    private mutating func timed(_ events: [ItemEvent]) -> [ItemEvent] {
        events.map { event in
            var event = event
            lastTime = next(event.at)
            event.at = lastTime
            return event
        }
    }

    /// The texts of the viewer's language.
    private var words: Texts { query.languages.words.texts }

    /// The events of items that are shown, and those that only the feed's next answer can decide.
    private func decided(_ events: [ItemEvent]) -> (known: [ItemEvent], undecided: [ItemEvent]) {
        let isKnown = { [shown, shownBefore, left] (event: ItemEvent) in
            shown.contains(event.item) || shownBefore.contains(event.item)
                || event.kind == .disappeared && left.contains(event.item)
        }
        let rest = events.filter { !isKnown($0) && readAt[$0.item.feed, default: .distantPast] < $0.at }
        return (events.filter(isKnown), rest)
    }

    private mutating func state(of report: FeedReport, at now: Date) -> String {
        let feed = report.feed.id
        let (before, fails) = (failing.updateValue(report.error != nil, forKey: feed), report.error != nil)
        // The list has the states of the feeds that have answered before it.
        guard hasBegun, before != fails else { return "" }
        let lines = FeedStateLines(by: ViewerClock(now: now, timeZone: query.timeZone, languages: query.languages))
        var sentences = fails ? lines.sentences(on: report) : [lines.count(in: report)].compactMap(\.self)
        if before == true { sentences.insert(words[.answersAgain], at: 0) }
        return sentences.map { line.text(feed, $0, at: now) + "\n" }.joined()
    }
}
