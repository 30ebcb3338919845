import FeedCore
import FeedJSON
import FeedReaders
import Foundation

/// The times that records have, and the field of a mapping that reads them: at one member, or at several together.
struct RecordTime {
    /// The paths of times or days, of times of day, and of spans that are added, each in order of preference.
    private(set) var days: [String]
    private(set) var (clocks, spans): ([String], [String]) = ([], [])
    private(set) var format: String?

    /// The unit of spans where it is not seconds; the zone, as fields have it.
    private var unit: String?
    private var zone: RawSetting?

    /// The same time as it was planned; none where nothing else holds.
    private var plans: [RecordTime] = []

    /// The time in each record; `nil` where it has none that is decided.
    private(set) var values: [WrittenTime?] = []

    /// A text that has no year; the other reading of a date.
    private(set) var yearless: String?
    private(set) var otherReading: OtherReading?

    /// True where times of day name no zone.
    private(set) var needsZone = false

    /// True where it has a time of day; where some records have a day alone; where all are at midnight, or end a day.
    var hasTime: Bool { written.contains(where: \.hasTime) || written.isEmpty }
    var lacksTime: Bool { hasTime && values.contains { $0.map { !$0.hasTime } ?? !clocks.isEmpty } }
    var isMidnight: Bool { hasTime && !written.isEmpty && written.allSatisfy(\.isMidnight) }
    var isEndOfDay: Bool { hasTime && !written.isEmpty && written.allSatisfy(\.isEndOfDay) }
    var isRelative: Bool { format == "in-minutes" }
    var isAlone: Bool { isRelative || format == "clock" }

    var path: String { days[0] }
    var paths: [String] { days + clocks + spans }
    var zonePath: String? { zone?.members?["from"]?.text }
    var planned: RecordTime? { plans.first }

    /// The instants, in UTC where they name no zone.
    var instants: [Date?] { values.map { $0?.instant(in: .gmt)?.date } }

    private var written: [WrittenTime] { values.compactMap(\.self) }

    /// Reads values in the format that reads most; `nil` where a quarter are no times, or a third of what is named so.
    init?(of cells: [Cell?], at path: String, isNamed: Bool, _ mayBeNumber: Bool = true) {
        days = [path]
        let cells = cells.decided
        let found = cells.compactMap(\.self)
        guard found.contains(where: { $0.written?.count(where: \.isNumber) ?? 0 > 2 || $0.text?.count ?? 0 > 5 })
        else { return nil }
        let texts = found.compactMap(\.text)
        var most = (isNamed ? (found.count * 2 + 2) / 3 : (found.count * 3 + 3) / 4) - 1
        for (name, format) in isNamed ? TimeFormats.all : TimeFormats.certain where most < found.count {
            let scale: Double? = ["epoch-seconds", nil].contains(name) ? 1 : name == "epoch-milliseconds" ? 1_000 : nil
            let values = cells.map { $0.flatMap { Self.value(of: $0, in: format, mayBeNumber ? scale : nil, isNamed) } }
            // A day without its year is a date only where the name says so.
            let yearless = format == .english && isNamed ? texts.filter(EnglishTime.lacksYear) : []
            let count = values.count { $0 != nil } + yearless.count
            guard count > most else { continue }
            (most, self.format, self.values, self.yearless) = (count, name, values, yearless.first)
            otherReading = name.flatMap { OtherReading(of: texts, besides: $0) }
        }
        guard !values.isEmpty else { return nil }
        needsZone = values.contains { $0?.hasTime == true && $0?.offset == nil } || written.isEmpty
    }

    /// The time that a text is, or a number counts from 1970: in the years 2010 to 2039 where no name says so.
    private static func value(of cell: Cell, in format: TimeFormat, _ scale: Double?, _ isNamed: Bool) -> WrittenTime? {
        let figures = if case .pattern = format { cell.written } else { String?.none }
        if let time = (cell.text ?? figures).flatMap(format.read) { return time }
        guard let scale, let number = cell.number, format != .automatic || cell.isNumber else { return nil }
        let date = Date(timeIntervalSince1970: number / scale)
        let likely = Date(timeIntervalSince1970: 1_262_304_000)..<Date(timeIntervalSince1970: 2_208_988_800)
        return (isNamed ? Date.plausibleStarts : likely).contains(date) ? WrittenTime(date, offset: 0) : nil
    }

    /// The times of day or spans from now of members, without a day; `nil` where some record has none that can be read.
    init?(nearNow members: [RecordMember], as format: String, in list: RecordList) {
        (days, self.format) = ([], format)
        guard let last = members.last, last.isCommon else { return nil }
        self = with(\.days, members, in: list)
        let texts = last.cells.map { $0?.written.flatMap { UndecidedTime.isMeant(by: $0) || $0 == "---" ? nil : $0 } }
        guard !written.isEmpty, zip(texts, values).allSatisfy({ $0 == nil || $1 != nil }) else { return nil }
    }

