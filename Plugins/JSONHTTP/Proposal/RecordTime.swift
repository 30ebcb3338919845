import FeedCore
import Foundation

/// The time of records, and the way in which a mapping reads it: one member, or several together.
struct RecordTime {
    /// The paths or templates that it is read at, in order of preference; the paths of all its parts, the member itself or its
    /// day first.
    private(set) var sources, paths: [String]
    private(set) var format: String?

    /// The times of day that are not written as the day is; the span that is added; the zone, as fields have them.
    private var clocks: [String] = []
    private(set) var plus: (field: RawSetting, mayBeMissing: Bool)?
    private var zone: RawSetting?

    /// True where it has a time of day; where some values are days among times; where the times of day name no zone.
    private(set) var (hasTime, mayBeDay, needsZone) = (true, false, false)

    /// True where all values are days such as `2026-12-24`, or the beginning of one, or its end.
    private(set) var (isPlainDay, isMidnight, isEndOfDay) = (false, false, false)

    /// A text that has no year; the other reading of a date; the time in each record, in UTC where it names no zone.
    private(set) var yearless: String?
    private(set) var otherReading: OtherReading?
    private(set) var instants: [Date?] = []

    var path: String { paths[0] }
    var zonePath: String? { zone?.members?["from"]?.text }
    var isRelative: Bool { format == "in-minutes" }

    private init(_ sources: [String], _ paths: [String], _ format: String?) {
        (self.sources, self.paths, self.format) = (sources, paths, format)
    }

    /// Reads the values of a member; `nil` where more than a quarter are no times, or a third of those that are named so.
    init?(of cells: [Cell?], at path: String, isNamed: Bool, _ mayBeNumber: Bool = true) {
        self.init([path], [path], nil)
        let cells = Self.decided(cells)
        let values = cells.compactMap(\.self)
        guard values.contains(where: { $0.written?.count(where: \.isNumber) ?? 0 > 2 || $0.text?.count ?? 0 > 5 })
        else { return nil }
        // Of a day without a time yet, that it is a day counts.
        let texts = cells.map { cell in cell?.text.map { UndecidedTime($0)?.rest ?? $0 } }
        let count = texts.count { $0 != nil }
        if !values.allSatisfy({ $0.number != nil }) {
            let formats = Self.formats + (isNamed ? Self.shortFormats : []) + [(Self.english, .english)]
            let enough = isNamed ? (count * 2 + 2) / 3 : (count * 3 + 3) / 4
            guard count == values.count, read(texts, among: formats, isNamed, enough) else { return nil }
        } else if count < values.count || !read(texts, among: Self.formats(of: ["yyyyMMdd"]), isNamed, count) {
            guard mayBeNumber, readNumbers(cells, isNamed) else { return nil }
        }
    }

    /// The values without words such as `TBC` and numbers that stand for none; days beside such words count where alone.
    static func decided(_ cells: [Cell?]) -> [Cell?] {
        func keep(_ cells: [Cell?], _ isKept: (Cell) -> Bool) -> [Cell?] {
            cells.map { $0.flatMap { isKept($0) ? $0 : nil } }
        }
        let filled = keep(cells) { $0.text.map(UndecidedTime.isMeant) != true }
        let some = keep(filled) { !["0", "-1"].contains($0.written) }
        let numbers = some.contains { $0 != nil } ? some : filled
        let whole = keep(numbers) { $0.text.flatMap { UndecidedTime($0) } == nil }
        return whole.contains { $0 != nil } ? whole : numbers
    }

