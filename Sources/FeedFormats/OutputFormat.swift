package import FeedTimeline
package import Foundation
package import TerminalText

/// The formats that a list can be printed in.
package enum OutputFormat: String, Sendable, CaseIterable {
    case table, json, ndjson, csv, ics, atom, jsonfeed, markdown

    /// Whether the document says when each item changed.
    package var tellsRevisions: Bool { self == .ics || self == .atom || self == .jsonfeed }

    /// Whether the document says how much more there is than limits let through.
    package var tellsWhatIsCut: Bool { [.table, .markdown, .json, .jsonfeed].contains(self) }

    /// What writes the format.
    ///
    /// - Parameters:
    ///   - width: How wide a line of a table may be; `nil` leaves texts whole.
    ///   - style: What a table may look like; asked for where there is one.
    ///   - emptyWords: What a page says where no item is shown.
    ///   - noFeedWords: What a page says where there is no feed; `nil` for how to select one.
    ///   - moreCommand: What shows all that limits keep away.
    ///   - shortIDs: The short names of items that a table shows; `nil` for none.
    ///   - screen: The screen that a table has to fit, and what shows the rest.
    ///   - namespace: What the names of items are made in that calendars and feed readers know them by.
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
