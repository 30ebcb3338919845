import FeedCore
import FeedJSON
import Foundation

/// A member of records that is a time, and how it is written.
struct RecordTime {
    let path: String

    /// The path, or a template of the paths of a day and a time of day.
    private var source: String

    /// The paths of the parts that it is made of, where those are numbers such as year, month and day.
    private var partPaths: [String] = []

    /// What reads it where a record has nothing there.
    private(set) var fallbacks: [String] = []

    /// The times of day, the first of which counts that a record has, where they are members of their own.
    private(set) var clockPaths: [String] = []

    /// The path to the zone of its times of day in the record.
    private(set) var zonePath: String?

    /// True where its name says that it is in UTC, which the times themselves do not say.
    private var isUTC = false

    /// The other reading of a text in which day and month may be the other way round.
    private(set) var otherReading: OtherReading?

    /// The format as a field has it; `nil` where none is needed.
    private(set) var format: String?

    /// True where it has a time of day.
    private(set) var hasTime = true

    /// True where some values are days without a time of day, among others that have one.
    private(set) var mayBeDay = false

    /// True where the times of day name no zone.
    private(set) var needsZone = false

    /// True where all values are days such as `2026-12-24`.
    private var isPlainDay = false

    /// True where all values are the beginning of a day, or its end, as programs write days in a field for a time.
    private(set) var isMidnight = false
    private(set) var isEndOfDay = false

    /// True where the time of day is read by itself, since it is not written as the day is.
    private var hasOwnClock = false

    /// True where the time of day may be one in the morning or in the evening: `7:30` of races.
    private(set) var isDoubtful = false

    /// A text that has no year, where one has none.
    private(set) var yearless: String?

    /// The values that could be read, on the clocks of UTC where they name no zone.
    private(set) var instants: [Date] = []

    /// The patterns that are tried, in this order, on texts that are not of ISO 8601; the last ones only where the name says
    /// that it is a time, since version numbers look alike.
    private static let patterns = parts(
        """
        EEE, dd MMM yyyy HH:mm:ss Z|EEE, dd MMM yyyy HH:mm:ss X|dd/MM/yyyy HH:mm|dd/MM/yyyy HH:mm:ss|MM/dd/yyyy HH:mm
        MM/dd/yyyy HH:mm:ss|MMM d, yyyy h:mm a|MMMM d, yyyy h:mm a|MMM d, yyyy, h:mm a|MMMM d, yyyy, h:mm a
        d MMM yyyy h:mm a|d MMMM yyyy h:mm a|EEE, MMM d, yyyy h:mm a|EEEE, MMMM d, yyyy h:mm a|dd/MM/yyyy h:mm a
        MM/dd/yyyy h:mm a|M/d/yyyy h:mm a|yyyy-MM-dd h:mm a|d/M/yyyy HH:mm|M/d/yyyy HH:mm|dd.MM.yyyy HH:mm
        dd.MM.yyyy HH:mm:ss|d.M.yyyy HH:mm|d.M.yyyy H:mm|d MMM yyyy HH:mm|d MMMM yyyy HH:mm|MMM d, yyyy HH:mm
        MMMM d, yyyy HH:mm|dd/MM/yyyy|MM/dd/yyyy|d/M/yyyy|M/d/yyyy|dd.MM.yyyy|d.M.yyyy|d MMM yyyy|d MMMM yyyy
        MMM d, yyyy|MMMM d, yyyy|yyyyMMdd|dd.MM.yyyy, HH:mm 'Uhr'|dd.MM.yyyy, HH:mm|dd.MM.yyyy HH:mm 'Uhr'
        d.M.yyyy, HH:mm 'Uhr'|d.M.yyyy, H:mm 'Uhr'|d.M.yyyy, HH:mm|d.M.yyyy HH:mm 'Uhr'|d.M.yyyy H:mm 'Uhr'
        dd/MM/yyyy, HH:mm|MM/dd/yyyy, HH:mm|dd/MM/yyyy, HH:mm:ss|dd.MM.yyyy, HH:mm:ss|M/d/yyyy h:mm:ss a
        d/M/yyyy h:mm:ss a|d/M/yyyy HH:mm:ss|M/d/yyyy HH:mm:ss
        """
    )
    private static let shortPatterns = parts("dd.MM.yy HH:mm|d.M.yy HH:mm|dd.MM.yy|d.M.yy|dd/MM/yy|MM/dd/yy")
    private static let clocks = parts(
        """
        HH:mm|HH:mm:ss|H:mm|h:mm a|hh:mm a|h:mma|hh:mma|h.mma|h.mm a|ha|h a|HH.mm|HH:mm 'Uhr'|H:mm 'Uhr'|HH.mm 'Uhr'
        H.mm 'Uhr'|HHmmss|HHmm|HH:mm:ssX|HH:mmX
        """
    )

