package import FeedCore
package import Foundation

/// A field that is a time or a day, with its format and zone.
package struct TimeSource: Sendable {
    var field: Field
    package var format = TimeFormat.automatic

    /// The zone of a text without an offset; `nil` for the zone of the feed.
    var zone: TimeZone?

    /// The field that names the zone in each record, instead of ``zone``.
    var zoneField: Field?

    /// The span that is added to the time, such as a delay, or the seconds since the start of a day.
    var plus: DurationField?

    /// Returns the value in a record; `nil` if it is absent, or means that there is no time.
    func input(in record: AnswerRecord) throws(FieldError) -> FieldInput? {
        guard let input = try field.usableInput(in: record), !isNone(input) else { return nil }
        return input
    }

    func isNone(_ input: FieldInput) -> Bool { format.isNone(input) }

    /// Returns true for a day without a time of day, if no span is added to it.
    func isWholeDay(_ input: FieldInput) -> Bool { plus == nil && format.isWholeDay(input) }

    /// Reads an instant, and adds the span ``plus``, if there is one.
    ///
    /// `zone` applies to a text without an offset. A time of day is near `now`, by default the time of the reading.
    ///
    /// - Returns: The instant, and the certainty of its local time, which clocks may skip or show twice; `nil` if the
    ///   span to add is absent.
    /// - Throws: `FieldError` if the value is not a time, or the sum is not in the years 2000 to 2099.
    package func instant(
        _ input: FieldInput,
        in record: AnswerRecord,
        _ zone: TimeZone?,
        near now: Date? = nil
    ) throws(FieldError) -> LocalTime.Instant? {
        let now = format == .clock ? now ?? record.page.now : record.page.now
        guard let plus else { return try format.instant(input, in: zone, at: now) }
        guard let seconds = try plus.seconds(in: record) else { return nil }
        guard format.isWholeDay(input) else {
            let (date, certainty) = try format.instant(input, in: zone, at: now)
            return (try sum(of: date, seconds, input), certainty)
        }
        guard let zone else { throw input.fault(expected: "a \"timeZone\" for a day to which seconds are added") }
        // Timetables count from twelve hours before noon, which is midnight on all days but those of a change of
        // clocks.
        let noon = LocalTime(day: try format.day(input, in: zone), hour: 12, minute: 0).instant(in: zone).date
        return (try sum(of: noon, seconds - 43_200, input), .exact)
    }

    private func sum(of date: Date, _ seconds: Double, _ input: FieldInput) throws(FieldError) -> Date {
        let sum = date.addingTimeInterval(seconds)
        guard Date.plausibleStarts.contains(sum) else {
            throw input.fault(expected: "a time from 2000 to 2099 after \"plus\" is added to it")
        }
        return sum
    }

    /// Returns the zone of a record's texts without an offset: the one that the record or the source names, otherwise
    /// `other`.
    ///
    /// - Throws: `FieldError` if the record's value is not a time zone.
    func zone(in record: AnswerRecord, else other: TimeZone?) throws(FieldError) -> TimeZone? {
        guard let input = try zoneField?.input(in: record), let text = try input.text() else { return zone ?? other }
        guard let zone = ZoneName.recordZone(text) else {
            throw input.fault(expected: "a time zone such as Europe/London, or an offset such as +01:00")
        }
        return zone
    }
}

/// A field that is a span of time, with the unit of its numbers.
struct DurationField: MappingPart {
    private let field: Field
    private let unit: WrittenDuration.Unit

    init(_ raw: RawSetting, _ tables: LookupTables) throws(SettingIssues) {
        guard raw.members != nil else {
            (field, unit) = (try Field(raw, tables), .seconds)
            return
        }
        var members = try SettingMembers(raw, among: Field.members + ["unit"])
        let field = Field(&members, tables)
        unit = members.read("unit") ?? .seconds
        self.field = try members.checked(field)
    }

    /// Returns the seconds in a record; `nil` if there is no value.
    func seconds(in record: AnswerRecord) throws(FieldError) -> Double? {
        guard let input = try field.usableInput(in: record), let text = try input.text() else { return nil }
        guard let span = WrittenDuration(text, in: unit) else {
            throw input.fault(expected: "a number of \(unit.rawValue), or a span of time such as 5 min or PT5M")
        }
        return span.seconds
    }
}

extension ZoneName {
    /// Returns the zone for a name or an offset that a record has beside its times; `nil` for any other text.
    ///
    /// An offset is a text such as `+0200`, `UTC+2` or `05:30`, or a number; it is positive east of UTC.
    package static func recordZone(_ text: String) -> TimeZone? {
        if text.contains("."), let zone = zone(number: text) { return zone }
        return namedZone(text) ?? offsetZone("+\(text)") ?? zone(number: text)
    }

    /// Returns the zone for a name of the time zone database, a name of Windows such as `W. Europe Standard Time`, or a
    /// description such as `(UTC+01:00) Berlin`; `nil` for any other text.
    package static func namedZone(_ text: String) -> TimeZone? {
        zone(text) ?? undefinedZone(text)?.zone
    }

    /// Returns the zone for an offset in figures; `nil` for any other text.
    ///
    /// A number up to 14 counts hours, one from 60 to 840 counts minutes, and one from 3,600 on counts seconds. Apart
    /// from UTC, no zone is less than an hour from UTC, so a number never has two meanings.
    private static func zone(number text: String) -> TimeZone? {
        guard let number = Double(text) else { return nil }
        let seconds: Double
        switch number.magnitude {
        case 0...14: seconds = number * 3_600
        case 60...840: seconds = number * 60
        case 3_600...50_400: seconds = number
        default: return nil
        }
        // All zones differ from UTC by whole quarters of an hour.
        guard seconds.remainder(dividingBy: 900) == 0 else { return nil }
        return seconds == 0 ? .gmt : TimeZone(secondsFromGMT: Int(seconds))
    }
}
