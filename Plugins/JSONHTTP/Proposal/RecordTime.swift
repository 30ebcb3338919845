import FeedCore
import FeedJSON
import Foundation

/// A member of records that is a time, and how it is written.
struct RecordTime {
    let path: String

    /// What reads it: the path, or a template of the paths of a day and a time of day.
    private var source: String

    /// The paths of the parts that it is made of, where those are numbers such as year, month and day.
    private var partPaths: [String] = []

    /// What reads it where a record has nothing there.
    private var fallback: String?

    /// The time of day, where it is a member of its own.
    private(set) var clockPath: String?

    /// Where the record names the zone of its times of day.
    private(set) var zonePath: String?

    /// Whether its name says that it is in UTC, which the times themselves do not say.
    private var isUTC = false

    /// How a text that may be read with day and month the other way round is read, and how it may be.
    private(set) var otherReading: OtherReading?

    /// Its format as a field has it; `nil` where none is needed.
    private(set) var format: String?

    /// Whether it has a time of day.
    private(set) var hasTime = true

    /// Whether some values are days without a time of day, among others that have one.
    private(set) var mayBeDay = false

    /// Whether the times of day name no zone.
    private(set) var needsZone = false

    /// Whether all values are days such as `2026-12-24`.
    private var isPlainDay = false

    /// Whether all values are the beginning of a day, as programs write days that have a field for a time.
    private(set) var isMidnight = false

    /// Whether all values are the end of a day, as programs write the last day of something: `2026-11-29T23:59:59`.
    private(set) var isEndOfDay = false

    /// Whether the time of day is read by itself, since it is not written as the day is.
    private var hasOwnClock = false

    /// A text that has no year, where one has none.
    private(set) var yearless: String?

    /// The values that could be read, on the clocks of UTC where they name no zone.
    private var instants: [Date] = []

    /// The patterns that are tried, in this order, on texts that are not of ISO 8601.
    private static let patterns = [
        "EEE, dd MMM yyyy HH:mm:ss Z", "EEE, dd MMM yyyy HH:mm:ss X", "dd/MM/yyyy HH:mm", "dd/MM/yyyy HH:mm:ss",
        "MM/dd/yyyy HH:mm", "MM/dd/yyyy HH:mm:ss", "MMM d, yyyy h:mm a", "MMMM d, yyyy h:mm a", "MMM d, yyyy, h:mm a",
        "MMMM d, yyyy, h:mm a", "d MMM yyyy h:mm a", "d MMMM yyyy h:mm a", "EEE, MMM d, yyyy h:mm a",
        "EEEE, MMMM d, yyyy h:mm a", "dd/MM/yyyy h:mm a", "MM/dd/yyyy h:mm a", "M/d/yyyy h:mm a", "yyyy-MM-dd h:mm a",
        "d/M/yyyy HH:mm", "M/d/yyyy HH:mm", "dd.MM.yyyy HH:mm", "dd.MM.yyyy HH:mm:ss", "d.M.yyyy HH:mm",
        "d.M.yyyy H:mm", "d MMM yyyy HH:mm", "d MMMM yyyy HH:mm", "MMM d, yyyy HH:mm", "MMMM d, yyyy HH:mm",
        "dd/MM/yyyy", "MM/dd/yyyy", "d/M/yyyy", "M/d/yyyy", "dd.MM.yyyy", "d.M.yyyy", "d MMM yyyy", "d MMMM yyyy",
        "MMM d, yyyy", "MMMM d, yyyy", "yyyyMMdd", "dd.MM.yyyy, HH:mm 'Uhr'", "dd.MM.yyyy, HH:mm",
        "dd.MM.yyyy HH:mm 'Uhr'", "d.M.yyyy, HH:mm 'Uhr'", "d.M.yyyy, H:mm 'Uhr'", "d.M.yyyy, HH:mm",
        "d.M.yyyy HH:mm 'Uhr'", "d.M.yyyy H:mm 'Uhr'", "dd/MM/yyyy, HH:mm", "MM/dd/yyyy, HH:mm",
        "dd/MM/yyyy, HH:mm:ss", "dd.MM.yyyy, HH:mm:ss", "M/d/yyyy h:mm:ss a", "d/M/yyyy h:mm:ss a",
        "d/M/yyyy HH:mm:ss", "M/d/yyyy HH:mm:ss",
    ]

