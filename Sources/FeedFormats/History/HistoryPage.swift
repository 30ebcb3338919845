package import FeedCore
import FeedJSON
import FeedTimeline
package import Foundation
package import TerminalText

/// What `aggregate history` tells of what happened to items, as a page for people or as JSON.
///
/// The latest stands last, under the day on which it became known; a value before and after has an arrow between.
package struct HistoryPage: Sendable {
    /// The version of the JSON document; it changes when a reader would have to.
    package static let version = 1

    /// How wide a line may be, in columns of the terminal; `nil` leaves lines whole, as a pipe wants them.
    package var width: Int?
    package var terminal: TerminalStyle

    /// What to say where there is nothing, without the full stop.
    package var emptyWords: String

    package init(width: Int? = nil, terminal: TerminalStyle = .none, emptyWords: String = "Nothing has happened yet") {
        self.width = width.map { max($0, 1) }
        self.terminal = terminal
        self.emptyWords = emptyWords
    }

    /// Writes the page.
    ///
    /// - Parameters:
    ///   - events: What happened, in any order; of one instant the order stays.
    ///   - timeZone: Where somebody looks.
    /// - Returns: The page, its last line ended, all times in the viewer's zone.
    package func text(of events: [ItemEvent], timeZone: TimeZone) -> String {
        guard !events.isEmpty else {
            return "\(emptyWords).".wrapped(to: width.map { $0 - 1 })
                .map { StyledText(" \($0)").cut(to: width).rendered(terminal) + "\n" }.joined()
        }
        let events = events.indices.sorted { (events[$0].at, $0) < (events[$1].at, $1) }.map { events[$0] }
        let order = Dictionary(
            Set(events.map(\.item.feed)).sorted { $0.rawValue < $1.rawValue }.enumerated().map { ($1, $0) }
        ) { first, _ in first }
        var grid = TextGrid([
            .init("AT"), .init("WHAT", minimum: 12), .init("CHANGE", minimum: 17), .init("START", dropOrder: 0),
            .init("FEED", dropOrder: 1),
        ])
        // Times are told as on the day of their event, under whose heading they stand.
        let clocks = events.map { ViewerClock(now: $0.at, timeZone: timeZone) }
        for (event, clock) in zip(events, clocks) {
            grid.add([
                StyledText(clock.shortTime(.instant(event.at)), .dim),
                StyledText(event.title, .bold),
                StyledText(event.change(by: clock), event.kind.style),
                StyledText(clock.shortTime(event.time)),
                StyledText(event.item.feed.rawValue, TextStyle(colour: .feed(at: order[event.item.feed] ?? 0))),
            ])
        }
        let fit = TextGrid.Fit(grid, width: width)
        var lines = [fit.titles]
        var day: CivilDay?
        for (row, clock) in zip(grid.rows, clocks) {
            if clock.today != day {
                if day != nil { lines.append(StyledText()) }
                day = clock.today
                var heading = StyledText(" ")
                heading.append("\(clock.today.weekday.shortName) \(clock.date(clock.today))", .bold)
                lines.append(heading)
            }
            lines += self.lines(of: row, by: fit)
        }
        return lines.map { $0.cut(to: width).rendered(terminal) + "\n" }.joined()
    }

    /// A row, its change wrapped below itself where it does not fit: it is what the page is for.
    private func lines(of row: [StyledText], by fit: TextGrid.Fit) -> [StyledText] {
        row[2].wrapped(to: width == nil ? nil : fit.width(of: 2)).enumerated().map { index, part in
            fit.line(row.indices.map { $0 == 2 ? part : index == 0 ? row[$0] : StyledText() })
        }
    }

    /// The events as JSON, the latest last, indented, its last line ended; all times are in UTC.
    ///
    /// `Documentation/history.schema.json` describes it.
    package static func json(of events: [ItemEvent], now: Date, timeZone: TimeZone) -> [UInt8] {
        let order = events.indices.sorted { (events[$0].at, $0) < (events[$1].at, $1) }
        var json = JSONWriter(.indented)
        json.object {
            $0.member("version", version)
            $0.member("generatedAt", now.rfc3339)
            $0.member("timeZone", timeZone.name)
            $0.member("events") { $0.array { for index in order { $0.value(events[index]) } } }
        }
        json.separate(with: UInt8(ascii: "\n"))
        return json.bytes
    }
}

extension JSONWriter {
    fileprivate mutating func value(_ event: ItemEvent) {
        object {
            $0.member("at", event.at.rfc3339)
            $0.member("kind", event.kind.rawValue)
            $0.member("item", event.item.description)
            $0.member("feed", event.item.feed.rawValue)
            $0.member("title", event.title)
            $0.member("time") { $0.value(event.time) }
            $0.member("label", ifPresent: event.label)
            $0.member("before", ifPresent: event.before)
            $0.member("after", ifPresent: event.after)
        }
    }
}

extension ItemEvent.Kind {
    var style: TextStyle {
        switch self {
        case .appeared, .changed: .plain
        case .moved: .doubtful
        case .cancelled, .withdrawn, .disappeared: .bad
        case .cameBack: .good
        }
    }
}
