package import FeedBoard
package import FeedCore
package import FeedJSON
import FeedTimeline
import Foundation
package import Terminal

/// The events of items, the latest last, under the day on which they became known, with an arrow between the values
/// before and after.
///
/// `Documentation/history.schema.json` describes the document, whose times are in UTC.
package struct HistoryPage: Page {
    /// The version of the JSON document; it changes if existing readers must change.
    package static let version = 1

    /// True if each event has a line of its own; see ``FeedBoard/HistoryDay/days(of:isWhole:by:)``.
    package var isWhole = false

    /// The maximum number of lines, which are the latest ones; `nil` for all.
    ///
    /// The JSON document always has all events.
    package var limit: Int?

    /// True if the JSON document has the latest event first, as the pages of a server do.
    package var isLatestFirst = false

    /// The address of the page with the earlier events, for the JSON document; `nil` if there are none.
    package var next: String?
    private let events: [ItemEvent]
    private let clock: ViewerClock

    /// - Parameters:
    ///   - events: The events, in any order. Those of the same instant keep their order.
    ///   - clock: The viewer's time, zone and languages.
    package init(_ events: [ItemEvent], by clock: ViewerClock) {
        self.events = events.indices.sorted { (events[$0].at, $0) < (events[$1].at, $1) }.map { events[$0] }
        self.clock = clock
    }

    package func lines(width: Int?) -> [StyledText] {
        var days = HistoryDay.days(of: events, isWhole: isWhole, by: clock)
        if let limit { days = HistoryDay.latest(limit, of: days) }
        return days.lines(width: width, words: clock.words)
    }

    package func write(to json: inout JSONWriter) {
        json.object {
            $0.member("version", Self.version)
            $0.member("generatedAt", clock.now.rfc3339)
            $0.member("timeZone", clock.timeZone.name)
            $0.member("next", ifPresent: next)
            $0.member("events") {
                $0.array { for event in isLatestFirst ? events.reversed() : events { $0.value(event) } }
            }
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
            $0.member("subtitle", ifPresent: event.subtitle)
            $0.member("categoryLabel", ifPresent: event.categoryLabel)
            $0.member("groupTitle", ifPresent: event.groupTitle)
            $0.member("time") { $0.value(event.time) }
            $0.member("label", ifPresent: event.label)
            $0.member("before", ifPresent: event.before?.words)
            $0.member("after", ifPresent: event.after?.words)
            $0.member("beforeValue", typed: event.before)
            $0.member("afterValue", typed: event.after)
            if event.isSample { $0.member("sample", true) }
        }
    }
}

extension JSONWriter {
    /// Writes a value with its type; omits a value that is only a text, or that JSON cannot represent.
    fileprivate mutating func member(_ name: String, typed value: ItemEvent.Value?) {
        guard let value, !value.isText else { return }
        object(name) {
            switch value {
            case .time(let time): $0.member("time") { $0.value(time) }
            case .fact(let value, let unit): $0.members(of: value, unit)
            }
        }
    }
}

extension ItemEvent.Value {
    /// True if the value is a text without a unit, or JSON cannot represent it.
    fileprivate var isText: Bool {
        switch self {
        case .time: false
        case .fact(.text, let unit): unit == nil
        case .fact(let value, _): !value.isWritable
        }
    }
}

extension ItemEvent.Kind {
    var style: TextStyle {
        switch self {
        case .appeared, .disappeared: .dim
        case .changed, .moved, .cameBack: .changed
        case .cancelled, .withdrawn: .bad
        }
    }
}

extension [HistoryDay] {
    /// Returns the events of the days, a line each below its day; see ``Page/lines(width:)``.
    package func lines(width: Int?, words: Texts) -> [StyledText] {
        rowLines(width: width, words: words).map(\.text)
    }