    /// The patterns that are tried where the name says that it is a time: version numbers look alike.
    private static let shortPatterns = ["dd.MM.yy HH:mm", "d.M.yy HH:mm", "dd.MM.yy", "d.M.yy", "dd/MM/yy", "MM/dd/yy"]

    /// The words of names under which a number is no time, however much it looks like one.
    private static let numberNames: Set = [
        "id", "uid", "number", "nr", "no", "code", "key", "count", "total", "size", "bytes", "price", "cost", "amount",
        "phone", "tel", "isbn", "ean", "version", "serial", "population", "value", "sum",
    ]

    /// The years 2010 to 2039: what a number is likely to mean whose name says nothing.
    private static let likelyStarts =
        Date(timeIntervalSince1970: 1_262_304_000)..<Date(timeIntervalSince1970: 2_208_988_800)

    /// The field that reads it.
    var field: RawSetting {
        let from = fallback.map { RawSetting.list([.text(source), .text($0)]) } ?? .text(source)
        var parts: [String: RawSetting] = [:]
        parts["format"] = format.map { .text($0) }
        parts["time"] = hasOwnClock ? clockPath.map { .text($0) } : nil
        parts["timeZone"] = isUTC ? .text("UTC") : zonePath.map { .object(["from": .text($0)]) }
        return parts.isEmpty ? from : .object(parts.merging(["from": from]) { own, _ in own })
    }

    /// The days among times.
    var dayField: RawSetting {
        format == Self.english ? .object(["from": .text(source), "format": .text(Self.english)]) : .text(source)
    }

    /// Where it is.
    var paths: [String] { (partPaths.isEmpty ? [path] : partPaths) + [clockPath, fallback].compactMap(\.self) }

    /// The format of dates in English, of which the month is a word.
    static let english = "english"

    /// What reads it in a template.
    private var template: String { source.contains("{") ? source : "{\(source)}" }

    /// The same as a whole day, of what has no time of day but midnight.
    var wholeDay: RecordTime {
        var day = self
        (day.hasTime, day.needsZone, day.mayBeDay) = (false, false, false)
        return day
    }

    /// Reads a member as a time; `nil` where its values are none.
    ///
    /// - Parameters:
    ///   - member: The member.
    ///   - isNamed: Whether it is called like a time: then a number may be one, and a third of the values none, such as
    ///     "soon", else a quarter.
    init?(of member: RecordMembers.Member, isNamed: Bool) {
        (path, source) = (member.path, member.path)
        let values = member.decidedValues
        guard !values.isEmpty else { return nil }
        let numbers = values.compactMap { $0.double ?? $0.string.flatMap { Double($0) } }
        if numbers.count == values.count {
            let isText = values.contains { $0.kind == .string }
            let texts = values.compactMap(\.string).map(\.trimmed)
            if texts.count == values.count, let pattern = Self.pattern(of: texts, among: ["yyyyMMdd"]) {
                (format, hasTime) = (pattern, false)
                instants = Self.instants(of: texts, pattern)
                return
            }
            if !isNamed, !Set(member.words).isDisjoint(with: Self.numberNames) { return nil }
            let plausible = isNamed ? Date.plausibleStarts : Self.likelyStarts
            for (name, scale) in [("epoch-seconds", 1.0), ("epoch-milliseconds", 1_000.0)]
            where numbers.allSatisfy({ plausible.contains(Date(timeIntervalSince1970: $0 / scale)) }) {
                format = scale == 1 && !isText ? nil : name
                instants = numbers.map { Date(timeIntervalSince1970: $0 / scale) }
                isMidnight = numbers.allSatisfy { ($0 / scale).remainder(dividingBy: 86_400) == 0 }
                return
            }
            return nil
        }
        let texts = values.compactMap(\.string).map { text in
            // Of a day without a time yet, that it is a day counts.
            UndecidedTime(text)?.rest ?? text.trimmed
        }
        guard texts.count == values.count else { return nil }
        let enough = isNamed ? (texts.count * 2 + 2) / 3 : (texts.count * 3 + 3) / 4
        let written = texts.compactMap { WrittenTime(iso8601: $0) ?? WrittenTime(dotNet: $0) }
        if written.count >= enough {
            hasTime = written.contains(where: \.hasTime)
            isMidnight = hasTime && written.allSatisfy(\.isMidnight)
            isEndOfDay = hasTime && written.allSatisfy(\.isEndOfDay)
            mayBeDay = hasTime && !written.allSatisfy(\.hasTime)
            isPlainDay = texts.allSatisfy { CivilDay($0) != nil }
            needsZone = hasTime && written.contains { $0.hasTime && $0.offset == nil }
            instants = written.compactMap { $0.instant(in: .gmt)?.date }
            return
        }
        let patterns = Self.patterns + (isNamed ? Self.shortPatterns : [])
        let found = Self.pattern(of: texts, among: patterns, enough)
        if readEnglish(texts, enough, besides: found, isNamed) { return }
        guard let pattern = found else { return nil }
        format = pattern
        instants = Self.instants(of: texts, pattern)
        isMidnight =
            pattern.contains("mm") && !instants.isEmpty
            && instants.allSatisfy { $0.timeIntervalSince1970.remainder(dividingBy: 86_400) == 0 }
        otherReading = OtherReading(of: texts, at: path, besides: pattern)
        hasTime = pattern.contains("HH") || pattern.contains("h")
        needsZone = hasTime && !pattern.hasSuffix("Z") && !pattern.hasSuffix("X")
    }

