import FeedBoard
import FeedCore
package import FeedTimeline
package import Foundation
import Terminal

/// A calendar of RFC 5545, to import or to subscribe to, without the states of the feeds.
///
/// Instants are in UTC and days are dates without a zone, so that a holiday is on its day in any zone. All events are
/// transparent, so that calendars do not show them as busy time. The same items result in the same bytes: the time and
/// the number of an event's changes come from the item's history.
///
/// A calendar must have at least one component. Without items, it has a time zone, UTC, that nothing refers to:
/// programs read it and show nothing, whereas a calendar without components is not valid.
///
/// - SeeAlso: [RFC 5545](https://www.rfc-editor.org/rfc/rfc5545), and for the name and the refresh
///   [RFC 7986](https://www.rfc-editor.org/rfc/rfc7986)
package struct ICSFormat: TimelineFormat {
    /// The UUID namespace of the events' identifiers.
    package var namespace: UUID

    package init(namespace: UUID = EntryNames.common) { self.namespace = namespace }

    package func write(_ timeline: Timeline, to output: ([UInt8]) -> Void) {
        // A calendar cannot have an item without a date.
        let (entries, digests, names) = (timeline.allEntries, timeline.digests, EntryNames(namespace))
        var ics = ICSWriter()
        ics.component("VCALENDAR") {
            $0.line("VERSION", "2.0")
            $0.line("PRODID", "-//aggregate//aggregate//EN")
            $0.line("CALSCALE", "GREGORIAN")
            $0.text("NAME", timeline.documentTitle)
            $0.text("X-WR-CALNAME", timeline.documentTitle)
            let attributions = timeline.attributions
            if !attributions.isEmpty { $0.text("DESCRIPTION", lines: attributions) }
            if let refresh = timeline.sections.map(\.report.feed.refresh).min() {
                $0.line("REFRESH-INTERVAL;VALUE=DURATION", refresh.iso8601)
                $0.line("X-PUBLISHED-TTL", refresh.iso8601)
            }
            $0.write(entries, to: output) { entries, ics in
                for entry in entries where !entry.time.isUndated {
                    if let digest = digests.digest(of: entry) { ics.event(digest, named: names) }
                }
            }
            if entries.allSatisfy(\.time.isUndated) { $0.unusedTimeZone() }
        }
        ics.flush(to: output)
    }
}

extension ICSWriter {
    fileprivate mutating func event(_ digest: EntryDigest, named names: EntryNames) {
        let (item, updated) = (digest.item, digest.updated.basicFormat)
        component("VEVENT") {
            $0.line("UID", names.name(of: digest.id))
            $0.line("DTSTAMP", updated)
            $0.line("LAST-MODIFIED", updated)
            $0.line("SEQUENCE", "\(digest.revision)")
            $0.time(item.time)
            $0.text("SUMMARY", digest.titleBesideTime)
            let details = (item.sampleMark.map { [$0] } ?? []) + digest.details
            if !details.isEmpty { $0.text("DESCRIPTION", lines: details) }
            if let location = digest.location { $0.text("LOCATION", location) }
            if let point = digest.place?.coordinates, point.isOnEarth {
                $0.line("GEO", String(format: "%.6f;%.6f", point.latitude, point.longitude))
            }
            // The highest of nine priorities; an event without a star has none.
            if digest.isStarred { $0.line("PRIORITY", "1") }
            $0.texts("CATEGORIES", digest.tags.map(\.label))
            if let link = digest.links.first { $0.line("URL", link.url.absoluteString) }
            $0.line("STATUS", item.status.isOff ? "CANCELLED" : item.isTentative ? "TENTATIVE" : "CONFIRMED")
            $0.line("TRANSP", "TRANSPARENT")
        }
    }

    private mutating func time(_ time: FeedTime) {
        switch time {
        case .days(let first, let last, _):
            let next = max(first, last).adding(days: 1)
            line("DTSTART;VALUE=DATE", first.basicFormat)
            // Without an end, an event of a date lasts that day; the last possible day has no next one.
            if next > first { line("DTEND;VALUE=DATE", next.basicFormat) }
        case .instant(let start, let end):
            let (start, end) = (start.basicFormat, end?.basicFormat)
            line("DTSTART", start)
            // An event without a duration has only a start.
            if let end, end > start { line("DTEND", end) }
        case .undated: break
        }
    }

    fileprivate mutating func unusedTimeZone() {
        component("VTIMEZONE") {
            $0.line("TZID", "UTC")
            $0.component("STANDARD") {
                $0.line("DTSTART", "19700101T000000")
                $0.line("TZOFFSETFROM", "+0000")
                $0.line("TZOFFSETTO", "+0000")
                $0.line("TZNAME", "UTC")
            }
        }
    }
}

extension Coordinates {
    fileprivate var isOnEarth: Bool { (-90...90).contains(latitude) && (-180...180).contains(longitude) }
}

