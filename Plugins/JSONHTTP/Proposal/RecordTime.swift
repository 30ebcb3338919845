import FeedCore
import FeedJSON
import FeedReaders
import Foundation

/// The times of the records, and the field of a mapping that reads these from one member or several.
struct RecordTime {
    /// The paths of times or dates, most preferred first.
    private(set) var days: [String]

    /// The paths of times of day (`clocks`) and of spans to add (`spans`), most preferred first.
    private(set) var (clocks, spans): ([String], [String]) = ([], [])
    private(set) var format: String?

    /// The unit of spans; `nil` for seconds.
    private var unit: String?
    private var zone: RawSetting?

    /// The planned time; empty if this time is the only one (an array, since a `struct` cannot contain itself).
    private var plans: [RecordTime] = []

    /// The time in each record; `nil` if the record has no decided time.
    private(set) var values: [WrittenTime?] = []

    /// A date without a year, as it is written.
    private(set) var yearless: String?
    private(set) var otherReading: OtherReading?

    /// True if some times have no zone.
    private(set) var needsZone = false

    /// True if some records have a time of day, or if no time can be read.
    var hasTime: Bool { written.contains(where: \.hasTime) || written.isEmpty }

    /// True if some records have a time of day, and others only a date.
    var lacksTime: Bool { hasTime && values.contains { $0.map { !$0.hasTime } ?? !clocks.isEmpty } }
    var isMidnight: Bool { hasTime && !written.isEmpty && written.allSatisfy(\.isMidnight) }
    var isEndOfDay: Bool { hasTime && !written.isEmpty && written.allSatisfy(\.isEndOfDay) }
    var isRelative: Bool { format == "in-minutes" }
    var lacksDate: Bool { isRelative || format == "clock" }

    var path: String { days[0] }
    var paths: [String] { days + clocks + spans }
    var zonePath: String? { zone?.members?["from"]?.text }
    var planned: RecordTime? { plans.first }

    /// The instant in each record, in UTC for a time without a zone.
    var instants: [Date?] { values.map { $0?.instant(in: .gmt)?.date } }

    private var written: [WrittenTime] { values.compactMap(\.self) }