    /// Takes the format that reads most texts, of two the first, if it reads enough.
    private mutating func read(_ texts: [String?], among formats: Formats, _ isNamed: Bool, _ enough: Int) -> Bool {
        var best: (count: Int, name: String?, written: [WrittenTime?], yearless: String?) = (0, nil, [], nil)
        let all = texts.compactMap(\.self)
        for (name, format) in formats where best.count < all.count {
            let written = texts.map { $0.flatMap(format.read) }
            // A day without its year is a date only where the name says so.
            let yearless = name == Self.english && isNamed ? all.filter(EnglishTime.lacksYear) : []
            let count = written.count { $0 != nil } + yearless.count
            if count > best.count { best = (count, name, written, yearless.first) }
        }
        guard best.count >= max(enough, 1) else { return false }
        let written = best.written.compactMap(\.self)
        (format, yearless, instants) = (best.name, best.yearless, best.written.map { $0?.instant(in: .gmt)?.date })
        hasTime = written.contains(where: \.hasTime) || written.isEmpty
        mayBeDay = hasTime && !written.allSatisfy(\.hasTime)
        needsZone = written.contains { $0.hasTime && $0.offset == nil } || written.isEmpty
        isMidnight = hasTime && !written.isEmpty && written.allSatisfy(\.isMidnight)
        isEndOfDay = hasTime && !written.isEmpty && written.allSatisfy(\.isEndOfDay)
        isPlainDay = format == nil && all.allSatisfy { CivilDay($0) != nil }
        otherReading = format.flatMap { OtherReading(of: all, besides: $0) }
        return true
    }

    /// Takes numbers as seconds or milliseconds since 1970; in the years 2010 to 2039 where the name says nothing.
    private mutating func readNumbers(_ cells: [Cell?], _ isNamed: Bool) -> Bool {
        let likely = Date(timeIntervalSince1970: 1_262_304_000)..<Date(timeIntervalSince1970: 2_208_988_800)
        for (name, scale) in [("epoch-seconds", 1.0), ("epoch-milliseconds", 1_000.0)] {
            instants = cells.map { $0?.number.map { Date(timeIntervalSince1970: $0 / scale) } }
            let isPlausible = { (date: Date) in isNamed ? Date.plausibleStarts.contains(date) : likely.contains(date) }
            guard instants.allSatisfy({ $0.map(isPlausible) ?? true }) else { continue }
            format = scale == 1 && cells.allSatisfy { $0?.text == nil } ? nil : name
            isMidnight = instants.allSatisfy { $0?.timeIntervalSince1970.remainder(dividingBy: 86_400) ?? 0 == 0 }
            return true
        }
        return false
    }

    private typealias Formats = [(name: String?, format: TimeFormat)]

    /// The format of dates in English with the month as a word.
    static let english = "english"

    /// The formats that are tried, those with am and pm as Americans write them; the short ones only where the name says that
    /// it is a time, since version numbers look alike.
    private static let formats: Formats = {
        let days = """
            dd/MM/yyyy|MM/dd/yyyy|d/M/yyyy|M/d/yyyy|dd.MM.yyyy|d.M.yyyy|d MMM yyyy|d MMMM yyyy|MMM d, yyyy|MMMM d, yyyy
            EEE, MMM d, yyyy|EEEE, MMMM d, yyyy|EEE, dd MMM yyyy|yyyy-MM-dd|yyyyMMdd|d M yyyy
            """.split { "|\n".contains($0) }.map(String.init)
        let clocks = "HH:mm|HH:mm:ss|H:mm|H:m|h:mm a|h:mm:ss a|HH:mm 'Uhr'|H:mm 'Uhr'|HH:mm:ss Z".split(separator: "|")
        let times = [" ", ", "].flatMap { joint in
            clocks.flatMap { clock in
                days.map { "\(clock.contains("a") ? OtherReading.swapped($0) : $0)\(joint)\(clock)" }
            }
        }
        return [(nil, .automatic)] + formats(of: times + days)
    }()
    private static let shortFormats = formats(
        of: ["dd.MM.yy HH:mm", "d.M.yy HH:mm", "dd.MM.yy", "d.M.yy", "dd/MM/yy", "MM/dd/yy"]
    )

    /// Times of day behind a day.
    private static let clocks = formats(
        of: "HH:mm|HH:mm:ss|H:mm|h:mm a|hh:mm a|HH:mm 'Uhr'|H:mm 'Uhr'|HHmmss|HHmm|HH:mm:ssX|HH:mmX".split(
            separator: "|"
        )
        .map(String.init),
        after: "yyyy-MM-dd "
    )

