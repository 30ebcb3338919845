package import FeedCore
package import FeedTimeline
package import Foundation
package import Terminal

/// The formats that a calendar can be printed in.
package enum CalendarOutputFormat: String, Sendable, CaseIterable {
    case table, json, ics, markdown

    /// The writer of the format.
    ///
    /// - Parameters:
    ///   - month: The month that is shown.
    ///   - weekStart: The day that weeks begin on.
    ///   - width: The maximum width of a line of a table; `nil` leaves texts whole.
    ///   - style: The colours and characters of a table.
    ///   - emptyWords: The text of a page without items.
    ///   - timedItems: The items with a time of day, which the calendar leaves out.
    ///   - shortIDs: The short names of items that a page shows; `nil` for none.
    ///   - namespace: The UUID namespace of the items' identifiers in calendars.
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
