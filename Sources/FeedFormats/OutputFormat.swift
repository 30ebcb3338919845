import FeedTimeline
package import Foundation
package import Terminal

/// The output formats of a list.
package enum OutputFormat: String, Sendable, CaseIterable {
    case table, json, ndjson, csv, ics, atom, jsonfeed, markdown

    /// True if the document contains the time of each item's last change.
    package var tellsRevisions: Bool { self == .ics || self == .atom || self == .jsonfeed }

    /// True if the document contains the number of items that limits leave out.
    package var tellsWhatIsCut: Bool { [.table, .markdown, .json, .jsonfeed].contains(self) }

    /// Returns the writer of the format.
    ///
    /// - Parameters:
    ///   - table: The layout and texts of a table, without the style of its terminal.
    ///   - style: The colours and characters of a table; only evaluated for ``table``.
    ///   - namespace: The UUID namespace of the items' identifiers in calendars and feed readers.
    /// - Returns: The writer.
    package func writer(
        _ table: TableFormat,
        style: @autoclosure () -> TerminalStyle,
        namespace: UUID
    ) -> any TimelineFormat {
        switch self {
        case .table: return table.on(style())
        case .json: return JSONFormat()
        case .ndjson: return NDJSONFormat()
        case .csv: return CSVFormat()
        case .ics: return ICSFormat(namespace: namespace)
        case .atom: return AtomFormat(namespace: namespace)
        case .jsonfeed: return JSONFeedFormat(namespace: namespace)
        case .markdown: return MarkdownFormat(table)
        }
    }
}

/// The formats that a calendar can be printed in.
package enum CalendarOutputFormat: String, Sendable, CaseIterable {
    case table, json, ics, markdown

    /// Returns the writer of the format; see ``OutputFormat/writer(_:style:namespace:)``.
    package func writer(
        _ page: some CalendarPage,
        style: @autoclosure () -> TerminalStyle,
        namespace: UUID
    ) -> any TimelineFormat {
        switch self {
        case .table:
            var page = page
            page.table = page.table.on(style())
            return page
        case .json: return JSONFormat()
        case .ics: return ICSFormat(namespace: namespace)
        case .markdown: return page.markdown
        }
    }
}

/// A page of a calendar: a month, a week or a year.
package protocol CalendarPage: TimelineFormat {
    var table: TableFormat { get set }

    /// The page in Markdown: a list, unless it has a form of its own.
    var markdown: any TimelineFormat { get }
}

extension CalendarPage {
    package var markdown: any TimelineFormat { MarkdownFormat(table) }
}

extension TableFormat {
    /// Returns a copy with the colours and characters of a terminal.
    fileprivate func on(_ terminal: TerminalStyle) -> TableFormat {
        var table = self
        table.terminal = terminal
        return table
    }
}
