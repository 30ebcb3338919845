package import FeedBoard
package import FeedCore
package import FeedTimeline
package import Foundation
package import Terminal

/// An event as one line, for `follow`: ` 14:02:31  tfl   Brixton · platform 3 -> 4`.
package struct EventLine: Sendable {
    /// The maximum width of a line, in columns of the terminal; `nil` for whole lines, as in a pipe.
    package var width: Int?
    package var terminal: TerminalStyle
    private let timeZone: TimeZone
    private let languages: Languages
    private var feeds: [FeedID]
    private var writer: RowWriter
    private var feedWidth = 0

    /// - Parameters:
    ///   - feeds: The feeds that are followed, in the order that determines their colours.
    ///   - timeZone: The viewer's zone.
    ///   - languages: The viewer's languages.
    ///   - width: The maximum width of a line.
    ///   - terminal: The colours and characters of the terminal.
    package init(
        of feeds: [FeedID],
        timeZone: TimeZone,
        languages: Languages = .english,
        width: Int? = nil,
        terminal: TerminalStyle = .none
    ) {
        self.timeZone = timeZone
        self.languages = languages
        self.width = width.map { max($0, 1) }
        self.terminal = terminal
        (self.feeds, writer) = ([], RowWriter([], words: languages.words.texts))
        add(feeds)
    }

    private mutating func add(_ more: [FeedID]) {
        feeds += more
        writer = RowWriter(feeds, words: writer.words)
        feedWidth = feeds.map(\.rawValue.count).max() ?? 0
    }

    /// Returns the lines of events after a note about omitted events; new feeds get a colour.
    ///
    /// - Parameters:
    ///   - events: The events in their order.
    ///   - omitted: The number of events that were omitted before these.
    ///   - isByItem: True to write all events of an item at one time on one line.
    /// - Returns: The lines, each with its line feed.
    package mutating func text(of events: [ItemEvent], omitted: Int, isByItem: Bool = false) -> String {
        let new = Set(events.map(\.item.feed)).subtracting(feeds).sorted { $0.rawValue < $1.rawValue }
        if !new.isEmpty { add(new) }
        let gap =
            omitted > 0 ? " … \(languages.words.texts.leftOut(omitted))\n" : ""
        return gap + (isByItem ? events.byItem : events.map { [$0] }).map { text(of: $0) + "\n" }.joined()
    }

    /// Returns the line of one event, without a line feed and with all times in the viewer's zone.
    package func text(of event: ItemEvent) -> String { text(of: [event]) }

    /// Returns the line of all events of one item at one time.
    private func text(of events: [ItemEvent]) -> String {
        guard let event = events.last else { return "" }
        let clock = clock(at: event.at)
        var line = begin(event.item.feed, by: clock)
        line.append(event.title, .bold)
        // The change of a moved item contains its times.
        if !events.contains(where: { $0.kind == .moved }) { line.append(" \(clock.shortTime(event.time))", .dim) }
        for (index, event) in events.enumerated() {
            var event = event
            // One mark of sample data is enough for a line.
            event.isSample = event.isSample && index == 0
            line.append(" · ")
            line.append(event.styledChange(event.change(by: clock), clock.words))
        }
        let details = event.details(by: clock, besides: events.map { $0.change(by: clock) })
        for part in details { line.appendPart(StyledText(part.text, .dim)) }
        return line.cut(to: width).rendered(terminal)
    }

    /// Returns the line of an item that is about to begin, without a line feed: ` 14:02:31  tfl   Brixton 14:03 · in 1
    /// min · platform 3`.
    package func text(of row: TimelineRow, at now: Date) -> String {
        var line = begin(row.id.feed, by: clock(at: now))
        line.append(row.title(beside: row.moment), .bold)
        line.append(" \(row.moments)", .dim)
        line.append(" · \(([row.distance] + row.parts.map(\.text)).joined(separator: " · "))")
        return line.cut(to: width).rendered(terminal)
    }

    /// Returns the line of a feed's event, without a line feed.
    package func text(_ feed: FeedID, _ sentence: String, at now: Date) -> String {
        (begin(feed, by: clock(at: now)) + StyledText(sentence)).cut(to: width).rendered(terminal)
    }

    private func clock(at now: Date) -> ViewerClock { ViewerClock(now: now, timeZone: timeZone, languages: languages) }

    /// Returns the beginning of a line: the time and the feed.
    private func begin(_ feed: FeedID, by clock: ViewerClock) -> StyledText {
        let gap = max(0, feedWidth - feed.rawValue.count) + 2
        return .blanks(1) + StyledText(clock.timeOfDay, .dim) + .blanks(2) + writer.name(of: feed) + .blanks(gap)
    }
}

extension [ItemEvent] {
    /// The events in groups by item and time, in the order of each group's first event.
    fileprivate var byItem: [[ItemEvent]] {
        let all = Dictionary(grouping: self, by: Moment.init)
        var told: Set<Moment> = []
        return compactMap { event in told.insert(Moment(event)).inserted ? all[Moment(event)] : nil }
    }
}

/// An item and the time of its event.
private struct Moment: Hashable {
    let item: ItemID
    let at: Date

    init(_ event: ItemEvent) { (item, at) = (event.item, event.at) }
}
