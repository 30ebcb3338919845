import FeedBoard
package import FeedCore
package import FeedJSON
import FeedTimeline
package import Foundation
package import TerminalText

/// What happened to items, the latest last, under the day on which it became known; a value before and after has an arrow
/// between.
///
/// `Documentation/history.schema.json` describes the document, whose times are in UTC.
package struct HistoryPage: Page {
    /// The version of the JSON document; it changes when a reader would have to.
    package static let version = 1

    private let events: [ItemEvent]
    private let now: Date
    private let timeZone: TimeZone

    /// - Parameters:
    ///   - events: What happened, in any order; of one instant the order stays.
    ///   - now: When somebody looks.
    ///   - timeZone: Where.
    package init(_ events: [ItemEvent], now: Date, timeZone: TimeZone) {
        self.events = events.indices.sorted { (events[$0].at, $0) < (events[$1].at, $1) }.map { events[$0] }
        self.now = now
        self.timeZone = timeZone
    }

    package func lines(width: Int?) -> [StyledText] {
        guard !events.isEmpty else {
            return "Nothing has happened yet.".wrapped(to: width.map { $0 - 1 }).map {
                StyledText(" \($0)").cut(to: width)
            }
        }
        let order = Dictionary(
            Set(events.map(\.item.feed)).sorted { $0.rawValue < $1.rawValue }.enumerated().map { ($1, $0) }
        ) { first, _ in first }
        // Narrower, it would cut what the page is for.
        let ids = width ?? .max >= 100 ? ShortIDs(events.map(\.item)) : nil
        var columns: [TextGrid.Column] = [
            .init("AT"), .init("WHAT", minimum: 12), .init("CHANGE", minimum: 17), .init("START", dropOrder: 0),
            .init("FEED", dropOrder: 1),
        ]
        if ids != nil { columns.append(.init("ID")) }
        var grid = TextGrid(columns)
        // Times are told as on the day of their event, under whose heading they stand.
        let clocks = events.map { ViewerClock(now: $0.at, timeZone: timeZone) }
        for (event, clock) in zip(events, clocks) {
            grid.add(
                [
                    StyledText(clock.shortTime(.instant(event.at)), .dim),
                    StyledText(event.title, .bold),
                    event.styledChange(by: clock),
                    StyledText(clock.shortTime(event.time)),
                    StyledText(event.item.feed.rawValue, TextStyle(colour: .feed(at: order[event.item.feed] ?? 0))),
                ] + (ids.map { [StyledText($0[event.item], .dim)] } ?? [])
            )
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
            // The change is wrapped below itself where it does not fit: it is what the page is for.
            for (index, part) in row[2].wrapped(to: width == nil ? nil : fit.width(of: 2)).enumerated() {
                lines.append(fit.line(row.indices.map { $0 == 2 ? part : index == 0 ? row[$0] : StyledText() }))
            }
        }
        return lines.map { $0.cut(to: width) }
    }

    package func write(to json: inout JSONWriter) {
        json.object {
            $0.member("version", Self.version)
            $0.member("generatedAt", now.rfc3339)
            $0.member("timeZone", timeZone.name)
            $0.member("events") { $0.array { for event in events { $0.value(event) } } }
        }
    }
}

extension JSONWriter {
    mutating func value(_ event: ItemEvent) {
        object {
            if let sequence = event.sequence { $0.member("sequence", sequence) }
            $0.member("at", event.at.rfc3339)
            $0.member("kind", event.kind.rawValue)
            $0.member("item", event.item.description)
            $0.member("feed", event.item.feed.rawValue)
            $0.member("title", event.title)
            $0.member("time") { $0.value(event.time) }
            $0.member("label", ifPresent: event.label)
            $0.member("before", ifPresent: event.before?.words)
            $0.member("after", ifPresent: event.after?.words)
            if event.isSample { $0.member("sample", true) }
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
