/// The names of properties that are read, and those that begin and end a component; lines with others are skipped.
///
/// A calendar has some ten of them for each event, so that they are numbers and not compared as texts.
enum PropertyName: String, CaseIterable {
    case begin = "BEGIN", end = "END"

    // Of a calendar.
    case method = "METHOD", name = "NAME", calendarName = "X-WR-CALNAME", calendarZone = "X-WR-TIMEZONE"

    // Of a time zone.
    case zoneID = "TZID", offsetFrom = "TZOFFSETFROM", offsetTo = "TZOFFSETTO"

    // Of an event, some of them of a part of a time zone too.
    case uid = "UID", recurrenceID = "RECURRENCE-ID", start = "DTSTART", ending = "DTEND", duration = "DURATION"
    case rule = "RRULE", additions = "RDATE", exceptions = "EXDATE", exceptionRule = "EXRULE"
    case summary = "SUMMARY", description = "DESCRIPTION", location = "LOCATION", position = "GEO", address = "URL"
    case conference = "CONFERENCE", categories = "CATEGORIES", status = "STATUS", transparency = "TRANSP"
    case organizer = "ORGANIZER"
    case sequence = "SEQUENCE", modified = "LAST-MODIFIED", stamp = "DTSTAMP"
    case wholeDay = "X-MICROSOFT-CDO-ALLDAYEVENT"

    /// Returns the property with a name in any case; `nil` for one that is skipped.
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

    /// Hardly any two of the same length have the same first and last letter.
    private static let byLength: [[(first: UInt8, last: UInt8, name: PropertyName)]] = {
        let longest = allCases.map(\.rawValue.utf8.count).max() ?? 0
        var names: [[(first: UInt8, last: UInt8, name: PropertyName)]] = Array(repeating: [], count: longest + 1)
        for name in allCases {
            let letters = Array(name.rawValue.utf8)
            names[letters.count].append((letters[0], letters[letters.count - 1], name))
        }
        return names
    }()

    /// True if an event uses it.
    var isOfEvent: Bool {
        switch self {
        case .begin, .end, .method, .name, .calendarName, .calendarZone, .zoneID, .offsetFrom, .offsetTo: false
        default: true
        }
    }

    /// True if its values are times, possibly in a zone that the line names.
    var isTime: Bool {
        switch self {
        case .start, .ending, .recurrenceID, .additions, .exceptions: true
        default: false
        }
    }

    /// True if a calendar itself uses it.
    var isOfCalendar: Bool { [.method, .name, .calendarName, .calendarZone].contains(self) }

    /// True if an observance of a time zone uses it, or would mean other times with it.
    var isOfObservance: Bool {
        [.start, .offsetFrom, .offsetTo, .rule, .additions, .exceptions, .exceptionRule].contains(self)
    }
}

extension UInt8 {
    fileprivate var asCapital: UInt8 { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self ? self & 0xDF : self }
}