    private static func formats(of names: [String], after day: String = "") -> Formats {
        names.compactMap { name in (try? TimeFormat(day + name)).map { (name, $0) } }
    }

    private func with(_ change: (inout RecordTime) -> Void) -> RecordTime {
        var time = self
        change(&time)
        return time
    }

    /// Returns the day together with times of day, in order of preference; `nil` if the first is not a time of day.
    func with(clocks members: [RecordMember]) -> RecordTime? {
        guard let first = members.first, !hasTime || isMidnight, first.isText else { return nil }
        let texts = members.map { Self.decided($0.cells).map { $0?.text } }
        let (own, all) = (texts[0].compactMap(\.self), texts.joined().compactMap(\.self))
        let isOne = !hasTime && (isPlainDay || format != nil && format != Self.english)
        let clock =
            isOne ? Self.clocks.first { clock in all.allSatisfy { clock.format.read("2000-01-01 \($0)") != nil } } : nil
        let areWords = own.allSatisfy { WrittenClock($0) != nil }
        guard !own.isEmpty, clock != nil || areWords else { return members.count > 1 ? with(clocks: [first]) : nil }
        return with { time in
            (time.isMidnight, time.mayBeDay, time.hasTime) = (false, false, true)
            time.paths += members.map(\.path)
            if let name = clock?.name, members.count == 1 || !areWords {
                let isISO = format == nil && ["HH:mm", "HH:mm:ss", "HH:mm:ssX", "HH:mmX"].contains(name)
                let day = sources[0].contains("{") ? sources[0] : "{\(sources[0])}"
                time.sources = members.map { "\(day)\(isISO ? "T" : " "){\($0.path)}" }
                time.format = isISO ? nil : "\(format ?? "yyyy-MM-dd") \(name)"
                time.needsZone = !name.hasSuffix("X")
            } else {
                time.clocks = members.map(\.path)
                time.needsZone = own.contains { WrittenClock($0)?.offset == nil }
            }
            time.instants = zip(instants, instants.indices).map { day, row in
                let clock = texts.lazy.compactMap { $0[row] }.first.flatMap { text in
                    WrittenClock(text, beyondMidnight: true) ?? WrittenClock(digits: text)
                }
                let minutes = clock.map { ($0.days * 24 + $0.hour) * 60 + $0.minute } ?? 0
                return day?.addingTimeInterval(Double(minutes * 60 - (clock?.offset ?? 0)))
            }
        }
    }

    /// The times of day or spans from now of members, without a day; `nil` where the last one, which each record has, is none.
    init?(nearNow members: [RecordMember], as format: String) {
        self.init(members.map(\.path), members.map(\.path), format)
        guard let own = members.last, own.isCommon else { return nil }
        let texts = own.values.compactMap(\.written).filter { !UndecidedTime.isMeant(by: $0) && $0 != "---" }
        let isReadable = { (text: String) in
            if format == "clock" { return WrittenClock(text) != nil }
            return WrittenDuration(fromNow: text, in: .minutes).map { (-3_600..<86_400).contains($0.seconds) } ?? false
        }
        guard !texts.isEmpty, texts.allSatisfy(isReadable) else { return nil }
        needsZone = format == "clock"
    }

    /// The same with a span added: the seconds of a day, or a delay.
    func adding(_ member: RecordMember, in unit: String? = nil) -> RecordTime {
        with { time in
            let path = RawSetting.text(member.path)
            let isDelay = member.has(.delay)
            time.plus = (
                unit.map { .object(["from": path, "unit": .text($0)]) } ?? path, isDelay && !member.isEverywhere
            )
            time.paths.append(member.path)
            (time.hasTime, time.mayBeDay, time.isMidnight, time.needsZone) = (true, false, false, needsZone || !hasTime)
            let scale = unit == "minutes" ? 60.0 : 1
            time.instants = zip(instants, member.cells).map { $0?.addingTimeInterval(($1?.number ?? 0) * scale) }
        }
    }

