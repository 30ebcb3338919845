package import FeedCore
import FeedJSON
package import FeedTimeline
package import Foundation
package import TerminalText

/// All that is known of one item, on a page for people or as JSON.
package struct ItemPage: Sendable {
    /// How wide a line should be, in columns of the terminal; `nil` leaves lines whole.
    ///
    /// Addresses are never broken.
    package var width: Int?
    package var terminal: TerminalStyle

    package init(width: Int? = nil, terminal: TerminalStyle = .none) {
        self.width = width.map { max($0, 1) }
        self.terminal = terminal
    }

    /// The item as the JSON document has it, indented, its last line ended.
    package static func json(of item: FeedItem, in report: FeedReport, isStarred: Bool = false) -> [UInt8] {
        var json = JSONWriter(.indented)
        json.value(item, of: report.feed.id, readAt: report.readAt?.rfc3339, isStarred: isStarred)
        json.separate(with: UInt8(ascii: "\n"))
        return json.bytes
    }

    /// Writes the page, its last line ended.
    ///
    /// - Parameters:
    ///   - item: The item.
    ///   - report: Its feed, with the item's group and the age of what it says.
    ///   - now: When somebody looks.
    ///   - timeZone: Where.
    ///   - isStarred: Whether the item has a star.
    /// - Returns: The page with lines of at most ``width`` columns, addresses and single long words apart.
    package func text(of item: FeedItem, in report: FeedReport, now: Date, timeZone: TimeZone, isStarred: Bool = false)
        -> String
    {
        let clock = ViewerClock(now: now, timeZone: timeZone)
        var about = about(item, in: report, clock: clock)
        var links = LabelledList()
        for link in item.links { links.add(link.label, link.url.absoluteString) }
        var origin = origin(of: item, in: report, clock: clock)
        let column = [about, links, origin].map(\.widestLabel).max() ?? 0
        about.labelWidth = column
        links.labelWidth = column
        origin.labelWidth = column
        var parts = [heading(of: item, isStarred: isStarred), about.lines(width: width)]
        parts += item.tables.map { lines(of: $0, clock: clock) }
        parts += [links.lines(width: width), origin.lines(width: width)]
        let attribution = report.feed.profile.attribution.map { StyledText($0, .dim) } ?? StyledText()
        parts.append(attribution.isEmpty ? [] : indented(attribution))
        return parts.filter { !$0.isEmpty }.joined(separator: [StyledText()])
            .map { $0.rendered(terminal) + "\n" }.joined()
    }

    // MARK: - Parts

    private func heading(of item: FeedItem, isStarred: Bool) -> [StyledText] {
        indented(StyledText((isStarred ? "★ " : "") + item.title, .bold))
            + (item.subtitle.map { indented(StyledText($0)) } ?? [])
    }

    private func about(_ item: FeedItem, in report: FeedReport, clock: ViewerClock) -> LabelledList {
        var list = LabelledList()
        let distance = item.time.isUndated ? "" : clock.distance(to: item.time)
        list.add("Time", [StyledText(clock.fullTime(item.time)), StyledText(distance, .bold)])
        list.add("Status", item.status.rawValue, item.status.note?.style ?? .plain)
        let group = item.group.map { id in report.snapshot?.groups.first { $0.id == id }?.title ?? id }
        if let category = item.category { list.add("Kind", category.label, category.style) }
        if group != item.category?.label { list.add("Group", group) }
        list.add("Place", item.place?.sentence)
        for fact in item.facts { list.add(fact.label, fact.text(by: clock)) }
        return list
    }

    private func origin(of item: FeedItem, in report: FeedReport, clock: ViewerClock) -> LabelledList {
        let summary = FeedSummary(report: report, clock: clock)
        var list = LabelledList()
        list.add("Id", ItemID(report.feed.id, item.id).description)
        var feed = StyledText(report.feed.id.rawValue)
        feed.appendPart(StyledText(report.feed.manifest.name))
        if report.status == .fresh { feed.appendPart(StyledText("fresh, \(summary.readText)")) }
        list.add("Feed", [feed] + summary.notes)
        list.add("Source", report.snapshot?.source)
        if item.isSample { list.add("Sample", "made up, to be looked at", .doubtful) }
        list.add("Observed", item.observedAt.map { "\(clock.fullTime($0)), \(clock.age(of: $0))" })
        return list
    }

    private func lines(of table: FactTable, clock: ViewerClock) -> [StyledText] {
        var grid = TextGrid(
            table.columns.enumerated().map { index, column in
                let values = table.rows.compactMap { $0[column.key] }
                let isNumber = !values.isEmpty && values.allSatisfy(\.isNumber)
                return TextGrid.Column(
                    (column.label + (column.unit.map { " (\($0))" } ?? "")).cleaned,
                    alignment: isNumber ? .right : .left,
                    // The first two columns tell who it is and are cut last; of the others the last goes first.
                    minimum: isNumber ? nil : index < 2 ? 18 : 8,
                    dropOrder: index < 2 ? nil : table.columns.count - index
                )
            }
        )
        for row in table.rows {
            grid.add(table.columns.map { StyledText(row[$0.key]?.text(decimals: $0.decimals, by: clock) ?? "") })
        }
        return indented(StyledText(table.label, .bold)) + grid.lines(width: width)
    }

    private func indented(_ text: StyledText) -> [StyledText] {
        text.wrapped(to: width.map { $0 - 1 }).map { line in
            var indented = StyledText(" ")
            indented.append(line)
            return indented
        }
    }
}

extension Place {
    /// `Randwick, AUS (-33.9, 151.2)`, as far as it is known.
    fileprivate var sentence: String {
        let names = [name, country].compactMap { $0 }.joined(separator: ", ")
        guard let coordinates else { return names }
        let point = "\(coordinates.latitude), \(coordinates.longitude)"
        return names.isEmpty ? point : "\(names) (\(point))"
    }
}