    /// Reads the records as the mapping is going to.
    private mutating func read(in list: RecordList) {
        let (field, isPlain) = (try? TimeField(self.field, [:]), spans.isEmpty && format != "clock")
        values = list.nodes.map { node in
            let record = AnswerRecord(node: node, page: list.page)
            return try? field?.first(in: record, else: .gmt) { input, source, zone throws(FieldError) -> WrittenTime? in
                let written = try input.text().flatMap(source.format.read)
                if isPlain, let written, written.hasTime || clocks.isEmpty { return written }
                let offset = written.map { $0.hasTime ? $0.offset : nil } ?? (format == "clock" ? nil : 0)
                return try source.instant(input, in: record, zone).map { WrittenTime($0.date, offset: offset) }
            }
        }
        needsZone = values.contains { $0?.hasTime == true && $0?.offset == nil }
    }

    private func with(_ change: (inout RecordTime) -> Void) -> RecordTime {
        var time = self
        change(&time)
        return time
    }

    /// Returns the day, or several, with times of day in order of preference; `nil` if the first is not a time of day.
    func with(clocks: [RecordMember], on days: [RecordMember] = [], in list: RecordList) -> RecordTime? {
        guard let first = clocks.first, !hasTime || isMidnight, first.isText else { return nil }
        // A day that is expected goes with a time that is.
        let dated = clocks.count == 1 || days.count < 2 ? self : with(\.days, days, in: list)
        let time = dated.with(\.clocks, clocks, in: list)
        let isRead = zip(zip(values, first.cells.decided), time.values).allSatisfy { parts, value in
            parts.0 == nil || parts.1 == nil || value?.hasTime == true
        }
        return isRead && !time.written.isEmpty && time.hasTime ? time : nil
    }

    /// The same with a span added, in order of preference: the seconds of a day, or a delay.
    func adding(_ spans: [RecordMember], in unit: String? = nil, _ list: RecordList) -> RecordTime {
        with { $0.unit = unit }.with(\.spans, spans, in: list).with { if spans[0].has(.delay) { $0.plans = [self] } }
    }

    /// The same with members for one of its parts, of which the last one was planned.
    private func with(_ part: WritableKeyPath<Self, [String]>, _ members: [RecordMember], in list: RecordList) -> Self {
        with { time in
            time[keyPath: part] = members.map(\.path)
            time.read(in: list)
            time.plans = members.dropFirst().suffix(1).map { plan in
                (planned ?? time).with { $0[keyPath: part] = [plan.path] }
            }
        }
    }

    /// The same time, or where a record has none another one that is written alike; itself where that is not.
    func or(_ other: RecordTime) -> RecordTime {
        guard other.format == format, other.hasTime == hasTime, other.needsZone == needsZone else { return self }
        return with { time in
            time.days += other.days
            time.plans = [other]
            time.values = zip(values, other.values).map { $0 ?? $1 }
        }
    }

    /// The same as a whole day, of what has no time of day but midnight.
    var wholeDay: RecordTime {
        with { time in
            time.values = values.map { $0?.wholeDay }
            time.needsZone = false
        }
    }

    /// The same without the time of day of another member.
    var day: RecordTime { with { $0.clocks = [] }.wholeDay }

    /// The same on the clocks of UTC, or of the zone that each record names.
    func zoned(by member: RecordMember?) -> RecordTime {
        with { time in
            time.zone = member.map { .object(["from": .text($0.path)]) } ?? .text("UTC")
            time.needsZone = member.map { !$0.isEverywhere } ?? false
            time.plans = plans.map { $0.zoned(by: member) }
        }
    }

    /// The field that reads it.
    var field: RawSetting {
        var parts = ["from": days.map { RawSetting.text($0) }.oneOrList]
        parts["format"] = format.map { .text($0) }
        parts["time"] = clocks.isEmpty ? nil : clocks.map { .text($0) }.oneOrList
        parts["timeZone"] = zone
        let plus = spans.isEmpty ? nil : spans.map { RawSetting.text($0) }.oneOrList
        parts["plus"] = plus.map { plus in unit.map { .object(["from": plus, "unit": .text($0)]) } ?? plus }
        return parts.count == 1 ? parts["from"] ?? .null : .object(parts)
    }

    /// True where it is ahead of now in no record; a day, and a time without a zone, lasts as long as anywhere.
    func isPast(at now: Date) -> Bool {
        let latest = now - (hasTime ? needsZone ? 15 : 0 : 36) * 3_600
        return instants.contains { $0 != nil } && instants.allSatisfy { $0 ?? .distantPast < latest }
    }
}

extension [RawSetting] {
    /// The only one, or all in order.
    var oneOrList: RawSetting { count == 1 ? self[0] : .list(self) }
}