    /// The same time, or where a record has none another one that is written alike; itself where that is not.
    func or(_ other: RecordTime?) -> RecordTime {
        guard let other, other.format == format, other.hasTime == hasTime, other.needsZone == needsZone else {
            return self
        }
        return with { time in
            (time.sources, time.paths) = (sources + other.sources, paths + other.paths)
            time.mayBeDay = mayBeDay || other.mayBeDay
        }
    }

    /// The same as a whole day, of what has no time of day but midnight.
    var wholeDay: RecordTime { with { ($0.hasTime, $0.needsZone, $0.mayBeDay) = (false, false, false) } }

    /// The same on the clocks of UTC, or of the zone that each record names.
    func zoned(by member: RecordMember?) -> RecordTime {
        with { time in
            time.zone = member.map { .object(["from": .text($0.path)]) } ?? .text("UTC")
            time.needsZone = member.map { !$0.isEverywhere } ?? false
        }
    }

    /// The field that reads it; that for the days among times.
    var field: RawSetting {
        var parts: [String: RawSetting] = ["from": sources.map { .text($0) }.oneOrList]
        parts["format"] = format.map { .text($0) }
        parts["time"] = clocks.isEmpty ? nil : clocks.map { .text($0) }.oneOrList
        parts["timeZone"] = zone
        let plain = parts.count == 1 ? parts["from"] ?? .null : .object(parts)
        guard let plus else { return plain }
        parts["plus"] = plus.field
        return plus.mayBeMissing ? .list([.object(parts), plain]) : .object(parts)
    }

    var dayField: RawSetting {
        with { ($0.sources, $0.format) = ([sources[0]], format == Self.english ? format : nil) }.field
    }

    /// True where it is written as another time, and is in no record before that.
    func follows(_ other: RecordTime) -> Bool {
        let isAfter = zip(other.instants, instants).allSatisfy { $0.0 ?? .distantPast <= $0.1 ?? .distantPast }
        return format == other.format && hasTime == other.hasTime && isAfter
    }

    /// True where it is ahead of now in no record; a day, and a time whose zone is not known, lasts as long as anywhere.
    func isPast(at now: Date) -> Bool {
        let latest = now - (hasTime ? needsZone ? 15 : 0 : 36) * 3_600
        return instants.contains { $0 != nil } && instants.allSatisfy { $0 ?? .distantPast < latest }
    }
}

/// A date such as `12/05/2026`, which is another one with day and month the other way round.
struct OtherReading {
    /// The text, as it was written, and the days that the formats make of it.
    let text: String
    let days: (proposed: CivilDay, other: CivilDay)

    /// `nil` where the texts can be read in one way only, or are the same days both ways.
    init?(of texts: [String], besides pattern: String) {
        guard Self.swapped(pattern) != pattern, let own = try? TimePattern(pattern),
            let other = try? TimePattern(Self.swapped(pattern))
        else { return nil }
        let read = texts.filter { own.read($0) != nil }
        guard read.allSatisfy({ other.read($0) != nil }),
            let text = read.first(where: { own.read($0)?.day != other.read($0)?.day }),
            let proposed = own.read(text)?.day, let swapped = other.read(text)?.day
        else { return nil }
        (self.text, days) = (text, (proposed, swapped))
    }

    /// A pattern with day and month the other way round; the same where nobody writes them so.
    static func swapped(_ pattern: String) -> String {
        let pairs = [("dd/MM/", "MM/dd/"), ("d/M/", "M/d/"), ("MM/dd/", "dd/MM/"), ("M/d/", "d/M/")]
        return pairs.first { pattern.hasPrefix($0.0) }.map { $1 + pattern.dropFirst($0.count) } ?? pattern
    }
}

extension [RawSetting] {
    /// The only one, or all in order.
    var oneOrList: RawSetting { count == 1 ? self[0] : .list(self) }
}
