package import FeedCore
package import FeedTimeline
package import Foundation
package import TerminalText

/// The formats that a calendar can be printed in.
package enum CalendarOutputFormat: String, Sendable, CaseIterable {
    case table, json, ics, markdown

    /// What writes the format.
    ///
    /// - Parameters:
    ///   - month: The month that is shown.
    ///   - weekStart: The day that weeks begin on.
    ///   - width: How wide a line of a table may be; `nil` leaves texts whole.
    ///   - style: How colourful a table is.
    ///   - emptyWords: What a page says where no item is shown.
    ///   - timedItems: What the calendar has no place for.
    ///   - shortIDs: The short names of items that a page shows; `nil` for none.
    ///   - namespace: What the names of items are made in that calendars know them by.
    /// - Returns: The writer.
    package func writer(
        _ month: CivilMonth,
        weekStart: Weekday,
        width: Int?,
        style: @autoclosure () -> TerminalStyle,
        emptyWords: String,
        timedItems: CalendarFormat.TimedItems?,
        shortIDs: ShortIDs? = nil,
        namespace: UUID
    ) -> any TimelineFormat {
        switch self {
        case .table:
            CalendarFormat(
                month,
                weekStart: weekStart,
                width: width,
                terminal: style(),
                emptyWords: emptyWords,
                timedItems: timedItems,
                shortIDs: shortIDs
            )
        case .json: JSONFormat()
        case .ics: ICSFormat(namespace: namespace)
        case .markdown: CalendarMarkdownFormat(month, weekStart: weekStart, emptyWords: emptyWords)
        }
    }
}
