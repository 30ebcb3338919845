import FeedBoard
import FeedCore
import Terminal

/// The layout of a table whose sections share as many columns as fit.
struct TableLayout {
    private let layouts: [TimelineContent.Section.Kind: RowLayout]
    private let common: RowLayout

    /// The minimum number of rows for each row that does not fit the columns, and so takes several lines.
    private static let rowsPerMisfit = 10

    /// The rows of a section.
    typealias Block = (kind: TimelineContent.Section.Kind, rows: [TimelineRow])

    /// True if most rows take one line, so that column titles mean something.
    let hasColumns: Bool

    /// - Parameters:
    ///   - sections: The rows, section by section.
    ///   - writer: The writer of the fields.
    ///   - width: The maximum width of a line; `nil` leaves all texts whole.
    ///   - hasTitles: True if the columns have titles.
    ///   - choices: The possible columns, the preferred ones first and the fewest last.
    init(
        of sections: [Block],
        by writer: RowWriter,
        width: Int?,
        hasTitles: Bool = false,
        choices: [RowLayout.Columns] = RowLayout.Columns.choices
    ) {
        let rows = sections.flatMap(\.rows)
        let feedWidth = max(writer.words[.feedColumn].count, rows.map(\.id.feed.rawValue.count).max() ?? 0)
        let layout = { (rows: [TimelineRow], columns: RowLayout.Columns) in
            var layout = RowLayout(of: rows, columns, by: writer, width: width, indent: 1, feedWidth: feedWidth)
            layout.hasTitles = hasTitles
            return layout
        }
        guard let width else {
            // Everything fits if nothing is cut, and there may be many rows.
            var whole = layout(rows, choices[0])
            _ = whole.align(rows.measured(by: writer))
            (common, layouts, hasColumns) = (whole.ended(at: whole.endOfRows), [:], true)
            return
        }
        // Rows that take several lines even with the fewest columns do not count.
        let shares = width >= RowLayout.narrow && Self.areClose(sections)
        let narrow = sections.map { layout(shares ? rows : $0.rows, .fewest) }
        let fitting = zip(sections, narrow).map { section, layout in
            section.rows.measured(by: writer).filter(layout.fits)
        }
        let all = fitting.flatMap(\.self)
        hasColumns = all.count * 2 >= rows.count
        // On a screen, the name of the only feed is redundant.
        let needsFeeds = width >= RowLayout.narrow && writer.hasSeveralFeeds && Self.haveTwins(rows)
        for (columns, isStrict) in choices.flatMap({ [($0, true), ($0, false)] })
        where hasColumns && (writer.hasSeveralFeeds || !columns.showsFeed) && (columns.showsFeed || !needsFeeds) {
            var together = layout(rows, columns)
            // A few rows that would take several lines with these columns do not count either.
            let kept = all.filter(together.fits)
            let areEnough = { isStrict ? $0 == all.count : Self.areEnough($0, of: all.count) }
            if areEnough(kept.count), together.align(kept) == .all {
                common = kept.count == rows.count ? together.ended(at: together.endOfRows) : together
                layouts = [:]
                return
            }
            // The titles of all sections line up if the times of each section leave the others room.
            for (var apart, isShared) in [
                (sections.map { _ in together }, true), (sections.map { layout($0.rows, columns) }, false),
            ] {
                let fitting = zip(apart, fitting).map { layout, rows in rows.filter(layout.fits) }
                let count = fitting.map(\.count).reduce(0, +)
                guard areEnough(count) else { continue }
                let alignments = apart.indices.map { apart[$0].align(fitting[$0]) }
                let isGood = alignments.allSatisfy { $0 == .all || $0 == .most && (shares || !isShared) }
                guard isGood || columns == choices.last && (shares || !isShared) else { continue }
                // The names of feeds line up in all sections.
                let ends = apart.map(\.endOfRows)
                let end = count == rows.count ? ends.max() ?? 0 : apart.map(\.end).min() ?? 0
                common = together
                layouts = Dictionary(zip(sections.map(\.kind), apart.map { $0.ended(at: end) })) { first, _ in first }
                return
            }
        }
        common = layout(rows, needsFeeds ? RowLayout.Columns(hasBothTimes: false, showsFeed: true) : .fewest)
        layouts =
            needsFeeds ? [:] : Dictionary(zip(sections.map(\.kind), narrow)) { first, _ in first }
    }

    /// True if nearly all rows fit the columns, so that a few may take several lines.
    static func areEnough(_ count: Int, of all: Int) -> Bool { (all - count) * rowsPerMisfit <= all }

    /// True if two rows differ only in the name of their feed.
    private static func haveTwins(_ rows: [TimelineRow]) -> Bool {
        var feeds: [[String]: FeedID] = [:]
        return rows.contains { row in
            let other = feeds.updateValue(row.id.feed, forKey: [row.when, row.title] + row.partsWithPlan.map(\.text))
            return other != nil && other != row.id.feed
        }
    }

    /// True if the times of all sections are about equally wide, so that no section needs much more room in shared
    /// columns.
    private static func areClose(_ sections: [Block]) -> Bool {
        let widths = sections.map { $0.rows.map(\.when.displayWidth).max() ?? 0 }
        return (widths.max() ?? 0) - (widths.min() ?? 0) <= 2
    }

    /// Returns the layout of a section's rows.
    subscript(kind: TimelineContent.Section.Kind) -> RowLayout { layouts[kind] ?? common }
}

extension TimelineContent {
    /// The rows of the sections.
    var blocks: [TableLayout.Block] { sections.map { ($0.kind, $0.rows.filter { !$0.isPlaceholder }) } }
}

/// A row with its title and details measured once, for all columns that are tried.
struct MeasuredRow {
    let row: TimelineRow
    private let size: RowLayout.Size

    /// The size if both times are shown; `nil` if it is equal to ``size``.
    private let sizeBesideBoth: RowLayout.Size?

    /// - Parameters:
    ///   - row: The row.
    ///   - writer: The writer of its fields, which may add icons.
    init(_ row: TimelineRow, by writer: RowWriter) {
        self.row = row
        size = (writer.title(of: row, beside: row.when).width, writer.text(of: row.partsWithPlan, in: row).width)
        // The title leaves out the time of day if a column has any time.
        sizeBesideBoth =
            row.moment.isEmpty == row.when.isEmpty && row.planned == nil
            ? nil : (writer.title(of: row, beside: row.moment).width, writer.text(of: row.parts, in: row).width)
    }

    func size(in columns: RowLayout.Columns) -> RowLayout.Size {
        columns.hasBothTimes ? sizeBesideBoth ?? size : size
    }
}

extension [TimelineRow] {
    func measured(by writer: RowWriter) -> [MeasuredRow] { map { MeasuredRow($0, by: writer) } }
}
