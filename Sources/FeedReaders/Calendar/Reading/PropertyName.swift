/// The names of the properties that are read, and of `BEGIN` and `END`; lines with other names are skipped.
///
/// Names are compared byte by byte, which is faster than comparing texts: each event has about ten properties.
enum PropertyName: String, CaseIterable {
    case begin = "BEGIN", end = "END"

    // Of a calendar.
    case method = "METHOD", name = "NAME", calendarName = "X-WR-CALNAME", calendarZone = "X-WR-TIMEZONE"

    // Of a time zone.
    case zoneID = "TZID", offsetFrom = "TZOFFSETFROM", offsetTo = "TZOFFSETTO"

    // Of an event; some also belong to a part of a time zone.
    case uid = "UID", recurrenceID = "RECURRENCE-ID", start = "DTSTART", ending = "DTEND", duration = "DURATION"
    case rule = "RRULE", additions = "RDATE", exceptions = "EXDATE", exceptionRule = "EXRULE"
    case summary = "SUMMARY", description = "DESCRIPTION", location = "LOCATION", position = "GEO", address = "URL"
    case conference = "CONFERENCE", categories = "CATEGORIES", status = "STATUS", transparency = "TRANSP"
    case organizer = "ORGANIZER"

    // Of a task alone.
    case due = "DUE", completed = "COMPLETED", percentage = "PERCENT-COMPLETE", priority = "PRIORITY"

    case sequence = "SEQUENCE", modified = "LAST-MODIFIED", stamp = "DTSTAMP"
    case wholeDay = "X-MICROSOFT-CDO-ALLDAYEVENT"

    /// Returns the property with a name in any letter case; `nil` for a property that is skipped.
    static func named(_ name: UnsafeBufferPointer<UInt8>) -> PropertyName? {
        guard let first = name.first, let last = name.last, name.count < byLength.count else { return nil }
        for known in byLength[name.count] where known.first == first.asCapital && known.last == last.asCapital {
            var letters = known.name.rawValue
            if letters.withUTF8({ letters in letters.indices.allSatisfy { name[$0].asCapital == letters[$0] } }) {
                return known.name
            }
        }
        return nil
    }

    /// The properties by the length of their names, with the first and last letters, by which nearly all of them
    /// differ.
    private static let byLength: [[(first: UInt8, last: UInt8, name: PropertyName)]] = {
        let longest = allCases.map(\.rawValue.utf8.count).max() ?? 0
        var names: [[(first: UInt8, last: UInt8, name: PropertyName)]] = Array(repeating: [], count: longest + 1)
        for name in allCases {
            let letters = Array(name.rawValue.utf8)
            names[letters.count].append((letters[0], letters[letters.count - 1], name))
        }
        return names
    }()

    /// True for the properties of an event.
    var isOfEvent: Bool { isOfTask && !isOfTaskOnly }

    /// True for the properties that only a task has.
    private var isOfTaskOnly: Bool { [.due, .completed, .percentage, .priority].contains(self) }

    /// True for the properties of a task, which has those of an event too.
    var isOfTask: Bool {
        switch self {
        case .begin, .end, .method, .name, .calendarName, .calendarZone, .zoneID, .offsetFrom, .offsetTo: false
        default: true
        }
    }

    /// True if the property's values are times, possibly in a zone that the line names.
    var isTime: Bool {
        switch self {
        case .start, .ending, .recurrenceID, .additions, .exceptions, .due: true
        default: false
        }
    }

    /// True for the properties of a calendar itself.
    var isOfCalendar: Bool { [.method, .name, .calendarName, .calendarZone].contains(self) }

    /// True for the properties that determine an observance's times, and for `EXDATE` and `EXRULE`, which cause a
    /// warning there.
    var isOfObservance: Bool {
        [.start, .offsetFrom, .offsetTo, .rule, .additions, .exceptions, .exceptionRule].contains(self)
    }
}

extension UInt8 {
    fileprivate var asCapital: UInt8 { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self ? self & 0xDF : self }
}
