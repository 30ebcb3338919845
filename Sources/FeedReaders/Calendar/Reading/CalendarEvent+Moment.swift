import FeedCore

// A time of an event, with its zone.

extension CalendarEvent.Moment {
    /// The day that begins at this local midnight; `nil` at any other time of day, and in UTC.
    var wholeDay: Self? {
        if time.isDay { return self }
        guard time.form == .local, time.seconds.secondOfDay == 0 else { return nil }
        return Self(time: CalendarTime(seconds: time.seconds, form: .day))
    }

    /// Returns the time, with the zone of another one if it has none.
    func inZone(of other: CalendarEvent.Moment) -> CalendarEvent.Moment {
        guard time.form == .local, zone == nil else { return self }
        var moment = self
        moment.zone = other.zone
        if other.time.form == .utc { moment.time.form = .utc }
        return moment
    }

    /// Reads the value of a property with its zone; `nil` if it is not a time.
    init?(_ property: ContentLine) { self.init(property.value[...], of: property) }

    init?(_ value: Substring, of property: ContentLine) {
        guard let time = CalendarTime(value.trimmed) else { return nil }
        self.time = time
        zone = time.form == .local ? property.zoneName : nil
        if zone?.isEmpty == true { zone = nil }
    }
}

extension ContentLine {
    /// The `TZID`, in which some publishers write commas without quotation marks.
    fileprivate var zoneName: String? { parameters["TZID"]?.joined(separator: ",").trimmed }
}
