import FeedBoard
package import FeedCore
import FeedFormats
package import FeedTimeline
package import Foundation
package import Terminal

/// The lines that `watch` writes for a screen reader and for a file: first the next items, then all changes.
///
/// It receives answers, events and the time. Each call returns the new lines, all with line breaks.
package struct PlainWatch: Sendable {
    /// The query that is shown; the feeds that its names refer to change as feeds answer.
    var query: FeedQuery
    private let limit: Int
    private let style: TerminalStyle
    private let columns: Int?
    private var line: EventLine
    private var countdown: Countdown

    /// The text for a list without feeds; `nil` for advice on how to select one.
    var noFeedWords: String?

    private var hasBegun = false

    /// The time of the last line: answers are reported late, and the times of lines must not decrease.
    private var lastTime = Date.distantPast

    /// The feeds that have answered or failed, with true for each feed whose last fetch failed.
    private var failing: [FeedID: Bool] = [:]

    /// The items that the query shows.
    private var shown: Set<ItemID> = []
    /// The items that the query showed before the last answer: an event may follow the answer without its item.
    private var shownBefore: Set<ItemID> = []

    /// Items that the query no longer shows: their disappearance may be reported some answers later.
    private var left: Set<ItemID> = []
    private static let maximumLeft = 10_000
    private var readAt: [FeedID: Date] = [:]

    /// The events of items that may be in an answer that has not arrived yet.
    private var waiting: [ItemEvent] = []

    /// - Parameters:
    ///   - feeds: The feeds that are followed, in the order of their colours.
    ///   - query: The query that is shown, with the viewer's zone.
    ///   - limit: The number of items listed first, and of next items that are announced.
    ///   - style: The colours and characters of the output.
    ///   - columns: The maximum width of the list; `nil` for a pipe. All other lines are not cut.
    package init(of feeds: [FeedID], _ query: FeedQuery, limit: Int, style: TerminalStyle, columns: Int?) {
        self.query = query
        self.query.layout = .unified
        self.limit = limit
        self.style = style
        self.columns = columns
        line = EventLine(of: feeds, timeZone: query.timeZone, languages: query.languages, terminal: style)
        countdown = Countdown(from: query.now, limit: limit)
    }

    /// Returns the list of the next items, after the feeds have answered or the wait has ended.
    ///
    /// - Parameters:
    ///   - reports: The states of the feeds.
    ///   - missing: The feeds that have not answered yet.
    ///   - now: The current time.
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

    /// Receives the feeds' last answers, and reports feeds that begin to fail, recover or are new.
    ///
    /// - Parameters:
    ///   - reports: The last report of each feed.
    ///   - stars: The starred items; `nil` if they are unchanged.
    ///   - now: The current time.
    /// - Returns: A line for each such feed, and for each event of an item that is new in the answers.
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

    /// Returns a line about a feed that was removed from the configuration.
    package mutating func remove(_ feed: FeedID, at now: Date) -> String {
        guard failing.removeValue(forKey: feed) != nil else { return "" }
        readAt[feed] = nil
        lastTime = next(now)
        return line.text(feed, words[.hasLeftConfiguration], at: lastTime) + "\n"
    }

    /// Returns the lines about events of the items that the query shows.
    package mutating func happened(_ events: [ItemEvent], omitted: Int) -> String {
        let (known, undecided) = decided(events)
        // Events of a feed that never answers again must not accumulate.
        waiting = (waiting + undecided).suffix(1_000)
        return line.text(of: timed(known), omitted: omitted, isByItem: true)
    }

    /// Announces the next and starred items: those that begin in ten minutes, in one minute, and now.
    package mutating func announce(at now: Date) -> String {
        guard let timeline = countdown.passed(at: now) else { return "" }
        lastTime = next(now)
        return TimelineContent(timeline).rows.map { line.text(of: $0, at: lastTime) + "\n" }.joined()
    }

    /// The time of the next line of ``announce(at:)``, as far as it is known.
    package var nextAnnouncement: Date? { countdown.next }

    // MARK: - Parts

    /// Returns the time of a line about an event.
    private func next(_ date: Date) -> Date { max(date, lastTime) }

    /// Returns events with the times of their lines.
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

    /// Returns the events of items that are shown, and those that may be decided by the next answers of their feeds.
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
        // The list already contains the states of feeds that answered before it.
        guard hasBegun, before != fails else { return "" }
        let lines = FeedStateLines(by: ViewerClock(now: now, timeZone: query.timeZone, languages: query.languages))
        var sentences = fails ? lines.sentences(on: report) : [lines.count(in: report)].compactMap(\.self)
        if before == true { sentences.insert(words[.answersAgain], at: 0) }
        return sentences.map { line.text(feed, $0, at: now) + "\n" }.joined()
    }
}