    /// Takes texts as dates in English, where that reads more of them than a pattern does.
    private mutating func readEnglish(
        _ texts: [String],
        _ enough: Int,
        besides pattern: String?,
        _ isNamed: Bool
    ) -> Bool {
        let written = texts.compactMap { EnglishTime.read($0) }
        // A day without its year is a date only where the name says so.
        let yearless = isNamed ? texts.filter { EnglishTime.lacksYear($0) } : []
        let others = pattern.flatMap { try? TimePattern($0) }.map { pattern in texts.count { pattern.read($0) != nil } }
        let count = written.count + yearless.count
        guard count >= enough, count > others ?? 0 else { return false }
        format = Self.english
        self.yearless = yearless.first
        hasTime = written.contains(where: \.hasTime) || written.isEmpty
        mayBeDay = hasTime && !written.allSatisfy(\.hasTime)
        needsZone = written.contains { $0.hasTime && $0.offset == nil } || written.isEmpty
        instants = written.compactMap { $0.instant(in: .gmt)?.date }
        return true
    }

    /// A day whose year, month and day are members of their own, and perhaps hour and minute; `nil` where they are no day.
    init?(
        year: RecordMembers.Member,
        month: RecordMembers.Member,
        day: RecordMembers.Member,
        clock: [RecordMembers.Member]
    ) {
        let numbers = { (member: RecordMembers.Member, range: ClosedRange<Int>) in
            member.values.allSatisfy { value in
                (value.int ?? value.string.flatMap { Int($0.trimmed) }).map(range.contains) ?? false
            }
        }
        guard numbers(year, 2_000...2_099), numbers(day, 1...31) else { return nil }
        path = day.path
        partPaths = [year.path, month.path, day.path]
        hasTime = false
        if numbers(month, 1...12) {
            (source, format) = ("{\(year.path)}-{\(month.path)}-{\(day.path)}", "yyyy-M-d")
            guard clock.count == 2, numbers(clock[0], 0...23), numbers(clock[1], 0...59) else { return }
            (source, format) = ("\(source) {\(clock[0].path)}:{\(clock[1].path)}", "yyyy-M-d H:m")
            partPaths += clock.map(\.path)
            (hasTime, needsZone) = (true, true)
        } else {
            let texts = month.texts
            guard texts.count == month.values.count, texts.allSatisfy({ EnglishTime.read("1 \($0) 2000") != nil })
            else {
                return nil
            }
            (source, format) = ("{\(day.path)} {\(month.path)} {\(year.path)}", Self.english)
        }
    }

    /// Whether texts are days, such as `2026-12-24` or `24.12.2026`.
    static func areDays(_ texts: [String]) -> Bool {
        texts.allSatisfy { CivilDay($0) != nil }
            || pattern(of: texts, among: ["dd.MM.yyyy", "d.M.yyyy", "dd/MM/yyyy"]) != nil
    }

    private static func instants(of texts: [String], _ pattern: String) -> [Date] {
        guard let pattern = try? TimePattern(pattern) else { return [] }
        return texts.compactMap { pattern.read($0)?.instant(in: .gmt)?.date }
    }

    /// The same time, or where a record has none another one that is written alike; `nil` where it is not.
    func or(_ other: RecordTime) -> RecordTime? {
        guard other.format == format, other.hasTime == hasTime, other.needsZone == needsZone else { return nil }
        var time = self
        time.fallback = other.path
        return time
    }

    /// The same time in UTC, by its name.
    var inUTC: RecordTime {
        var time = self
        (time.isUTC, time.needsZone) = (true, false)
        return time
    }

