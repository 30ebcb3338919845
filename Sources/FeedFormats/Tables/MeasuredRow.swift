import FeedBoard
import Terminal

/// A row with its title and details measured once, for all columns that are tried.
struct MeasuredRow {
    let row: TimelineRow
    private let size: RowLayout.Size

    /// The size beside both times, if it differs.
    private let sizeBesideBoth: RowLayout.Size?

    /// - Parameters:
    ///   - row: The row.
    ///   - writer: Gives its fields their colours, and icons their room.
    init(_ row: TimelineRow, by writer: RowWriter) {
        self.row = row
        size = (writer.title(of: row, beside: row.when).width, writer.text(of: row.partsWithPlan, in: row).width)
        // A title leaves out its time of day beside any time.
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
