package import FeedBoard
import FeedCore
import FeedTimeline
package import Terminal

extension [HistoryDay] {
    /// The events of these days, a line each under its day; see ``Page/lines(width:)``.
    package func lines(width: Int?, words: Texts) -> [StyledText] {
        guard !isEmpty else {
            return words.nothingHappened.wrapped(to: width.map { $0 - 1 }).map {
                StyledText(" \($0)").cut(to: width)
            }
        }
        let events = flatMap(\.lines).map(\.event)
        let order = Dictionary(
            Set(events.map(\.item.feed)).sorted { $0.rawValue < $1.rawValue }.enumerated().map { ($1, $0) }
        ) { first, _ in first }
        // On a narrower screen it would cut the change, which the page is for.
        let ids = width ?? .max >= 100 ? ShortIDs(events.map(\.item)) : nil
        var columns: [TextGrid.Column] = [
            .init(words.atColumn), .init(words.whatColumn, minimum: 12), .init(words.changeColumn, minimum: 17),
            .init(words.startColumn, dropOrder: 0), .init(words.feedColumn, dropOrder: 1),
        ]
        if ids != nil { columns.append(.init(words.idColumn)) }
        var grid = TextGrid(columns)
        for line in flatMap(\.lines) {
            let feed = line.event.item.feed
            grid.add(
                [
                    StyledText(line.time, .dim), StyledText(line.event.title, .bold),
                    line.event.styledChange(line.change, words, line.details),
                    StyledText(line.start),
                    StyledText(feed.rawValue, TextStyle(colour: .feed(at: order[feed] ?? 0))),
                ] + (ids.map { [StyledText($0[line.event.item], .dim)] } ?? [])
            )
        }
        let fit = TextGrid.Fit(grid, width: width)
        var lines = [fit.titles]
        var rows = grid.rows.makeIterator()
        for (index, day) in enumerated() {
            if index > 0 { lines.append(StyledText()) }
            lines.append(.blanks(1) + StyledText(day.title, .bold))
            for row in day.lines.compactMap({ _ in rows.next() }) {
                // A change that does not fit is wrapped below itself: it is what the page is for.
                for (index, part) in row[2].wrapped(to: width == nil ? nil : fit.width(of: 2)).enumerated() {
                    lines.append(fit.line(row.indices.map { $0 == 2 ? part : index == 0 ? row[$0] : StyledText() }))
                }
            }
        }
        return lines.map { $0.cut(to: width) }
    }
}