    /// The same time on the clocks of the zone that each record names.
    func zoned(by member: RecordMembers.Member) -> RecordTime {
        var time = self
        time.zonePath = member.path
        time.needsZone = !member.isEverywhere
        return time
    }

    /// Whether it is written as another time, and is never before that.
    func follows(_ other: RecordTime) -> Bool {
        format == other.format && hasTime == other.hasTime && instants.count == other.instants.count
            && zip(other.instants, instants).allSatisfy { $0 <= $1 }
    }

    /// Whether it is never more than a day after another time.
    func isWithinDay(after other: RecordTime) -> Bool {
        hasTime && zip(other.instants, instants).allSatisfy { $1.timeIntervalSince($0) < 86_400 }
    }

    /// A value of the member as it reads it, on the clocks of UTC where it names no zone; `nil` for what it cannot read, and
    /// for a day that is read together with a time of day.
    func instant(of value: JSONValue) -> Date? {
        let text = value.string.map { UndecidedTime($0)?.rest ?? $0.trimmed }
        switch format {
        case nil:
            if let seconds = value.double { return Date(timeIntervalSince1970: seconds) }
            guard let text else { return nil }
            return (WrittenTime(iso8601: text) ?? WrittenTime(dotNet: text))?.instant(in: .gmt)?.date
        case "epoch-seconds", "epoch-milliseconds":
            guard let number = value.double ?? text.flatMap({ Double($0) }) else { return nil }
            return Date(timeIntervalSince1970: format == "epoch-seconds" ? number : number / 1_000)
        case Self.english: return text.flatMap { EnglishTime.read($0) }?.instant(in: .gmt)?.date
        case let format?:
            return text.flatMap { text in (try? TimePattern(format))?.read(text)?.instant(in: .gmt)?.date }
        }
    }

    // MARK: - Times of day

    private static let clocks = [
        "HH:mm", "HH:mm:ss", "H:mm", "h:mm a", "hh:mm a", "h:mma", "hh:mma", "h.mma", "h.mm a", "ha", "h a", "HH.mm",
        "HH:mm 'Uhr'",
        "H:mm 'Uhr'", "HH.mm 'Uhr'", "H.mm 'Uhr'", "HHmmss", "HHmm", "HH:mm:ssX", "HH:mmX",
    ]

    /// The day together with a time of day, which is another member; `nil` where that is none.
    func with(clock member: RecordMembers.Member) -> RecordTime? {
        let texts = member.decidedValues.compactMap(\.string)
        guard !hasTime || isMidnight, member.values.allSatisfy({ $0.kind == .string }), !texts.isEmpty else {
            return nil
        }
        let clock = Self.clocks.first { clock in
            guard let pattern = try? TimePattern("yyyy-MM-dd \(clock)") else { return false }
            return texts.allSatisfy { pattern.read("2000-01-01 \($0.trimmed)") != nil }
        }
        var time = self
        (time.isMidnight, time.mayBeDay) = (false, false)
        guard !hasTime, isPlainDay || format != nil && format != Self.english, let clock else {
            // What is no text together is read one by one.
            let clocks = texts.compactMap { WrittenClock($0) }
            guard clocks.count == texts.count else { return nil }
            (time.hasTime, time.clockPath, time.hasOwnClock) = (true, member.path, true)
            time.needsZone = clocks.contains { $0.offset == nil }
            return time
        }
        let isISO = format == nil && ["HH:mm", "HH:mm:ss", "HH:mm:ssX", "HH:mmX"].contains(clock)
        time.source = "\(template)\(isISO ? "T" : " "){\(member.path)}"
        time.format = isISO ? nil : "\(format ?? "yyyy-MM-dd") \(clock)"
        (time.hasTime, time.needsZone, time.clockPath) = (true, !clock.hasSuffix("X"), member.path)
        return time
    }

    /// The pattern that reads most of some texts, of two the first; `nil` where none reads enough, which is all of them
    /// where nothing else is said.
    private static func pattern(of texts: [String], among patterns: [String], _ enough: Int? = nil) -> String? {
        var best: (text: String, count: Int)?
        for text in patterns {
            guard let pattern = try? TimePattern(text) else { continue }
            let count = texts.count { pattern.read($0) != nil }
            if count == texts.count { return text }
            if count >= enough ?? texts.count, count > best?.count ?? 0 { best = (text, count) }
        }
        return best?.text
    }
}