    /// Returns the same lines for a screen, on which events can be selected; the days have the latest event first.
    ///
    /// - Parameters:
    ///   - categories: The categories of the feeds by their labels, for icons and colours.
    ///   - titles: The titles by which feeds are named.
    ///   - width: The number of columns.
    ///   - terminal: The colours and characters of the terminal.
    ///   - words: The texts of the viewer's language.
    /// - Returns: The lines.
    package func tableLines(
        categories: [String: ItemCategory],
        titles: [FeedID: String],
        width: Int,
        terminal: TerminalStyle,
        words: Texts
    ) -> [TableLines.Line] {
        let count = reduce(0) { $0 + $1.lines.count }
        let events = flatMap(\.lines).map(\.event)
        let shown = categories.filter { label, _ in events.contains { $0.categoryLabel == label } }
        return rowLines(width: width, words: words, on: terminal, categories: shown, titles: titles).map {
            text,
            index in
            var line = TableLines.Line(text)
            line.row = index.map { .event(events[$0].item, number: count - $0) }
            return line
        }
    }

    /// Returns the lines, each with the index of its event; on a screen, `terminal` is not `nil`.
    private func rowLines(
        width: Int?,
        words: Texts,
        on terminal: TerminalStyle? = nil,
        categories: [String: ItemCategory] = [:],
        titles: [FeedID: String] = [:]
    ) -> [(text: StyledText, event: Int?)] {
        guard !isEmpty else {
            return words[.nothingHappened].wrapped(to: width.map { $0 - 1 }).map {
                (StyledText(" \($0)").cut(to: width), nil)
            }
        }
        let events = flatMap(\.lines).map(\.event)
        let looks = CategoryLooks(terminal?.hasIcons == true ? categories.values.map(\.self) : [])
        var writer = RowWriter(Set(events.map(\.item.feed)).sorted { $0.rawValue < $1.rawValue }, words: words)
        writer.titles = titles
        // No command of a screen takes an id, and on a narrow page the ids would cut the changes.
        let ids = terminal == nil && width ?? .max >= 100 ? ShortIDs(events.map(\.item)) : nil
        // Titles are cut last, and before a change takes many lines, the start is left out.
        let room = (width ?? 0) - 10
        var grid = TextGrid([
            .init(words[.atColumn]), .init(words[.whatColumn], minimum: Swift.max(12, room * 9 / 20)),
            .init(words[.changeColumn], minimum: Swift.max(17, room * 7 / 20)),
            .init(words[.startColumn], dropOrder: 0), .init(words[.feedColumn], dropOrder: 1),
            ids == nil ? nil : .init(words[.idColumn]),
        ])
        for day in self {
            let isSample = day.isSample
            for line in day.lines {
                var event = line.event
                // A day of sample data alone has the mark in its heading.
                event.isSample = event.isSample && !isSample
                var title = StyledText(event.title, .bold)
                let category = event.categoryLabel.flatMap { categories[$0] }
                title = looks.icon(of: category) + title
                if let category, line.count == 1, !line.details.contains(where: { $0.kind == .category }) {
                    title = title + .blanks(2) + StyledText(words.kind(category.label), looks.style(of: category))
                }
                // Text for programs and for terminals without arrows has an ASCII arrow.
                let hasArrow = terminal?.hasUnicode == true
                let change = hasArrow ? line.change.replacing(" -> ", with: " → ") : line.change
                grid.add([
                    StyledText(line.time, .dim), title,
                    event.styledChange(change, words, line.details),
                    StyledText(line.start), writer.name(of: event.item.feed),
                    ids.map { StyledText($0[event.item], .dim) },
                ])
            }
        }
        let fit = TextGrid.Fit(grid, width: width)
        var lines: [(text: StyledText, event: Int?)] = [(fit.titles, nil)]
        var rows = grid.rows.enumerated().makeIterator()
        for (index, day) in enumerated() {
            if index > 0 { lines.append((StyledText(), nil)) }
            let mark = day.isSample ? StyledText("  \(words[.sampleMark])", .dim) : StyledText()
            lines.append((.blanks(1) + StyledText(day.title, .bold) + mark, nil))
            for (event, row) in day.lines.compactMap({ _ in rows.next() }) {
                // A change that does not fit is wrapped below itself: it is what the page is for.
                for (index, part) in row[2].wrapped(to: width == nil ? nil : fit.width(of: 2)).enumerated() {
                    let cells = row.indices.map { $0 == 2 ? part : index == 0 ? row[$0] : StyledText() }
                    lines.append((fit.line(cells), event))
                }
            }
        }
        return lines.map { ($0.text.cut(to: width), $0.event) }
    }
}

extension HistoryDay {
    /// True if all events of the day are of sample data.
    fileprivate var isSample: Bool { lines.allSatisfy(\.event.isSample) }
}
