package import FeedTimeline
package import Foundation
package import Terminal

/// The output formats of a list.
package enum OutputFormat: String, Sendable, CaseIterable {
    case table, json, ndjson, csv, ics, atom, jsonfeed, markdown

    /// True if the document says when each item changed.
    package var tellsRevisions: Bool { self == .ics || self == .atom || self == .jsonfeed }

    /// True if the document says how much more there is than limits let through.
    package var tellsWhatIsCut: Bool { [.table, .markdown, .json, .jsonfeed].contains(self) }

    /// The writer of the format.
    ///
    /// - Parameters:
    ///   - width: The maximum width of a line of a table; `nil` leaves texts whole.
    ///   - style: The colours and characters of a table; evaluated only for one.
    ///   - emptyWords: The text of a page without items.
    ///   - noFeedWords: The text of a page without feeds; `nil` for how to select one.
    ///   - moreCommand: The command that shows everything beyond the limits.
    ///   - shortIDs: The short names of items that a table shows; `nil` for none.
    ///   - screen: The screen that a table has to fit, with the commands that show the rest.
    ///   - namespace: The UUID namespace of the items' identifiers in calendars and feed readers.
    /// - Returns: The writer.
    package func writer(
        width: Int?,
        style: @autoclosure () -> TerminalStyle,
        emptyWords: String,
        noFeedWords: String? = nil,
        moreCommand: String?,
        shortIDs: ShortIDs? = nil,
        screen: TableFormat.Screen? = nil,
        namespace: UUID
    ) -> any TimelineFormat {
        switch self {
        case .table:
            var table = TableFormat(
                width: width,
                terminal: style(),
                emptyWords: emptyWords,
                moreCommand: moreCommand,
                shortIDs: shortIDs
            )
            (table.screen, table.noFeedWords) = (screen, noFeedWords)
            return table
        case .json: return JSONFormat()
        case .ndjson: return NDJSONFormat()
        case .csv: return CSVFormat()
        case .ics: return ICSFormat(namespace: namespace)
        case .atom: return AtomFormat(namespace: namespace)
        case .jsonfeed: return JSONFeedFormat(namespace: namespace)
        case .markdown:
            var markdown = MarkdownFormat(emptyWords: emptyWords, moreCommand: moreCommand)
            markdown.noFeedWords = noFeedWords
            return markdown
        }
    }
}
