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

    /// Dates that nobody can read, by the place of each, in the words of a warning.
    var misfits: [(place: String, message: String)] = []

    /// What was assumed about its dates, in the words of a warning.
    var notes: [(place: String, message: String)] = []

    init(place: String) { self.place = place }

    /// Whether it says of any time when it was written or when something is, even in words that nobody can read.
    var hasDates: Bool { published != nil || updated != nil || event != nil || !misfits.isEmpty }
}

/// What an entry announces, by the event module of RSS 1.0 or the vocabulary of xCal.
///
/// - SeeAlso: [The event module](https://web.resource.org/rss/1.0/modules/event/),
///   [RFC 6321](https://www.rfc-editor.org/rfc/rfc6321).
struct EntryEvent {
    var start: SyndicationDate
    var end: SyndicationDate?
    var place: Place?
    var organizer: String?
}

extension SyndicationEntry {
    /// Reads one of its dates; a text that is none is kept for a warning.
    mutating func date(_ text: String?, at place: @autoclosure () -> String, in timeZone: TimeZone) -> SyndicationDate?
    {
        guard let text else { return nil }
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !trimmed.isEmpty else { return nil }
        guard let date = SyndicationDate(trimmed, in: timeZone) else {
            misfits.append(
                (place(), "found the text \"\(trimmed.shortened(to: 60))\", expected \(SyndicationDate.rule)")
            )
            return nil
        }
        guard date.isPlausible else {
            misfits.append(
                (place(), "found the text \"\(trimmed.shortened(to: 60))\", expected a time from 2000 to 2099")
            )
            return nil
        }
        if let note = date.note {
            notes.append((place(), "the time \"\(trimmed.shortened(to: 60))\" \(note)"))
        }
        return date
    }
}
