import FeedCore
import Foundation

/// A date in a feed: an instant, or a day without a time.
///
/// Accepts the dates of RFC 822 and its successors (`Sat, 21 Nov 2026 10:00:00 GMT`) with common deviations, those of
/// RFC 3339 and of the W3C's profile of ISO 8601 (`2026-11-21T10:00:00Z`, `2026-11-21`), those of iCalendar
/// (`20261121T100000Z`), dates in the languages of ``MonthNames`` (`21 de noviembre de 2026`), and the seconds or
/// milliseconds since 1970 as a number of 10 or 13 digits.
///
/// - SeeAlso: [RFC 5322, sections 3.3 and 4.3](https://www.rfc-editor.org/rfc/rfc5322#section-3.3),
///   [RFC 3339](https://www.rfc-editor.org/rfc/rfc3339),
///   [W3C date and time formats](https://www.w3.org/TR/NOTE-datetime).
struct SyndicationDate: Equatable {
    /// An instant without an end, or one day, whose region is unknown: it is the same in every zone.
    var time: FeedTime

    /// The assumptions made, in words that follow the text; `nil` if there were none.
    var note: String?

    /// The name of the date's zone, if the zone is not known, so that UTC is used.
    var unknownZone: String?

    /// The accepted formats, for messages.
    static let rule = "a date such as \"Sat, 21 Nov 2026 10:00:00 GMT\" or \"2026-11-21T10:00:00Z\""

    /// Parses a date, possibly with blanks around it; `nil` if it is invalid.
    ///
    /// `timeZone` applies to a time without a zone.
    init?(_ text: String, in timeZone: TimeZone) {
        // No date is longer, and comments in dates are rare.
        guard text.utf8.count <= 200 else { return nil }
        if let date = Date(rfc3339: text) ?? Date(usualInFeeds: text) {
            time = .instant(date)
            return
        }
        let digits = text.prefix { $0 != "." }
        if digits.count == 10 || digits.count == 13, digits.decimal != nil, let number = Double(text),
            let date = SyndicationDate(epoch: number)
        {
            self = date
            return
        }
        let tokens = text.withWesternDate.dateTokens
        guard let first = tokens.first else { return nil }
        let startsWithYear = first.count >= 4 && first.prefix(4).allSatisfy { $0.isASCII && $0.isNumber }
        // Hungarian has the year first too.
        var parts = (startsWithYear ? DateParts(iso: tokens) : nil) ?? DateParts(internet: tokens)
        guard let time = parts?.resolve(in: timeZone) else { return nil }
        self.time = time
        (note, unknownZone) = (parts?.note, parts?.unknownZone)
    }

    /// Creates an instant from the time since 1970.
    ///
    /// - Parameter number: Seconds, or milliseconds if it is too large for that; `nil` before September 2001 and after
    ///   2099, since a number of fewer digits may mean something else.
    init?(epoch number: Double) {
        let range = 1e9..<4_102_444_800
        guard let seconds = [number, number / 1_000].first(where: range.contains) else { return nil }
        time = .instant(Date(timeIntervalSince1970: seconds))
    }

    /// The years of valid dates: publications may be old.
    static let years = 1800...2099

    /// True if the date is in ``years``, and not the zero of a computer's calendar, which means that there is no date.
    var isPlausible: Bool {
        // From the third day of 1970 up to 2100, in any zone.
        let start = time.start(in: .gmt)
        if !time.isDay, 172_800..<4_102_358_400 ~= start.timeIntervalSince1970 { return true }
        let day = CivilDay(start, in: .gmt)
        return Self.years.contains(day.year) && !Self.noDates.contains(day)
    }

    /// The zero days of Unix, on both sides of Greenwich, of SQL Server, and of spreadsheets.
    private static let noDates: Set<CivilDay> = [
        (1969, 12, 31), (1970, 1, 1), (1900, 1, 1), (1899, 12, 30),
    ].reduce(into: []) { days, day in
        if let day = CivilDay(year: day.0, month: day.1, day: day.2) { days.insert(day) }
    }

    /// Returns the time of an item from this date to another of the same kind.
    func time(until end: SyndicationDate?) -> FeedTime {
        switch (time, end?.time) {
        case (.instant(let start, _), .instant(let end, _)?) where end > start: .instant(start, end: end)
        case (.days(let day, _, let region), .days(let last, _, _)?):
            .days(day, through: max(day, last), region: region)
        default: time
        }
    }
}

extension Date {
    private static let weekdays = ["Mon, ", "Tue, ", "Wed, ", "Thu, ", "Fri, ", "Sat, ", "Sun, "]
    private static let months = [
        "Jan ", "Feb ", "Mar ", "Apr ", "May ", "Jun ", "Jul ", "Aug ", "Sep ", "Oct ", "Nov ", "Dec ",
    ]