    /// Creates times in the format that fits most values; `nil` if over 1/4 of them are not times (1/3 if `isNamed`).
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
            // A date without a year counts only if the name suggests a time.
            let yearless = format == .english && isNamed ? texts.filter(EnglishTime.lacksYear) : []
            let count = values.count { $0 != nil } + yearless.count
            guard count > most else { continue }
            (most, self.format, self.values, self.yearless) = (count, name, values, yearless.first)
            otherReading = name.flatMap { OtherReading(of: texts, besides: $0) }
        }
        guard !values.isEmpty else { return nil }
        needsZone = values.contains { $0?.hasTime == true && $0?.offset == nil } || written.isEmpty
    }

    /// Returns the time of a text or a Unix timestamp; unless `isNamed`, a timestamp must be in the years 2010 to 2039.
    private static func value(of cell: Cell, in format: TimeFormat, _ scale: Double?, _ isNamed: Bool) -> WrittenTime? {
        let figures = if case .pattern = format { cell.written } else { String?.none }
        if let time = (cell.text ?? figures).flatMap(format.read) { return time }
        guard let scale, let number = cell.number, format != .automatic || cell.isNumber else { return nil }
        let date = Date(timeIntervalSince1970: number / scale)
        let likely = Date(timeIntervalSince1970: 1_262_304_000)..<Date(timeIntervalSince1970: 2_208_988_800)
        return (isNamed ? Date.plausibleStarts : likely).contains(date) ? WrittenTime(date, offset: 0) : nil
    }

    /// Creates times of day, or minutes from now, without dates; `nil` if the last of `members` has any other value.
    init?(nearNow members: [RecordMember], as format: String, in list: RecordList) {
        (days, self.format) = ([], format)
        guard let last = members.last, last.isCommon else { return nil }
        self = with(\.days, members, in: list)
        let texts = last.cells.map { $0?.written.flatMap { UndecidedTime.isMeant(by: $0) || $0 == "---" ? nil : $0 } }
        guard !written.isEmpty, zip(texts, values).allSatisfy({ $0 == nil || $1 != nil }) else { return nil }
    }

    /// Sets the values to the times that the mapping reads from the records.
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

    /// Returns a copy with times of day from `clocks`, most preferred first; `nil` if the first has an invalid time.
    func with(clocks: [RecordMember], on days: [RecordMember] = [], in list: RecordList) -> RecordTime? {
        guard let first = clocks.first, !hasTime || isMidnight, first.isText else { return nil }
        // An expected date goes with an expected time of day.
        let dated = clocks.count == 1 || days.count < 2 ? self : with(\.days, days, in: list)
        let time = dated.with(\.clocks, clocks, in: list)
        let isRead = zip(zip(values, first.cells.decided), time.values).allSatisfy { parts, value in
            parts.0 == nil || parts.1 == nil || value?.hasTime == true
        }
        return isRead && !time.written.isEmpty && time.hasTime ? time : nil
    }

    /// Returns a copy that adds the seconds of the day or the delay in `spans`, most preferred first.
    func adding(_ spans: [RecordMember], in unit: String? = nil, _ list: RecordList) -> RecordTime {
        with { $0.unit = unit }.with(\.spans, spans, in: list).with { if spans[0].has(.delay) { $0.plans = [self] } }
    }

    /// Returns a copy that reads `part` from members, most preferred first; the last of several is the planned value.
    private func with(_ part: WritableKeyPath<Self, [String]>, _ members: [RecordMember], in list: RecordList) -> Self {
        with { time in
            time[keyPath: part] = members.map(\.path)
            time.read(in: list)
            time.plans = members.dropFirst().suffix(1).map { plan in
                (planned ?? time).with { $0[keyPath: part] = [plan.path] }
            }
        }
    }

    /// Returns a copy with `other` as the fallback for absent times; unchanged if the two are not written alike.
    func or(_ other: RecordTime) -> RecordTime {
        guard other.format == format, other.hasTime == hasTime, other.needsZone == needsZone else { return self }
        return with { time in
            time.days += other.days
            time.plans = [other]
            time.values = zip(values, other.values).map { $0 ?? $1 }
        }
    }

    /// A copy of whole days, without times of day.
    var wholeDay: RecordTime {
        with { time in
            time.values = values.map { $0?.wholeDay }
            time.needsZone = false
        }
    }

    /// A copy of whole days, without the members for times of day.
    var day: RecordTime { with { $0.clocks = [] }.wholeDay }

    /// Returns a copy with the zone that `member` names in each record, or with UTC if `member` is `nil`.
    func zoned(by member: RecordMember?) -> RecordTime {
        with { time in
            time.zone = member.map { .object(["from": .text($0.path)]) } ?? .text("UTC")
            time.needsZone = member.map { !$0.isEverywhere } ?? false
            time.plans = plans.map { $0.zoned(by: member) }
        }
    }

    /// The field of a mapping that reads these times.
    var field: RawSetting {
        var parts = ["from": days.map { RawSetting.text($0) }.oneOrList]
        parts["format"] = format.map { .text($0) }
        parts["time"] = clocks.isEmpty ? nil : clocks.map { .text($0) }.oneOrList
        parts["timeZone"] = zone
        let plus = spans.isEmpty ? nil : spans.map { RawSetting.text($0) }.oneOrList
        parts["plus"] = plus.map { plus in unit.map { .object(["from": plus, "unit": .text($0)]) } ?? plus }
        return parts.count == 1 ? parts["from"] ?? .null : .object(parts)
    }

    /// Returns true if every time is past; a date, or a time without a zone, must be past in all zones.
    func isPast(at now: Date) -> Bool {
        let latest = now - (hasTime ? needsZone ? 15 : 0 : 36) * 3_600
        return instants.contains { $0 != nil } && instants.allSatisfy { $0 ?? .distantPast < latest }
    }
}

extension [RawSetting] {
    /// The only element, or an array of all elements.
    var oneOrList: RawSetting { count == 1 ? self[0] : .list(self) }
}