    private static func parts(_ text: String) -> [String] { text.split { "|\n".contains($0) }.map(String.init) }

    /// The years 2010 to 2039: what a number is likely to mean whose name says nothing.
    private static let likelyStarts =
        Date(timeIntervalSince1970: 1_262_304_000)..<Date(timeIntervalSince1970: 2_208_988_800)

    /// The format of dates in English, of which the month is a word.
    static let english = "english"

    /// Reads a member as a time; `nil` where its values are none.
    ///
    /// - Parameters:
    ///   - member: The member.
    ///   - isNamed: Whether it is called like a time: then a number may be one, and a third of the values none, such as
    ///     "soon", else a quarter.
    init?(of member: RecordMember, isNamed: Bool) {
        (path, source) = (member.path, member.path)
        let values = member.decidedValues
        guard !values.isEmpty else { return nil }
        let numbers = values.compactMap { $0.double ?? $0.string.flatMap { Double($0) } }
        if numbers.count == values.count {
            guard readNumbers(numbers, values, as: member, isNamed) else { return nil }
            return
        }
        // Of a day without a time yet, that it is a day counts.
        let texts = values.compactMap(\.string).map { UndecidedTime($0)?.rest ?? $0.trimmed }
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
        let found = Self.pattern(of: texts, among: Self.patterns + (isNamed ? Self.shortPatterns : []), enough)
        if readEnglish(texts, enough, besides: found, isNamed) { return }
        guard let pattern = found else { return nil }
        format = pattern
        instants = Self.instants(of: texts, pattern)
        isMidnight = pattern.contains("mm") && !instants.isEmpty && instants.allSatisfy(\.isMidnight)
        otherReading = OtherReading(of: texts, at: path, besides: pattern)
        hasTime = pattern.contains("HH") || pattern.contains("h")
        needsZone = hasTime && !pattern.hasSuffix("Z") && !pattern.hasSuffix("X")
    }

    /// Takes numbers as seconds or milliseconds since 1970, or as days such as `20261224`.
    private mutating func readNumbers(
        _ numbers: [Double],
        _ values: [JSONValue],
        as member: RecordMember,
        _ isNamed: Bool
    ) -> Bool {
        let texts = values.compactMap(\.string).map(\.trimmed)
        if texts.count == values.count, let pattern = Self.pattern(of: texts, among: ["yyyyMMdd"]) {
            (format, hasTime) = (pattern, false)
            instants = Self.instants(of: texts, pattern)
            return true
        }
        if !isNamed, member.has(Vocabulary.noTimes) { return false }
        let plausible = isNamed ? Date.plausibleStarts : Self.likelyStarts
        for (name, scale) in [("epoch-seconds", 1.0), ("epoch-milliseconds", 1_000.0)] {
            let dates = numbers.map { Date(timeIntervalSince1970: $0 / scale) }
            guard dates.allSatisfy(plausible.contains) else { continue }
            format = scale == 1 && texts.isEmpty ? nil : name
            instants = dates
            isMidnight = dates.allSatisfy(\.isMidnight)
            return true
        }
        return false
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
        let others = pattern.map { Self.count(of: texts, $0) } ?? 0
        guard written.count + yearless.count >= enough, written.count + yearless.count > others else { return false }
        format = Self.english
        self.yearless = yearless.first
        hasTime = written.contains(where: \.hasTime) || written.isEmpty
        mayBeDay = hasTime && !written.allSatisfy(\.hasTime)
        needsZone = written.contains { $0.hasTime && $0.offset == nil } || written.isEmpty
        instants = written.compactMap { $0.instant(in: .gmt)?.date }
        return true
    }