    /// Parses `Sat, 21 Nov 2026 10:00:00 +0000`, the form that nearly all feeds have; `nil` for any other form, in which
    /// a date is read word by word, at a hundred times the cost.
    fileprivate init?(usualInFeeds text: String) {
        var scanner = DigitScanner(text)
        guard scanner.name(among: Self.weekdays) != nil, let day = scanner.number(2), scanner.consume(anyOf: " "),
            let month = scanner.name(among: Self.months), let year = scanner.number(4), scanner.consume(anyOf: " "),
            let date = CivilDay(year: year, month: month + 1, day: day), let time = scanner.time(isExtended: true),
            scanner.consume(anyOf: " ")
        else { return nil }
        let offset = scanner.consume(text: "GMT") ? 0 : scanner.offset()
        guard let offset, scanner.isAtEnd else { return nil }
        self.init(LocalTime(day: date, time), offset: offset)
    }
}

struct DateParts {
    var year: Int?
    var month: Int?
    var day: Int?

    /// Seconds since midnight; 86,400 for the midnight at the end.
    var seconds: Int?
    var fraction = 0.0

    /// `am` or `pm`, if it precedes the time.
    var half: String?

    /// Seconds east of UTC; `nil` if there is no offset.
    var offset: Int?

    /// A zone by name, such as `Europe/Berlin`; `nil` if there is none.
    var zone: TimeZone?

    /// The name of a zone that is not known; `nil` if there is none, or if there is an offset too.
    var unknownZone: String?

    /// The index of the word for the month.
    var monthIndex: Int?
    var note: String?

    /// Returns the instant or the day of the parts.
    fileprivate mutating func resolve(in timeZone: TimeZone) -> FeedTime? {
        guard let year, let month, let day, let civil = CivilDay(year: year, month: month, day: day) else { return nil }
        guard let seconds else { return .day(civil, region: "") }
        if let unknownZone { note = "names the zone \"\(unknownZone)\", which is not known; UTC was taken" }
        let local = civil.number * 86_400 + seconds
        if let offset { return .instant(Date(timeIntervalSince1970: Double(local - offset) + fraction)) }
        let timeZone = zone ?? timeZone
        let (instant, certainty) = timeZone.rules.instant(ofLocal: local)
        switch certainty {
        case .exact: break
        case .skipped: note = "does not exist in \(timeZone.name); it was moved forward"
        case .repeated: note = "occurs twice on clocks in \(timeZone.name); the first is used"
        }
        return .instant(Date(timeIntervalSince1970: Double(instant)).addingTimeInterval(fraction))
    }
}

extension Substring {
    /// Parses decimal digits and nothing else.
    var decimal: Int? { Int(digits: ArraySlice(utf8)) }

    var decimalCount: Int { utf8.prefix { (0x30...0x39).contains($0) }.count }
}

extension String {
    /// The words of a date, without comments in parentheses and commas.
    fileprivate var dateTokens: [Substring] {
        // Most dates consist of plain ASCII words.
        let isPlain = utf8.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "(") } && !contains(". m")
        let words = isPlain ? utf8.split { $0 <= 0x20 }.map { Substring($0) } : wordsWithoutComments
        // The comma of a fraction is between digits, that of a weekday before a blank.
        return words.map { $0.hasSuffix(",") ? $0.dropLast() : $0 }
            .flatMap { $0.contains(":") ? [$0] : $0.split(separator: ",") }
    }

    private var wordsWithoutComments: [Substring] {
        var depth = 0
        var kept = ""
        for character in self {
            switch character {
            case "(": depth += 1
            case ")": depth = Swift.max(0, depth - 1)
            default: if depth == 0 { kept.append(character) }
            }
        }
        kept = kept.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        // Spanish writes the halves of the day in two words.
        for half in ["a", "p"] { kept = kept.replacing("\(half). m.", with: "\(half)m") }
        return kept.split(separator: " ")
    }

    /// An East Asian date in ISO 8601 form: `2026年11月21日 10時30分` as `2026-11-21 10:30`; other texts are unchanged.
    ///
    /// The halves of the day become `am` and `pm`, which precede the time there; weekdays are left out.
    var withWesternDate: String {
        guard utf8.count <= 200, contains(where: { $0 == "年" || $0 == "년" }) else { return self }
        let halves = [("上午", "am"), ("午前", "am"), ("오전", "am"), ("下午", "pm"), ("午後", "pm"), ("오후", "pm")]
        let source = halves.reduce(self) { text, half in text.replacing(half.0, with: " \(half.1) ") }
        var text = ""
        for character in source {
            switch character {
            case "年", "년", "月", "월": text += "-"
            case "時", "时", "点", "點", "시", "分", "분": text += ":"
            case "日", "일", "秒", "초", "（", "(": text += " "
            // Korean has blanks between the parts.
            case _ where character.isWhitespace && (text.hasSuffix("-") || text.hasSuffix(":")): break
            default: text.append(character)
            }
        }
        let words = text.split(whereSeparator: \.isWhitespace).filter { $0.utf8.allSatisfy { $0 < 0x80 } }
        return words.map { word in
            guard word.hasSuffix(":") else { return String(word) }
            let time = word.dropLast()
            return time.contains(":") ? String(time) : time + ":00"
        }
        .joined(separator: " ")
    }
}
