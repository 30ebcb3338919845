import FeedCore
import Foundation

// The time of an item.

extension ItemMaker {
    /// Returns the time, and the end of the time for which the item is relevant.
    mutating func time() throws(RecordError) -> (FeedTime, relevantUntil: Date?) {
        if mapping.fields.start == nil, mapping.fields.day == nil { return (.undated(""), nil) }
        let stay = mapping.staysFor
        let isAllDay = try isAllDay()
        if let field = mapping.fields.start, !isAllDay {
            let hasDays = mapping.fields.day != nil
            let start = try required("start") { [mapping] record throws(FieldError) in
                try Start(field, in: record, else: mapping.zone, hasDays: hasDays)
            }
            if case .undecided(let time, let source) = start { return try self.time(undecided: time, source) }
            if case .instant(let start) = start {
                if start.certainty != .exact {
                    let isSkipped = start.certainty == .skipped
                    let what = isSkipped ? "does not exist; it was moved forward" : "exists twice; the first is used"
                    warnings.add(.adjustedTime, pointer: record.place, "the local time of the start \(what)")
                }
                let end = try end(after: start.date)
                return (.instant(start.date, end: end), (end ?? start.date).addingTimeInterval(stay))
            }
        }
        guard let field = isAllDay ? mapping.fields.start : mapping.fields.day else {
            let fault = mapping.fields.start?.absence(in: record) ?? .missing
            throw RecordError(field: "start", fault: fault)
        }
        let day = try required(isAllDay ? "start" : "day") { [mapping] record throws(FieldError) -> Day? in
            let day = try Day(field, in: record, else: mapping.zone)
            guard day == nil, isAllDay || !mapping.fields.hasOneMember else { return day }
            throw field.absence(in: record)
        }
        switch day {
        case nil: return (.undated(""), nil)
        case .day(let day, let zone)?: return try days(from: day, in: zone, isAllDay: isAllDay)
        case .undecided(let time, let source, let zone)?:
            guard let day = source.format.day(of: time) else { return (.undated(time.text), nil) }
            undecided = time.text
            return try days(from: day, in: zone, isAllDay: isAllDay)
        }
    }

    /// Returns the planned time: an instant or, for an item of whole days, a day.
    mutating func planned(beside time: FeedTime) throws(RecordError) -> FeedTime? {
        guard let field = mapping.fields.planned else { return nil }
        // A time of day alone is the one nearest to the start: from twelve hours before it to twelve hours after it.
        let middle: Date? = if case .instant(let start, _) = time { start - 6 * 3_600 } else { nil }
        return try attempt("planned") { [mapping] record throws(FieldError) in
            try field.first(in: record, else: mapping.zone) { input, source, zone throws(FieldError) -> FeedTime? in
                if let text = try input.text(), source.format.undecided(text) != nil { return nil }
                guard !source.isWholeDay(input) else {
                    guard time.isDay else { return nil }
                    let region = try mapping.fields.region?.input(in: record)?.text() ?? ""
                    return .day(try source.format.day(input, in: zone), region: region)
                }
                return try source.instant(input, in: record, zone, near: middle).map { .instant($0.date) }
            }
        }
    }

    /// Returns the time of a record whose time of day is not decided: its day or, if the day is not decided either, the
    /// publisher's text.
    ///
    /// The day of the mapping comes before that of the start, which may be a placeholder: midnight in the publisher's
    /// zone is often on another day in UTC.
    private mutating func time(
        undecided time: UndecidedTime,
        _ source: TimeSource
    ) throws(RecordError) -> (FeedTime, relevantUntil: Date?) {
        let zone = try required("start") { [mapping] record throws(FieldError) in
            try source.zone(in: record, else: mapping.zone)
        }
        let startDay = source.format.day(of: time)
        let day = try startDay == nil ? required("day", mapping.decidedDay) : attempt("day", mapping.decidedDay)
        if let day {
            undecided = day == startDay ?? day ? time.text : time.word
            return try days(from: day, in: zone, isAllDay: false)
        }
        guard let startDay else { return (.undated(time.text), nil) }
        undecided = time.text
        let region = try text(mapping.fields.region, "region") ?? ""
        return (.day(startDay, region: region), relevantUntil(after: startDay, in: zone))
    }

    private func relevantUntil(after last: CivilDay, in zone: TimeZone?) -> Date {
        last.adding(days: 1).start(in: zone ?? record.page.zone).addingTimeInterval(mapping.staysFor)
    }

