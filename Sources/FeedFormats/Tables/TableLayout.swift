import FeedBoard
import FeedCore
import Terminal

/// The layout of a table whose sections share as many columns as fit.
struct TableLayout {
    private let layouts: [TimelineContent.Section.Kind: RowLayout]
    private let common: RowLayout

    /// The minimum number of rows for each row that does not fit the columns, and so takes several lines.
    private static let rowsPerMisfit = 10

    /// The minimum number of rows in a section that may have one row on several lines.
    private static let leastRowsWithMisfit = 5

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
        let widest = Set(rows.map(\.id.feed)).map { writer.name(of: $0).width }.max() ?? 0
        // A title may be long, and an id is typed whole.
        let most = writer.titles.isEmpty ? .max : Self.widestTitle
        let feedWidth = max(writer.words[.feedColumn].count, min(widest, most))
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
        // Instead of the only column of times, if the titles lose little.
        let withClock = { (own: RowLayout, measured: [MeasuredRow], most: Int) -> RowLayout? in
            let rows = measured.map(\.row)
            let columns = RowLayout.Columns(times: .brief, showsFeed: own.columns.showsFeed)
            var brief = layout(rows, columns)
            guard width >= Self.leastWidthOfClock, rows.contains(where: { !$0.columns.start.isEmpty }) else {
                return nil
            }
            let (before, kept) = (measured.filter(own.fits), measured.filter(brief.fits))
            // If no row needs another line for it, the time of day may take more columns.
            let widest = kept.count == before.count ? 2 * most : most
            guard brief.start - own.start <= widest else { return nil }
            _ = brief.align(kept)
            return brief
        }
        // Rows that take several lines even with the fewest columns do not count.
        let shares = width >= RowLayout.narrow && Self.areClose(sections)
        let narrow = sections.map { layout(shares ? rows : $0.rows, .fewest) }
        let measured = sections.map { $0.rows.measured(by: writer) }
        let fitting = zip(measured, narrow).map { rows, layout in rows.filter(layout.fits) }
        let all = fitting.flatMap(\.self)
        hasColumns = all.count * 2 >= rows.count
        // On a screen, the name of the only feed is redundant.
        let needsFeeds = width >= RowLayout.narrow && writer.hasSeveralFeeds && Self.haveTwins(rows)
        for (columns, isStrict) in choices.flatMap({ [($0, true), ($0, false)] })
        where hasColumns && (writer.hasSeveralFeeds || !columns.showsFeed) && (columns.showsFeed || !needsFeeds) {
            var together = layout(rows, columns)
            // A few rows of a section that would take several lines with these columns do not count either.
            let areEnough = { (kept: [[MeasuredRow]]) in
                zip(kept, fitting).allSatisfy { kept, all in
                    let few = all.count < Self.leastRowsWithMisfit ? 0 : max(1, all.count / Self.rowsPerMisfit)
                    return all.count - kept.count <= (isStrict ? 0 : few)
                }
            }
            let keptOfSections = fitting.map { $0.filter(together.fits) }
            let kept = keptOfSections.flatMap(\.self)
            if areEnough(keptOfSections), together.align(kept) == .all {
                common = kept.count == rows.count ? together.ended(at: together.endOfRows) : together
                layouts = [:]
                return
            }
            // The titles of all sections line up if the times of each section leave the others room.
            for (var apart, isShared) in [
                (sections.map { _ in together }, true), (sections.map { layout($0.rows, columns) }, false),
            ] {
                for index in apart.indices { for other in apart { apart[index].alignTimes(with: other, atMost: 2) } }
                let fitting = zip(apart, fitting).map { layout, rows in rows.filter(layout.fits) }
                guard areEnough(fitting) else { continue }
                let count = fitting.map(\.count).reduce(0, +)
                let alignments = apart.indices.map { apart[$0].align(fitting[$0]) }
                let isGood = alignments.allSatisfy { $0 == .all || $0 == .most && (shares || !isShared) }
                guard isGood || columns == choices.last && (shares || !isShared) else { continue }
                if columns.times == .one {
                    for (index, rows) in measured.enumerated() {
                        apart[index] = withClock(apart[index], rows, Self.widthOfClock) ?? apart[index]
                    }
                }
                Self.alignTimes(of: &apart, measured)
                // The names of feeds line up in all sections.
                let ends = apart.map(\.endOfRows)
                let end = count == rows.count ? ends.max() ?? 0 : apart.map(\.end).min() ?? 0
                common = together
                layouts = Dictionary(zip(sections.map(\.kind), apart.map { $0.ended(at: end) })) { first, _ in first }
                return
            }
        }
        common = layout(rows, needsFeeds ? RowLayout.Columns(times: .one, showsFeed: true) : .fewest)
        // Rows on several lines have more room for the time of day.
        var timed = zip(measured, narrow).map { withClock($1, $0, 2 * Self.widthOfClock) ?? $1 }
        Self.alignTimes(of: &timed, measured)
        layouts =
            needsFeeds ? [:] : Dictionary(zip(sections.map(\.kind), timed)) { first, _ in first }
    }

    /// Lines up the first columns of times as far as no row then needs another line, and as many details line up.
    private static func alignTimes(of layouts: inout [RowLayout], _ rows: [[MeasuredRow]]) {
        for index in layouts.indices {
            for other in layouts {
                let kept = rows[index].filter(layouts[index].fits)
                var (own, wider) = (layouts[index], layouts[index])
                wider.alignTimes(with: other, atMost: mostPadding)
                guard wider.start > own.start, kept.allSatisfy(wider.fits), wider.align(kept) == own.align(kept) else {
                    continue
                }
                layouts[index] = wider
            }
        }
    }

    /// The maximum number of columns by which a column of times is widened to line up with that of another section.
    private static let mostPadding = 6

    /// The maximum number of columns for the title of a feed.
    private static let widestTitle = 16

    /// The maximum number of columns for a time of day beside a brief distance, taken from the titles.
    private static let widthOfClock = 4

    /// The minimum number of columns of a screen for that.
    private static let leastWidthOfClock = 80

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
    /// The rows of the sections, those of later days with the times of day alone.
    var blocksUnderDays: [TableLayout.Block] {
        sections.map { section in
            var near = section
            near.rows.removeAll(where: \.isPlaceholder)
            return (section.kind, section.kind == .later ? days(of: near).flatMap(\.rows) : near.rows)
        }
    }

    /// The rows of the sections.
    var blocks: [TableLayout.Block] { sections.map { ($0.kind, $0.rows.filter { !$0.isPlaceholder }) } }
}

