import FeedCore
import Foundation

/// One entry of a feed of any format.
struct SyndicationEntry {
    /// The path of the entry in the document: an XPath such as `/rss/channel/item[3]`, for JSON a pointer.
    var place: String

    /// The publisher's id as written; `nil` if there is none.
    var id: String?
    var link: URL?

    /// The page elsewhere that the entry is about.
    var relatedLink: URL?

    /// The addresses of attached recordings and pictures, each once.
    var enclosures: [URL] = []

    /// The title, which is plain text like the summary and the author.
    var title: String?
    var summary: String?
    var author: String?

    /// The title of the feed that the entry comes from, if the document is an aggregation.
    var source: String?
    var categories: [String] = []
    var published: SyndicationDate?
    var updated: SyndicationDate?
    var event: EntryEvent?

    /// The unreadable dates, each with its path, its text and the warning.
    var issues: [(place: String, text: String, message: String)] = []

    /// A relative link for which the feed has no base.
    var looseLink: String?

    /// The reason why the entry cannot be read at all; `nil` if it can.
    var fault: String?

    /// The publisher's status; scheduled if it has none.
    var status = ItemStatus.scheduled

    /// The reason why the publisher does not want the entry to be shown, such as a test of an alarm; `nil` if it may
    /// be.
    var hidden: String?

    /// Assumptions about the entry's dates, as warnings.
    var notes: [(place: String, message: String)] = []

    /// Parts that cannot be read and are left out, as warnings.
    var unreadable: [(place: String, message: String)] = []

    /// True if the entry has any date, even an unreadable one.
    var hasDates: Bool { published != nil || updated != nil || event != nil || !issues.isEmpty }
}

/// The announcement of an entry: an event by the event module of RSS 1.0, by xCal or by BiblioCommons, a warning by the
/// Common Alerting Protocol, or a live show of a podcast.
///
/// - SeeAlso: [The event module](https://web.resource.org/rss/1.0/modules/event/),
///   [RFC 6321](https://www.rfc-editor.org/rfc/rfc6321),
///   [CAP 1.2](https://docs.oasis-open.org/emergency/cap/v1.2/CAP-v1.2-os.html),
///   [liveItem](https://podcasting2.org/docs/podcast-namespace/tags/live-item).
struct EntryEvent {
    var start: SyndicationDate
    var end: SyndicationDate?
    var place: Place?
    var organizer: String?

    /// The elements for the start of an event, for messages.
    static let startNames = "ev:startdate, xCal:dtstart, bc:start_date, cap:onset or a start of podcast:liveItem"
}

extension String {
    /// True if the text is a placeholder, such as `N/A` instead of an address.
    var isPlaceholder: Bool {
        ["n/a", "none", "null", "nil", "undefined", "unknown", "-", "--", "#", "?", "tba", "tbd"]
            .contains(withoutBlanks.lowercased())
    }
}

extension SyndicationEntry {
    /// Parses one of the entry's dates; an invalid date is collected for a warning.
    mutating func date(_ text: String?, at place: @autoclosure () -> String, in timeZone: TimeZone) -> SyndicationDate?
    {
        guard let text = text?.withoutBlanks, !text.isEmpty else { return nil }
        let date = SyndicationDate(text, in: timeZone)
        guard let date, date.isPlausible else {
            let years = SyndicationDate.years
            let span = "a date from \(years.lowerBound) to \(years.upperBound), and not the zero of a clock"
            let expected = date == nil ? SyndicationDate.rule : span
            issues.append((place(), text, "found the text \"\(text.shortened(to: 60))\", expected \(expected)"))
            return nil
        }
        if let note = date.note { notes.append((place(), "the time \"\(text.shortened(to: 60))\" \(note)")) }
        return date
    }
}