    /// Returns the time of an item of whole days that begins on the given day.
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
        return text.flatMap { Bool(flag: $0) } ?? false
    }

    private mutating func lastDay(from first: CivilDay) throws(RecordError) -> CivilDay {
        guard let field = mapping.fields.lastDay else {
            return try endDay(mapping.fields.endDay, "endDay", from: first)
        }
        let last: CivilDay? = try attempt("lastDay") { [mapping] record throws(FieldError) in
            try field.first(in: record, else: mapping.zone) { input, source, zone throws(FieldError) in
                guard let text = try input.text(), !UndecidedTime.isMeant(by: text) else { return nil }
                let last = try source.format.day(input, in: zone)
                guard last >= first else { throw input.fault(expected: "a last day that is not before the first") }
                return last
            }
        }
        return last ?? first
    }

    /// Returns the last day of an item of whole days from its end, which is exclusive if it is a day or a midnight.
    private mutating func endDay(
        _ field: TimeField?,
        _ name: String,
        from first: CivilDay
    ) throws(RecordError) -> CivilDay {
        let last: CivilDay? = try attempt(name) { [mapping] record throws(FieldError) in
            try field?.first(in: record, else: mapping.zone) { input, source, zone throws(FieldError) in
                try source.format.lastDay(input, in: zone)
            }
        }
        // Some publishers write the first day as the end.
        return max(last ?? first, first)
    }

    private mutating func end(after start: Date) throws(RecordError) -> Date? {
        guard let field = mapping.fields.end else { return nil }
        // A time of day alone is the next one after the start.
        let middle = start + 6 * 3_600
        return try attempt("end") { [mapping] record throws(FieldError) in
            try field.first(in: record, else: mapping.zone) { input, source, zone throws(FieldError) in
                guard let text = try input.text(), source.format.undecided(text) == nil else { return nil }
                guard let end = try source.instant(input, in: record, zone, near: middle)?.date else { return nil }
                if end >= start { return end }
                // A time of day before the start, on the start's own day, is that of the next day.
                if let next = end.nextDay(in: zone), next >= start, let day = source.field.day,
                    mapping.fields.start?.sources.contains(where: { $0.field.day == day }) == true
                {
                    return next
                }
                throw input.fault(expected: "an end that is not before the start")
            }
        }
    }
}

extension Date {
    /// Returns the same time of day on the next day; `nil` without a zone.
    fileprivate func nextDay(in zone: TimeZone?) -> Date? {
        guard let zone else { return nil }
        let next = addingTimeInterval(86_400)
        return next.addingTimeInterval(Double(zone.offset(at: self) - zone.offset(at: next)))
    }
}

extension Field {
    /// The field of the day, beside which the time of day is in another field.
    fileprivate var day: Field? { if case .dated(let day, _, _) = self { day } else { nil } }
}

extension RecordMapping {
    /// Returns the day that a record has beside its start; `nil` if there is none.
    fileprivate func decidedDay(of record: AnswerRecord) throws(FieldError) -> CivilDay? {
        guard let field = fields.day else { return nil }
        return switch try Day(field, in: record, else: zone) {
        case .day(let day, _)?: day
        case .undecided(let time, let source, _)?: source.format.day(of: time)
        case nil: nil
        }
    }
}

/// The start of a record.
private enum Start {
    case instant(LocalTime.Instant)
    case undecided(UndecidedTime, TimeSource)

    /// Reads the first source that is an instant or an undecided time.
    ///
    /// - Returns: `nil` if there is no value, or only a day and the mapping reads days separately (`hasDays`).
    /// - Throws: The reason why no source is an instant or an undecided time.
    init?(_ field: TimeField, in record: AnswerRecord, else zone: TimeZone?, hasDays: Bool) throws(FieldError) {
        var undecided: Start?
        let start = try field.first(in: record, else: zone) { input, source, zone throws(FieldError) -> Start? in
            if hasDays, source.isWholeDay(input) { return nil }
            do throws(FieldError) {
                return try source.instant(input, in: record, zone).map { .instant($0) }
            } catch {
                guard let time = try input.text().flatMap(source.format.undecided) else { throw error }
                // A mark without letters, such as "?", is less precise than another source.
                guard !time.text.contains(where: \.isLetter) else { return .undecided(time, source) }
                undecided = undecided ?? .undecided(time, source)
                return nil
            }
        }
        guard let found = start ?? undecided else { return nil }
        self = found
    }
}

/// The day of a record, with the zone of its times.
private enum Day {
    case day(CivilDay, TimeZone?)
    case undecided(UndecidedTime, TimeSource, TimeZone?)

    /// Reads the first source that is a day or an undecided time; `nil` if there is no value.
    ///
    /// - Throws: The reason why no source is a day or an undecided time.
    init?(_ field: TimeField, in record: AnswerRecord, else zone: TimeZone?) throws(FieldError) {
        let day = try field.first(in: record, else: zone) { input, source, zone throws(FieldError) -> Day? in
            do throws(FieldError) {
                return .day(try source.format.day(input, in: zone), zone)
            } catch {
                guard let time = try input.text().flatMap(source.format.undecided) else { throw error }
                return .undecided(time, source, zone)
            }
        }
        guard let day else { return nil }
        self = day
    }
}