    /// A day whose year, month and day are members of their own, and perhaps hour and minute; `nil` where they are no day.
    init?(year: RecordMember, month: RecordMember, day: RecordMember, clock: [RecordMember]) {
        let numbers = { (member: RecordMember, range: ClosedRange<Int>) in
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
            guard month.isText, month.texts.allSatisfy({ EnglishTime.read("1 \($0) 2000") != nil }) else { return nil }
            (source, format) = ("{\(day.path)} {\(month.path)} {\(year.path)}", Self.english)
        }
    }

    // MARK: - As fields

    /// The field that reads it.
    var field: RawSetting {
        let from = fallbacks.isEmpty ? .text(source) : RawSetting.list(([source] + fallbacks).map { .text($0) })
        var parts: [String: RawSetting] = [:]
        parts["format"] = format.map { .text($0) }
        if hasOwnClock { parts["time"] = clockPaths.map { .text($0) }.oneOrList }
        parts["timeZone"] = isUTC ? .text("UTC") : zonePath.map { .object(["from": .text($0)]) }
        return parts.isEmpty ? from : .object(parts.merging(["from": from]) { own, _ in own })
    }

    /// The days among times.
    var dayField: RawSetting {
        format == Self.english ? .object(["from": .text(source), "format": .text(Self.english)]) : .text(source)
    }

    /// The paths of all that it is read from.
    var paths: [String] { (partPaths.isEmpty ? [path] : partPaths) + clockPaths + fallbacks }

    private var template: String { source.contains("{") ? source : "{\(source)}" }

    // MARK: - Others of it

    /// The same as a whole day, of what has no time of day but midnight.
    var wholeDay: RecordTime {
        changed { ($0.hasTime, $0.needsZone, $0.mayBeDay) = (false, false, false) }
    }

    /// The same time, or where a record has none another one that is written alike; `nil` where it is not.
    func or(_ other: RecordTime) -> RecordTime? {
        guard other.format == format, other.hasTime == hasTime, other.needsZone == needsZone else { return nil }
        return changed { time in
            time.fallbacks += [other.source]
            time.mayBeDay = mayBeDay || other.mayBeDay
        }
    }

    /// The same time in UTC, by its name.
    var inUTC: RecordTime { changed { ($0.isUTC, $0.needsZone) = (true, false) } }

    /// The same time on the clocks of the zone that each record names.
    func zoned(by member: RecordMember) -> RecordTime {
        changed { ($0.zonePath, $0.needsZone) = (member.path, !member.isEverywhere) }
    }

    private func changed(_ change: (inout RecordTime) -> Void) -> RecordTime {
        var time = self
        change(&time)
        return time
    }

    /// The day together with the times of day of members, of which the first counts that a record has; `nil` where the first
    /// is none.
    func with(clocks members: [RecordMember]) -> RecordTime? {
        guard let first = members.first, !hasTime || isMidnight, first.values.allSatisfy({ $0.kind == .string }) else {
            return nil
        }
        let texts = first.decidedValues.compactMap(\.string).map(\.trimmed)
        guard !texts.isEmpty else { return nil }
        let clock = Self.clocks.first {
            Self.count(of: texts.map { "2000-01-01 \($0)" }, "yyyy-MM-dd \($0)") == texts.count
        }
        let isOwn =
            hasTime || !isPlainDay && (format == nil || format == Self.english) || clock == nil || members.count > 1
        let clocks = isOwn ? texts.compactMap { WrittenClock($0) } : []
        // What is no text together is read one by one.
        if isOwn, clocks.count < texts.count { return members.count > 1 ? with(clocks: [first]) : nil }
        return changed { time in
            (time.isMidnight, time.mayBeDay, time.hasTime) = (false, false, true)
            time.clockPaths = members.map(\.path)
            time.hasOwnClock = isOwn
            time.isDoubtful =
                texts.allSatisfy { $0.wholeMatch(of: /0?[1-9]:\d\d|1[0-2]:\d\d/) != nil }
                && texts.contains { $0.wholeMatch(of: /[1-9]:\d\d/) != nil }
            guard !isOwn, let clock else {
                time.needsZone = clocks.contains { $0.offset == nil }
                return
            }
            let isISO = format == nil && ["HH:mm", "HH:mm:ss", "HH:mm:ssX", "HH:mmX"].contains(clock)
            time.source = "\(template)\(isISO ? "T" : " "){\(first.path)}"
            time.format = isISO ? nil : "\(format ?? "yyyy-MM-dd") \(clock)"
            time.needsZone = !clock.hasSuffix("X")
        }
    }

