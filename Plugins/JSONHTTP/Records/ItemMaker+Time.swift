import FeedCore
import Foundation

// When an item is.

extension ItemMaker {
    /// The time, and until when the item is relevant.
    mutating func time() throws(RecordError) -> (FeedTime, relevantUntil: Date?) {
        if mapping.fields.start == nil, mapping.fields.day == nil { return (.undated(""), nil) }
        let stay = mapping.staysFor
        let isAllDay = try isAllDay()
        if let field = mapping.fields.start, !isAllDay {
            let hasDays = mapping.fields.day != nil
            let start = try required("start") { [mapping] record throws(FieldError) in
                // What has no time of day may stand among what has one.
                let input = try field.field.usableInput(in: record).flatMap { input in
                    hasDays && field.format.isWholeDay(input) ? nil : input
                }
                return try input.map { input throws(FieldError) in
                    try Start(input, field, zone: field.zone(in: record, else: mapping.zone))
                }
            }
            if case .undecided(let time) = start { return try self.time(undecided: time, field) }
            if case .instant(let start) = start {
                if start.certainty != .exact { addAdjusted(start.certainty) }
                let end = try end(after: start.date)
                return (.instant(start.date, end: end), (end ?? start.date).addingTimeInterval(stay))
            }
        }
        guard let field = isAllDay ? mapping.fields.start : mapping.fields.day else {
            throw RecordError(field: "start", fault: .missing)
        }
        let (day, zone) = try required(isAllDay ? "start" : "day") { [mapping] record throws(FieldError) in
            guard let input = try field.field.usableInput(in: record) else { throw .missing }
            let zone = try field.zone(in: record, else: mapping.zone)
            return (try Day(input, field, zone: zone), zone)
        }
        let first: CivilDay
        switch day {
        case .day(let day): first = day
        case .undecided(let time):
            guard let day = field.format.day(of: time) else { return (.undated(time.text), nil) }
            (first, undecided) = (day, time.text)
        }
        return try days(from: first, in: zone, isAllDay: isAllDay)
    }

    /// The time of what has no time of day yet: the day where one is decided, else none but what the publisher says.
    private mutating func time(
        undecided time: UndecidedTime,
        _ field: TimeField
    ) throws(RecordError) -> (FeedTime, relevantUntil: Date?) {
        let zone = try required("start") { [mapping] record throws(FieldError) in
            try field.zone(in: record, else: mapping.zone)
        }
        if let day = field.format.day(of: time) {
            undecided = time.text
            let region = try text(mapping.fields.region, "region") ?? ""
            return (.day(day, region: region), relevantUntil(after: day, in: zone))
        }
        guard let field = mapping.fields.day else { return (.undated(time.text), nil) }
        let day = try required("day") { [mapping] record throws(FieldError) -> CivilDay? in
            guard let input = try field.field.usableInput(in: record) else { return nil }
            let day = try Day(input, field, zone: field.zone(in: record, else: mapping.zone))
            switch day {
            case .day(let day): return day
            case .undecided(let time): return field.format.day(of: time)
            }
        }
        guard let day else { return (.undated(time.text), nil) }
        undecided = time.text
        return try days(from: day, in: zone, isAllDay: false)
    }

    private func relevantUntil(after last: CivilDay, in zone: TimeZone?) -> Date {
        last.adding(days: 1).start(in: zone ?? pageContext.zone).addingTimeInterval(mapping.staysFor)
    }

    /// Whole days from a first one on.
    private mutating func days(
        from day: CivilDay,
        in zone: TimeZone?,
        isAllDay: Bool
    ) throws(RecordError) -> (FeedTime, relevantUntil: Date?) {
        guard let region = mapping.fields.region else { throw RecordError(field: "region", fault: .missing) }
        let regionName = try text(region, isRequiredAs: "region")
        let last = try isAllDay ? endDay(mapping.fields.end, "end", from: day) : lastDay(from: day)
        return (.days(day, through: last, region: regionName), relevantUntil(after: last, in: zone))
    }

    private func isAllDay() throws(RecordError) -> Bool {
        guard let field = mapping.fields.allDay else { return false }
        let text = try required("allDay") { record throws(FieldError) in try field.input(in: record)?.text() }
        return ["true", "yes", "1", "y", "ja"].contains(text?.lowercased())
    }

    private mutating func lastDay(from first: CivilDay) throws(RecordError) -> CivilDay {
        guard let field = mapping.fields.lastDay else {
            return try endDay(mapping.fields.endDay, "endDay", from: first)
        }
        let last: CivilDay? = try optional(field.field, "lastDay") { [mapping, record] input throws(FieldError) in
            guard let text = try input.text(), !UndecidedTime.isMeant(by: text) else { return nil }
            let last = try field.format.day(input, in: field.zone(in: record, else: mapping.zone))
            guard last >= first else { throw input.fault(expected: "a last day that is not before the first") }
            return last
        }
        return last ?? first
    }

    /// The last day of what ends before a day begins.
    private mutating func endDay(
        _ field: TimeField?,
        _ name: String,
        from first: CivilDay
    ) throws(RecordError) -> CivilDay {
        let last: CivilDay? = try optional(field?.field, name) { [mapping, record] input throws(FieldError) in
            guard let field, try input.text() != nil else { return nil }
            return try field.format.lastDay(input, in: field.zone(in: record, else: mapping.zone))
        }
        // Some write the first day again.
        return max(last ?? first, first)
    }

    private mutating func end(after start: Date) throws(RecordError) -> Date? {
        guard let field = mapping.fields.end else { return nil }
        return try optional(field.field, "end") { [mapping, record] input throws(FieldError) in
            guard let text = try input.text(), field.format.undecided(text) == nil else { return nil }
            let end = try field.format.instant(input, in: field.zone(in: record, else: mapping.zone)).date
            guard end >= start else { throw input.fault(expected: "an end that is not before the start") }
            return end
        }
    }

    private mutating func addAdjusted(_ certainty: LocalTime.Certainty) {
        let what = certainty == .skipped ? "does not exist; it was moved forward" : "exists twice; the first is used"
        warnings.add(.adjustedTime, pointer: record.place, "the local time of the start \(what)")
    }
}

/// When a record begins.
private enum Start {
    case instant((date: Date, certainty: LocalTime.Certainty))
    case undecided(UndecidedTime)

    /// - Throws: Why it is neither.
    init(_ input: FieldInput, _ field: TimeField, zone: TimeZone?) throws(FieldError) {
        do throws(FieldError) {
            self = .instant(try field.format.instant(input, in: zone))
        } catch {
            guard let time = try input.text().flatMap(field.format.undecided) else { throw error }
            self = .undecided(time)
        }
    }
}

/// The day on which a record is.
private enum Day {
    case day(CivilDay)
    case undecided(UndecidedTime)

    /// - Throws: Why it is neither.
    init(_ input: FieldInput, _ field: TimeField, zone: TimeZone?) throws(FieldError) {
        do throws(FieldError) {
            self = .day(try field.format.day(input, in: zone))
        } catch {
            guard let time = try input.text().flatMap(field.format.undecided) else { throw error }
            self = .undecided(time)
        }
    }
}

extension FieldInput? {
    fileprivate func map<Value>(_ read: (FieldInput) throws(FieldError) -> Value) throws(FieldError) -> Value? {
        guard let self else { return nil }
        return try read(self)
    }
}
