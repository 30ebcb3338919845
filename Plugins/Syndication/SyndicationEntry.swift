import FeedCore
import Foundation

/// One entry of a feed, whatever the feed's format.
struct SyndicationEntry {
    /// Where it stands: an XPath such as `/rss/channel/item[3]`, in JSON a pointer.
    var place: String

    /// What the publisher calls it, as it is written; `nil` where it says nothing.
    var id: String?
    var link: URL?

    /// Where a recording or a picture that belongs to it is.
    var enclosure: URL?

    /// Plain text, as the following ones.
    var title: String?
    var summary: String?
    var author: String?

    /// The title of the feed that the entry was taken from, where this one gathers others.
    var source: String?
    var categories: [String] = []
    var published: SyndicationDate?
    var updated: SyndicationDate?
    var event: EntryEvent?

    /// Dates that nobody can read, by the place of each, with their texts and the words of a warning.
    var misfits: [(place: String, text: String, message: String)] = []

    /// An address that is relative to nothing that is known.
    var looseLink: String?

    /// Why it cannot be read at all; `nil` where it can.
    var fault: String?

    /// Whether the publisher says that it will not happen.
    var isCancelled = false

    /// Why the publisher does not want it to be shown, such as a test of an alarm; `nil` where it does.
    var hidden: String?

    /// What was assumed about its dates, in the words of a warning.
    var notes: [(place: String, message: String)] = []

    init(place: String) { self.place = place }

    /// Whether it says of any time when it was written or when something is, even in words that nobody can read.
    var hasDates: Bool { published != nil || updated != nil || event != nil || !misfits.isEmpty }
}

/// What an entry announces: an event by the event module of RSS 1.0, by xCal or by BiblioCommons, or a warning by the
/// Common Alerting Protocol.
///
/// - SeeAlso: [The event module](https://web.resource.org/rss/1.0/modules/event/),
///   [RFC 6321](https://www.rfc-editor.org/rfc/rfc6321),
///   [CAP 1.2](https://docs.oasis-open.org/emergency/cap/v1.2/CAP-v1.2-os.html).
struct EntryEvent {
    var start: SyndicationDate
    var end: SyndicationDate?
    var place: Place?
    var organizer: String?

    /// The elements that say when it begins, for messages.
    static let startNames = "ev:startdate, xCal:dtstart, bc:start_date or cap:onset"
}

extension SyndicationEntry {
    /// Reads one of its dates; a text that is none is kept for a warning.
    mutating func date(_ text: String?, at place: @autoclosure () -> String, in timeZone: TimeZone) -> SyndicationDate?
    {
        guard let text else { return nil }
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !trimmed.isEmpty else { return nil }
        let words = "found the text \"\(trimmed.shortened(to: 60))\", expected "
        guard let date = SyndicationDate(trimmed, in: timeZone) else {
            misfits.append((place(), trimmed, words + SyndicationDate.rule))
            return nil
        }
        guard date.isPlausible else {
            let years = SyndicationDate.years
            misfits.append(
                (
                    place(), trimmed,
                    "\(words)a date from \(years.lowerBound) to \(years.upperBound), and not the zero of a clock"
                )
            )
            return nil
        }
        if let note = date.note {
            notes.append((place(), "the time \"\(trimmed.shortened(to: 60))\" \(note)"))
        }
        return date
    }
}