/// A row with its title and details measured once, for all columns that are tried.
struct MeasuredRow {
    let row: TimelineRow
    private let size: RowLayout.Size

    /// The size beside a distance and a start, and beside both with an end; `nil` if it is equal to ``size``.
    private let besideStart: RowLayout.Size?
    private let besideRange: RowLayout.Size?

    /// - Parameters:
    ///   - row: The row.
    ///   - writer: The writer of its fields, which may add icons.
    init(_ row: TimelineRow, by writer: RowWriter) {
        self.row = row
        // The title leaves out the time of day if a column has any time.
        let title = writer.title(of: row, beside: row.when).width
        let size = { (times: RowLayout.Columns.Times) in (title, writer.width(of: times.parts(of: row))) }
        self.size = size(.one)
        besideStart = row.planned == nil ? nil : size(.start)
        besideRange = row.planned == nil && row.columns.range == nil ? nil : size(.range)
    }

    func size(in columns: RowLayout.Columns) -> RowLayout.Size {
        switch columns.times {
        case .range: besideRange ?? size
        case .start, .brief: besideStart ?? size
        case .one: size
        }
    }
}

extension [TimelineRow] {
    func measured(by writer: RowWriter) -> [MeasuredRow] { map { MeasuredRow($0, by: writer) } }
}
