package import FeedBoard
import FeedCore
package import FeedJSON
import FeedTimeline
import Foundation
package import Terminal

/// All details of one item.
///
/// Its JSON document is the item as in ``JSONFormat``.
extension ItemSheet: Page {
    package func write(to json: inout JSONWriter) {
        json.value(item, of: id.feed, readAt: readAt?.rfc3339, isStarred: isStarred)
    }

    /// The maximum width of texts; only tables use more of a wide screen.
    private static let widestText = 110

    package func lines(width: Int?) -> [StyledText] { lines(width: width, breaksWords: false) }

    /// Returns the lines; `breaksWords` is true on a screen whose lines are not copied whole.
    package func lines(width whole: Int?, breaksWords: Bool) -> [StyledText] {
        let width = whole.map { min($0, Self.widestText) }
        var linkList = LabelledList()
        for link in links { linkList.add(link.label, link.url.absoluteString) }
        var lists = [head, facts, group?.facts ?? [], [], origin, more].map(list(of:))
        lists[3] = linkList
        let column = lists.map(\.widestLabel).max() ?? 0
        for index in lists.indices { (lists[index].labelWidth, lists[index].breaksWords) = (column, breaksWords) }
        let sentence = { (text: StyledText) in
            text.wrapped(to: width.map { $0 - 1 }).map { .blanks(1) + $0 }
        }
        let heading = sentence(StyledText((isStarred ? "★ " : "") + title, .bold))
        var parts = [heading + (subtitle.map { sentence(StyledText($0)) } ?? []), lists[0].lines(width: width)]
        // The runners of a race are asked for before all else about it.
        parts += tables.map { sentence(StyledText($0.label, .bold)) + $0.lines(width: whole) }
        let details = lists[1].columns(width: width)
        if tables.isEmpty { parts[1] += details } else { parts.append(details) }
        if let group { parts.append(sentence(StyledText(group.title, .bold)) + lists[2].columns(width: width)) }
        parts += lists[3...].map { $0.lines(width: width) }
        if let attribution { parts.append(sentence(StyledText(attribution, .dim))) }
        return Array(parts.filter { !$0.isEmpty }.joined(separator: [StyledText()]))
    }

    private func list(of fields: [Field]) -> LabelledList {
        var list = LabelledList()
        for field in fields { list.add(field.label, field.texts.map { StyledText($0.text, style(of: $0.tone)) }) }
        return list
    }

    private func style(of tone: Tone) -> TextStyle {
        switch tone {
        case .plain, .former: .plain
        case .strong: .bold
        case .good: .good
        case .doubtful: .doubtful
        case .bad: .bad
        case .quiet: .dim
        case .category: category.map { CategoryLooks([$0]).style(of: $0) } ?? .plain
        }
    }
}

extension ItemSheet.Table {
    /// Returns the column titles and the rows; cells that do not fit in a row follow on lines below it.
    fileprivate func lines(width: Int?) -> [StyledText] {
        let grid = grid
        guard let width else { return grid.lines() }
        let fit = TextGrid.Fit(grid, width: width)
        let rest = columns.indices.filter { !fit.shows($0) }
        let lines = rows.map { row in
            let cells = rest.filter { !row[$0].isEmpty }.map { "\(grid.columns[$0].title) \(row[$0].cleaned)" }
            guard !cells.isEmpty else { return [fit.line(row.map { StyledText($0) })] }
            let below = StyledText(cells.joined(separator: " · "), .dim).wrapped(to: width - 5)
            return [fit.line(row.map { StyledText($0) })] + below.map { .blanks(5) + $0 }
        }
        return [fit.titles] + lines.joined()
    }

    fileprivate var grid: TextGrid {
        var grid = TextGrid(
            columns.enumerated().map { index, column in
                let mark = column.key == order?.column ? (order?.isDescending == true ? " ▼" : " ▲") : ""
                return TextGrid.Column(
                    column.label.cleaned + mark,
                    alignment: column.isNumber ? .right : .left,
                    // The first two columns identify a row and are cut last; of the others the last goes first.
                    minimum: column.isNumber ? nil : index < 2 ? 18 : 8,
                    dropOrder: index < 2 ? nil : columns.count - index
                )
            }
        )
        for row in rows { grid.add(row.map { StyledText($0) }) }
        return grid
    }
}
