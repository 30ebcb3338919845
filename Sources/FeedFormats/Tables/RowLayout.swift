import FeedBoard
import FeedCore
import FeedTimeline
import Terminal

/// The columns of a block of rows within a width, and the lines of its rows.
///
/// The title column is as wide as lines up the details of the most rows: a longer title moves its own details to the
/// right, and longer details begin further left. A row that does not fit on one line takes several.
struct RowLayout {
    /// The columns in addition to titles and details.
    struct Columns: Equatable {
        var times: Times
        var showsFeed: Bool

        static let fewest = Columns(times: .one, showsFeed: false)

        /// The possible columns, the preferred ones first: details matter more than the time of day, and that more than
        /// the whole distance and the feed's name.
        static let choices = [
            Columns(times: .range, showsFeed: true), Columns(times: .start, showsFeed: true),
            Columns(times: .brief, showsFeed: true), Columns(times: .range, showsFeed: false),
            Columns(times: .start, showsFeed: false), Columns(times: .brief, showsFeed: false),
            Columns(times: .one, showsFeed: true), fewest,
        ]
    }

    /// The maximum number of lines of a row that does not fit on one line.
    var mostLines = Self.fewLines
    static let fewLines = 2

    /// The maximum number of parts for which all line breaks of a row are tried.
    static let mostParts = 6

    /// The maximum padding of a column if no width is given, so that one title of a megabyte does not produce gigabytes.
    private static let widestPadding = 100
    static let gap = 2

    /// The width below which texts are not padded just to align others.
    static let narrow = 60

    let columns: Columns
    let writer: RowWriter
    let width: Int?
    let indent: Int
    private(set) var times = TimeWidths()
    private(set) var titleWidth = 0
    let feedWidth: Int

    /// True if the columns have titles.
    var hasTitles = false
    private var hasDetails = false

    /// The width of title and details in the longest of the rows that the columns were aligned for.
    private var longest = 0

    /// The maximum width of title and details together.
    private(set) var bodyWidth = 0

    /// - Parameters:
    ///   - rows: The rows whose times have to fit into the columns of times.
    ///   - columns: The columns in addition to titles and details.
    ///   - writer: The writer of the fields.
    ///   - width: The maximum width of a line.
    ///   - indent: The number of blanks before a row.
    ///   - feedWidth: The width of the feed column; `nil` for no feed column and no titles.
    init(of rows: [TimelineRow], _ columns: Columns, by writer: RowWriter, width: Int?, indent: Int, feedWidth: Int?) {
        self.columns = columns
        self.writer = writer
        self.width = width
        self.indent = indent
        self.feedWidth = feedWidth ?? 0
        times = TimeWidths(of: rows, columns.times, hasYears: width == nil)
        if feedWidth != nil { times.widen(for: columns.times.titles(in: writer.words)) }
        bodyWidth =
            width.map { max(0, $0 - start - (columns.showsFeed ? Self.gap + self.feedWidth : 0)) } ?? Int.max / 2
    }

    /// Lines up the first column of times with that of another section, if that is at most `most` columns wider.
    mutating func alignTimes(with other: RowLayout, atMost most: Int) {
        let before = start
        times.align(with: other.times, atMost: most)
        if width != nil { bodyWidth = max(0, bodyWidth - (start - before)) }
    }

    // MARK: - Columns

    /// The widths of a row's title and of its details.
    typealias Size = (title: Int, details: Int)

    /// Returns the parts of a row that the columns of times do not contain.
    func parts(of row: TimelineRow) -> [RowPart] { columns.times.parts(of: row) }

    /// The column at which the title begins.
    var start: Int { indent + times.width + Self.gap }

    /// The column at which the details end.
    var end: Int { start + bodyWidth }

    /// Returns the width of title and details on one line.
    func width(of size: Size) -> Int {
        guard size.details > 0 else { return size.title }
        return max(size.title, column(of: size.details)) + Self.gap + size.details
    }

