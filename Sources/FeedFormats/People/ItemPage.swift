import FeedBoard
package import FeedCore
package import FeedJSON
package import FeedTimeline
package import Foundation
package import TerminalText

/// All that is known of one item.
///
/// As a document, it is the item as `JSONFormat` has it.
package struct ItemPage: Page {
    private let item: FeedItem
    private let report: FeedReport
    private let clock: ViewerClock
    private let isStarred: Bool

    /// - Parameters:
    ///   - item: The item.
    ///   - report: Its feed, with the item's group and the age of what it says.
    ///   - now: When somebody looks.
    ///   - timeZone: Where.
    ///   - isStarred: Whether the item has a star.
    package init(_ item: FeedItem, in report: FeedReport, now: Date, timeZone: TimeZone, isStarred: Bool = false) {
        self.item = item
        self.report = report
        clock = ViewerClock(now: now, timeZone: timeZone)
        self.isStarred = isStarred
    }

    package func write(to json: inout JSONWriter) {
        json.value(item, of: report.feed.id, readAt: report.readAt?.rfc3339, isStarred: isStarred)
    }

    package func lines(width: Int?) -> [StyledText] {
        var about = self.about
        var links = LabelledList()
        for link in item.links { links.add(link.label, link.url.absoluteString) }
        var origin = self.origin
        let column = [about, links, origin].map(\.widestLabel).max() ?? 0
        about.labelWidth = column
        links.labelWidth = column
        origin.labelWidth = column
        let sentence = { (text: StyledText) in
            text.wrapped(to: width.map { $0 - 1 }).map { line in
                var indented = StyledText(" ")
                indented.append(line)
                return indented
            }
        }
        let heading = sentence(StyledText((isStarred ? "★ " : "") + item.title, .bold))
        var parts = [heading + (item.subtitle.map { sentence(StyledText($0)) } ?? []), about.lines(width: width)]
        parts += item.tables.map { sentence(StyledText($0.label, .bold)) + grid(of: $0).lines(width: width) }
        parts += [links.lines(width: width), origin.lines(width: width)]
        let attribution = report.feed.profile.attribution.map { StyledText($0, .dim) } ?? StyledText()
        parts.append(attribution.isEmpty ? [] : sentence(attribution))
        return Array(parts.filter { !$0.isEmpty }.joined(separator: [StyledText()]))
    }

    // MARK: - Parts

    private var about: LabelledList {
        var list = LabelledList()
        let distance = item.time.isUndated ? "" : clock.placeOfToday(in: item.time) ?? clock.distance(to: item.time)
        list.add("Time", [StyledText(clock.fullTime(item.time)), StyledText(distance, .bold)])
        list.add("Status", item.status.rawValue, item.status.note?.style ?? .plain)
        let group = item.group.map { id in report.snapshot?.groups.first { $0.id == id }?.title ?? id }
        if let category = item.category {
            list.add("Kind", category.label, CategoryLooks([category]).style(of: category))
        }
        if group != item.category?.label { list.add("Group", group.map(clock.title)) }
        list.add("Place", item.place?.sentence)
        for fact in item.facts { list.add(fact.label, fact.text(by: clock)) }
        return list
    }

    private var origin: LabelledList {
        let summary = FeedSummary(report: report, clock: clock)
        var list = LabelledList()
        list.add("Id", ItemID(report.feed.id, item.id).description)
        var feed = StyledText(report.feed.id.rawValue)
        feed.appendPart(StyledText(report.feed.manifest.name))
        if report.status == .fresh { feed.appendPart(StyledText("fresh, \(summary.readText)")) }
        list.add("Feed", [feed] + summary.notes.styled)
        list.add("Source", report.snapshot?.source)
        if item.isSample { list.add("Sample", "made up, describes nothing real", .doubtful) }
        list.add("Observed", item.observedAt.map { "\(clock.fullTime($0)), \(clock.age(of: $0))" })
        return list
    }

    private func grid(of table: FactTable) -> TextGrid {
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
        return grid
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