    // MARK: - Comparing

    /// True where it is written as another time, and is never before that.
    func follows(_ other: RecordTime) -> Bool {
        format == other.format && hasTime == other.hasTime && instants.count == other.instants.count
            && zip(other.instants, instants).allSatisfy { $0 <= $1 }
    }

    /// True where it is never more than a day after another time.
    func isWithinDay(after other: RecordTime) -> Bool {
        hasTime && zip(other.instants, instants).allSatisfy { $1.timeIntervalSince($0) < 86_400 }
    }

    /// True where no value is ahead of a time: a day lasts as long as it does anywhere, and so does a time whose zone is not
    /// known.
    func isPast(at now: Date) -> Bool {
        let doubt: TimeInterval = needsZone ? 15 * 3_600 : 0
        return !instants.isEmpty && instants.allSatisfy { $0 < now - doubt }
    }

    /// A value of the member as it reads it, on the clocks of UTC where it names no zone; `nil` for what it cannot read, and
    /// for a day that is read together with a time of day.
    func instant(of value: JSONValue) -> Date? {
        let text = value.string.map { UndecidedTime($0)?.rest ?? $0.trimmed }
        switch format {
        case "epoch-seconds", "epoch-milliseconds":
            guard let number = value.double ?? text.flatMap({ Double($0) }) else { return nil }
            return Date(timeIntervalSince1970: format == "epoch-seconds" ? number : number / 1_000)
        case nil:
            if let seconds = value.double { return Date(timeIntervalSince1970: seconds) }
            return text.flatMap { WrittenTime(iso8601: $0) ?? WrittenTime(dotNet: $0) }?.instant(in: .gmt)?.date
        case Self.english: return text.flatMap { EnglishTime.read($0) }?.instant(in: .gmt)?.date
        case let format?: return text.flatMap { Self.instants(of: [$0], format).first }
        }
    }

    /// True where texts are days, such as `2026-12-24` or `24.12.2026`.
    static func areDays(_ texts: [String]) -> Bool {
        texts.allSatisfy { CivilDay($0) != nil }
            || pattern(of: texts, among: ["dd.MM.yyyy", "d.M.yyyy", "dd/MM/yyyy"]) != nil
    }

    private static func instants(of texts: [String], _ pattern: String) -> [Date] {
        guard let pattern = try? TimePattern(pattern) else { return [] }
        return texts.compactMap { pattern.read($0)?.instant(in: .gmt)?.date }
    }

    private static func count(of texts: [String], _ pattern: String) -> Int {
        guard let pattern = try? TimePattern(pattern) else { return 0 }
        return texts.count { pattern.read($0) != nil }
    }

    /// The pattern that reads most of some texts, of two the first; `nil` where none reads enough, which is all of them
    /// where nothing else is said.
    private static func pattern(of texts: [String], among patterns: [String], _ enough: Int? = nil) -> String? {
        var best: (text: String, count: Int)?
        for text in patterns {
            let count = count(of: texts, text)
            if count == texts.count { return text }
            if count >= enough ?? texts.count, count > best?.count ?? 0 { best = (text, count) }
        }
        return best?.text
    }
}

extension Date {
    fileprivate var isMidnight: Bool { timeIntervalSince1970.remainder(dividingBy: 86_400) == 0 }
}

extension [RawSetting] {
    /// The only one, or all in order.
    var oneOrList: RawSetting { count == 1 ? self[0] : .list(self) }
}