    /// Returns the width of the title column for details of a width: less if they do not fit behind it.
    func column(of details: Int) -> Int { max(0, min(titleWidth, bodyWidth - Self.gap - details)) }

    var isNarrow: Bool { width.map { $0 < Self.narrow } ?? false }

    /// Returns true if a row takes one line.
    func fits(_ row: MeasuredRow) -> Bool { width(of: row.size(in: columns)) <= bodyWidth }

    /// The share of rows whose details line up in a column.
    enum Alignment { case all, most, few }

    /// Widens the title column so that the details of the most rows line up, and returns their share.
    mutating func align(_ rows: [MeasuredRow]) -> Alignment {
        let sizes = rows.map { $0.size(in: columns) }
        let alignment = align(sizes)
        longest = sizes.map { width(of: $0) }.max() ?? 0
        if hasTitles, !sizes.isEmpty { widenForTitles() }
        return alignment
    }

    /// Makes columns as wide as their titles, if there is room.
    private mutating func widenForTitles() {
        let (what, details) = (whatTitle.count, hasDetails ? writer.words[.detailsColumn].count : 0)
        if isAligned, titleWidth < what, longest + what - titleWidth <= bodyWidth {
            longest += what - titleWidth
            titleWidth = what
        }
        let title = width(of: (what, details))
        if width == nil { bodyWidth = max(bodyWidth, title) }
        longest = max(longest, min(title, bodyWidth))
    }

    private mutating func align(_ all: [Size]) -> Alignment {
        let sizes = all.filter { $0.details > 0 }
        guard let widest = sizes.map(\.title).max(), let details = sizes.map(\.details).max() else {
            titleWidth = min(all.map(\.title).max() ?? 0, Self.widestPadding, bodyWidth)
            bodyWidth = width == nil ? titleWidth : bodyWidth
            return .all
        }
        hasDetails = true
        if width == nil {
            titleWidth = min(widest, Self.widestPadding)
            bodyWidth = titleWidth + Self.gap + min(details, Self.widestPadding)
            return .all
        }
        // The numbers of rows that begin and cease to line up at each column.
        var changes = Array(repeating: 0, count: bodyWidth + 2)
        for size in sizes where size.title + Self.gap + size.details <= bodyWidth {
            changes[size.title] += 1
            changes[bodyWidth - Self.gap - size.details + 1] -= 1
        }
        var (count, most) = (0, 0)
        for (column, change) in changes.enumerated() {
            count += change
            if count > most { (titleWidth, most) = (column, count) }
        }
        if most == sizes.count { return .all }
        if !isNarrow, most * 4 >= sizes.count * 3 { return .most }
        // Details that line up only in part look worse than details behind their titles.
        titleWidth = 0
        return .few
    }

    /// The column in which the longest of the aligned rows ends.
    var endOfRows: Int { start + longest }

    /// Returns a copy whose feed column is further left, just after `column`.
    func ended(at column: Int) -> RowLayout {
        var layout = self
        layout.bodyWidth = min(bodyWidth, max(0, column - start))
        return layout
    }

    /// True if the details line up in a column, or no row has details.
    var isAligned: Bool { !hasDetails || titleWidth > 0 }

    /// The titles of the columns.
    var titles: StyledText {
        let words = writer.words
        let times = zip(columns.times.titles(in: words), [times.first, times.second]).map(padded).joined()
        let body = hasDetails ? padded(whatTitle, titleWidth) + words[.detailsColumn] : whatTitle
        let feed = columns.showsFeed ? words[.feedColumn] : ""
        let text = times + (columns.showsFeed ? padded(body, bodyWidth) : body) + feed
        return StyledText(String(repeating: " ", count: indent) + text, .dim).cut(to: width)
    }

    /// The title of the column of titles, after that of the short ids before them.
    private var whatTitle: String {
        (writer.shortIDs?.column(of: writer.words[.idColumn]) ?? "") + writer.words[.whatColumn]
    }

    private func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.displayWidth) + Self.gap)
    }
}
