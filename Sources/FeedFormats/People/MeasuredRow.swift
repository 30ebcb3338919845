import FeedBoard
import TerminalText

/// A row whose title and details were measured once, for all the columns that are tried for it.
struct MeasuredRow {
    let row: BoardRow
    private let size: RowLayout.Size

    /// The size beside both times, where it is another.
    private let sizeBesideBoth: RowLayout.Size?

    /// - Parameters:
    ///   - row: The row.
    ///   - writer: Gives its fields their colours, and icons their room.
    init(_ row: BoardRow, by writer: RowWriter) {
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

extension [BoardRow] {
    func measured(by writer: RowWriter) -> [MeasuredRow] { map { MeasuredRow($0, by: writer) } }
}