extension CivilDay {
    /// `20261225`.
    fileprivate var basicFormat: String { String(ofDigits: 8) { $0.append(self) } }
}

extension Date {
    /// `20261121T100129Z`, without a fraction.
    fileprivate var basicFormat: String {
        let bounded = min(max(timeIntervalSince1970, -62_135_596_800), 253_402_300_799)
        let seconds = Int(bounded.rounded(.down))
        let day = CivilDay(number: Int((Double(seconds) / 86_400).rounded(.down)))
        return String(ofDigits: 16) { text in
            text.append(day)
            text.append("T")
            text.append(secondOfDay: seconds - day.number * 86_400)
            text.append("Z")
        }
    }
}

extension Duration {
    /// `PT30S`, `PT1H30M`, `P1DT2H`: the duration in whole seconds, at least one.
    fileprivate var iso8601: String {
        var rest = max(Int(components.seconds), 1)
        let days = rest / 86_400
        rest %= 86_400
        var time = ""
        for (name, unit) in [("H", 3_600), ("M", 60), ("S", 1)] where rest >= unit {
            time += "\(rest / unit)\(name)"
            rest %= unit
        }
        return "P\(days > 0 ? "\(days)D" : "")\(time.isEmpty ? "" : "T\(time)")"
    }
}

/// Writes the content lines of an iCalendar object, escaped, folded and ended as in RFC 5545.
package struct ICSWriter: Sendable, PieceWriter {
    /// The maximum number of octets in a line, without its end.
    package static let lineLength = 75

    package private(set) var bytes: [UInt8] = []

    /// The line that is being written, before it is folded.
    private var unfolded: [UInt8] = []

    package init() {}

    package mutating func removeBytes() { bytes.removeAll(keepingCapacity: true) }

    /// Writes a component with the content of the closure.
    package mutating func component(_ name: String, _ content: (inout ICSWriter) -> Void) {
        line("BEGIN", name)
        content(&self)
        line("END", name)
    }

    /// Writes a property with a text from any source; line breaks in the text are kept, as escape sequences.
    package mutating func text(_ name: String, _ text: String) {
        let isOneLine = !text.contains(ascii: "\n")
        let lines = isOneLine ? [] : text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        self.text(name, lines: isOneLine ? [text] : lines)
    }

    /// Writes a property with a text of several lines.
    mutating func text(_ name: String, lines: [String]) { list(name, lines, separator: "\\n") }

    /// Writes a property with a list of texts, unless it is empty.
    package mutating func texts(_ name: String, _ texts: [String]) {
        if !texts.isEmpty { list(name, texts, separator: ",") }
    }

    /// Writes a property whose value is not TEXT and needs no escaping.
    ///
    /// Parameters are a part of `name`. Control characters are always left out.
    package mutating func line(_ name: String, _ value: String) {
        begin(name)
        unfolded.append(value)
        end()
    }

    /// Writes a property with values of type TEXT: each cleaned, and its separators escaped.
    private mutating func list(_ name: String, _ texts: [String], separator: String) {
        begin(name)
        for (index, text) in texts.enumerated() {
            if index > 0 { unfolded.append(separator) }
            // By bytes: a comma with an accent is another character, but still separates.
            unfolded.append(text.cleaned) { utf8, position in
                switch utf8[position] {
                case UInt8(ascii: "\\"): (1, "\\\\")
                case UInt8(ascii: ";"): (1, "\\;")
                case UInt8(ascii: ","): (1, "\\,")
                default: nil
                }
            }
        }
        end()
    }

    private mutating func begin(_ name: String) {
        unfolded.removeAll(keepingCapacity: true)
        unfolded.append(name)
        unfolded.append(UInt8(ascii: ":"))
    }

    /// Ends the line, folded where it is too long.
    private mutating func end() {
        if unfolded.hasControls { unfolded.removeAll(where: \.isControl) }
        var start = 0
        // A continued line begins with a blank, which counts.
        var room = Self.lineLength
        while unfolded.count - start > room {
            var end = start + room
            // Not within a character, whose later octets all begin with the bits 10.
            while unfolded[end] & 0xC0 == 0x80 { end -= 1 }
            bytes += unfolded[start..<end]
            bytes.append("\r\n ")
            start = end
            room = Self.lineLength - 1
        }
        bytes += unfolded[start...]
        bytes.append("\r\n")
    }
}

extension [UInt8] {
    /// True if a line contains a control character of ASCII; all bytes are looked at, which the processor does in rows.
    fileprivate var hasControls: Bool {
        withUnsafeBufferPointer { $0.reduce(UInt8(0)) { $0 | ($1.isControl ? 1 : 0) } != 0 }
    }
}

extension UInt8 {
    fileprivate var isControl: Bool { self < 0x20 || self == 0x7F }
}
