package import FeedCore
package import Foundation

/// An event as written, before zones and repetition rules are applied.
package struct CalendarEvent: Sendable {
    /// A time with the name of its zone.
    package struct Moment: Sendable {
        package var time: CalendarTime

        /// The `TZID`; `nil` for none.
        var zone: String?
    }

    /// The end or the duration.
    enum Ending: Sendable {
        case none
        case at(Moment)
        case after(CalendarDuration)
    }

    /// An additional time at which the event happens, possibly with its own end.
    struct Addition: Sendable {
        var start: Moment
        var ending: Ending?
    }

    package enum Status: Sendable {
        case confirmed, tentative, cancelled
    }

    /// The stable identifier; `nil` if the event has none.
    package var uid: String?

    /// The time of the occurrence that this event replaces in another event with the same UID.
    var recurrenceID: Moment?

    /// True if this event also replaces all later occurrences, moved by the same amount: `RANGE=THISANDFUTURE`.
    var holdsForFollowing = false
    package var start: Moment

    /// True if the event has a `DTSTART`; a cancelled occurrence may have none, and ``start`` is then its
    /// ``recurrenceID``.
    ///
    /// - SeeAlso: [RFC 5546, section 3.2.5](https://www.rfc-editor.org/rfc/rfc5546#section-3.2.5)
    var hasStart = true
    var ending: Ending
    package var rules: [RecurrenceRule] = []

    /// The rules of times at which the event does not happen: `EXRULE`.
    ///
    /// - SeeAlso: [RFC 2445, section 4.8.5.2](https://www.rfc-editor.org/rfc/rfc2445#section-4.8.5.2)
    var exceptionRules: [RecurrenceRule] = []
    var additions: [Addition] = []
    var exceptions: [Moment] = []

    /// The revision; of two events with the same UID, the higher one is used.
    var sequence = 0

    /// The time of the event's last change, in seconds since 1970-01-01 00:00 UTC, if known.
    package var modified: Int?
    /// True if Outlook marks the event as a whole day, but its times are in UTC, so that the day depends on the zone.
    var mayBeWholeDays = false
    package var status = Status.confirmed
    package var title: String?
    package var text: String?
    package var location: String?
    package var coordinates: Coordinates?
    package var organizer: String?
    package var categories: [String] = []
    package var address: URL?
    package var conference: URL?

    /// The properties that only a task has; `nil` for an event.
    package internal(set) var task: CalendarTask?

    /// The number of the line with the event's `BEGIN`.
    var line: Int

    /// The index of the event's calendar.
    package var calendar: Int

    var repeats: Bool { !rules.isEmpty || !additions.isEmpty }

    var place: String { "line \(line)" }
}

// MARK: - Reading

extension CalendarEvent {
    /// Reads an event from its properties; `nil`, with a warning, if it has no usable start.
    init?(
        _ properties: [ContentLine],
        of task: CalendarTask? = nil,
        line: Int,
        calendar: Int,
        limits: CalendarLimits,
        warnings: inout FeedWarnings
    ) {
        self.task = task
        let index = properties.firstIndex { $0.property == .start }
        hasStart = index != nil
        guard let index = index ?? properties.firstIndex(where: { $0.property == .recurrenceID }) else {
            warnings.add(.malformedRecord, pointer: "line \(line)", "an event has no DTSTART")
            return nil
        }
        let start = properties[index]
        guard let moment = Moment(start) else {
            warnings.add(
                .malformedRecord,
                pointer: start.place,
                "found \(start.name) \"\(start.value.shortened)\", expected a time such as 20261224T090000Z"
            )
            return nil
        }
        self.start = moment
        self.line = line
        self.calendar = calendar
        ending = .none
        for index in properties.indices { read(properties[index], limits, &warnings) }
        if properties.indices.contains(where: { properties[$0].marksWholeDays }) {
            makeWholeDays()
            mayBeWholeDays = self.start.time.form == .utc
        }
        checkEnding(&warnings)
        checkRules(&warnings)
        checkReplacement(&warnings)
    }

    /// Warns about times of day in the rules of whole days, which are ignored.
    ///
    /// - SeeAlso: [RFC 5545, section 3.3.10](https://www.rfc-editor.org/rfc/rfc5545#section-3.3.10)
    private func checkRules(_ warnings: inout FeedWarnings) {
        guard start.time.isDay else { return }
        for rule in rules + exceptionRules where !rule.partsOfDay.isEmpty {
            let parts = rule.partsOfDay.joined(separator: ", ")
            warnings.add(at: place, "the rule has \(parts), which a whole day may not have; the rest of it holds")
        }
    }

    /// Warns about a replacement without a start and about rules without effect; removes the rules of a replacement.
    private mutating func checkReplacement(_ warnings: inout FeedWarnings) {
        guard recurrenceID != nil else {
            guard !repeats, !exceptionRules.isEmpty else { return }
            return warnings.add(at: place, "the event does not repeat, so that its EXRULE leaves nothing out")
        }
        if !hasStart, status != .cancelled {
            warnings.add(at: place, "an event has no DTSTART; its RECURRENCE-ID was taken")
        }
        guard repeats || !exceptionRules.isEmpty else { return }
        let range = holdsForFollowing ? " and all later ones" : ""
        let message =
            "an event that replaces one time of a series\(range) has a rule or times of its own, which were passed over"
        warnings.add(at: place, message)
        (rules, additions, exceptionRules) = ([], [], [])
    }

    private mutating func read(_ property: ContentLine, _ limits: CalendarLimits, _ warnings: inout FeedWarnings) {
        func unusable(_ expected: String) {
            let found = "found \(property.name) \"\(property.value.shortened)\", expected \(expected)"
            warnings.add(at: property.place, "\(found); it was passed over")
        }
        func expect(_ first: String, or second: String) {
            if !["", first, second].contains(property.value.trimmed.uppercased()) { unusable("\(first) or \(second)") }
        }
        func webAddress() -> URL? {
            let address = property.webAddress
            if address == nil, !property.value.trimmed.isEmpty { unusable("an address with https:// or http://") }
            return address
        }
        func tellBothEnds() {
            warnings.add(at: property.place, "found DURATION beside DTEND, expected one of them; DTEND was taken")
        }
        switch property.property {
        case .uid: uid = uid ?? property.text(atMost: 1_000)
        case .summary: title = title ?? property.text(atMost: 500).map(\.onOneLine)
        case .description: text = text ?? property.text(atMost: 2_000)
        case .location: location = location ?? property.text(atMost: 500).map(\.onOneLine)
        case .organizer: organizer = organizer ?? property.person
        case .categories:
            var count = 0
            for value in property.value.cut(to: 20_000).listed where count < 50 && categories.count < 50 {
                let category = value.unescaped.trimmed.cut(to: 100)
                guard !category.isEmpty else { continue }
                count += 1
                if !categories.contains(category) { categories.append(category) }
            }
        case .sequence: sequence = Int(property.value.trimmed) ?? 0
        case .status where task != nil: break
        case .status:
            switch property.value.trimmed.uppercased() {
            case "CANCELLED", "CANCELED": status = .cancelled
            case "TENTATIVE": status = .tentative
            case "CONFIRMED", "": break
            default: unusable("CONFIRMED, TENTATIVE or CANCELLED")
            }
        case .transparency: expect("OPAQUE", or: "TRANSPARENT")
        case .wholeDay: expect("TRUE", or: "FALSE")
        case .address: address = address ?? webAddress()
        case .conference: conference = conference ?? webAddress()
        case .position:
            if let point = property.coordinates { coordinates = point } else { unusable("degrees such as 51.5;-0.12") }
        case .modified:
            if let time = CalendarTime(property.value.trimmed), time.form == .utc { modified = time.seconds }
        case .recurrenceID:
            if let moment = Moment(property) {
                recurrenceID = moment
            } else {
                unusable("a time such as 20261224T090000Z")
            }
            if let range = property.parameter("RANGE")?.trimmed.uppercased() {
                holdsForFollowing = range == "THISANDFUTURE"
                if !holdsForFollowing {
                    let found = "found RANGE=\(range.shortened), expected THISANDFUTURE"
                    warnings.add(at: property.place, "\(found); the event applies to one time only")
                }
            }
        case .ending:
            guard let moment = Moment(property) else { return unusable("a time such as 20261224T090000Z") }
            if case .after = ending { tellBothEnds() }
            ending = .at(moment)
        case .duration:
            guard let duration = CalendarDuration(property.value.trimmed), !duration.isNegative else {
                return unusable("a duration such as PT1H30M")
            }
            switch ending {
            case .none: ending = .after(duration)
            case .at: tellBothEnds()
            case .after: break
            }
        case .rule:
            if let rule = rule(property, of: rules, "the event is shown at its first time only", &warnings) {
                rules.append(rule)
            }
        case .exceptionRule:
            if let rule = rule(property, of: exceptionRules, "nothing is left out for it", &warnings) {
                exceptionRules.append(rule)
            }
        case .additions: readAdditions(property, limits, &warnings)
        case .exceptions:
            for value in property.value.split(separator: ",", maxSplits: limits.listValues) {
                guard exceptions.count < limits.listValues else {
                    return unusable("\(limits.listValues) times at most")
                }
                if let moment = Moment(value, of: property) {
                    exceptions.append(moment)
                } else {
                    unusable("times such as 20261224T090000Z")
                }
            }
        default: break
        }
    }

    /// Reads a rule; `nil`, with a warning that ends with `outcome`, if the rule cannot be applied.
    private func rule(
        _ property: ContentLine,
        of rules: [RecurrenceRule],
        _ outcome: String,
        _ warnings: inout FeedWarnings
    ) -> RecurrenceRule? {
        func warn(_ text: String) { warnings.add(at: property.place, "the rule \(text)") }
        do throws(RecurrenceRuleError) {
            guard rules.count < 20 else { throw RecurrenceRuleError("is one of more than 20") }
            var remarks: [String] = []
            let rule = try RecurrenceRule(property.value.trimmed, remarks: &remarks)
            remarks.prefix(10).forEach(warn)
            guard !start.time.isDay || !rule.frequency.isWithinDay else {
                throw RecurrenceRuleError("is \(rule.frequency.rawValue), but the event is a whole day")
            }
            return rule
        } catch {
            warn("\(error.message); \(outcome)")
            return nil
        }
    }

    private mutating func readAdditions(
        _ property: ContentLine,
        _ limits: CalendarLimits,
        _ warnings: inout FeedWarnings
    ) {
        func unusable(_ value: Substring, _ expected: String) {
            let found = "found RDATE \"\(value.shortened)\", expected \(expected)"
            warnings.add(at: property.place, "\(found); it was passed over")
        }
        for value in property.value.split(separator: ",", maxSplits: limits.listValues) {
            guard additions.count < limits.listValues else {
                return unusable(value, "\(limits.listValues) times at most")
            }
            let parts = value.split(separator: "/", maxSplits: 1)
            guard let first = parts.first, let start = Moment(first, of: property) else {
                unusable(value, "a time such as 20261224T090000Z")
                continue
            }
            var ending: Ending?
            if parts.count == 2 {
                ending =
                    CalendarDuration(parts[1].trimmed).map { .after($0) }
                    ?? Moment(parts[1], of: property).map { .at($0) }
            }
            additions.append(Addition(start: start, ending: ending))
        }
    }

    /// Changes the times of an event that Outlook marks as a whole day into days, if start and end are midnights.
    ///
    /// - SeeAlso:
    ///   [X-MICROSOFT-CDO-ALLDAYEVENT](https://learn.microsoft.com/openspecs/exchange_server_protocols/ms-oxcical/)
    private mutating func makeWholeDays() {
        guard let day = start.wholeDay else { return }
        switch ending {
        case .none: break
        case .after(let duration):
            if duration.seconds != 0 { return }
        case .at(let moment):
            // An event that ends within its day has no end, under either property.
            guard let end = moment.wholeDay else { return }
            ending = end.time.seconds > day.time.seconds ? .at(end) : .none
        }
        start = day
        for index in additions.indices {
            additions[index].start = additions[index].start.wholeDay ?? additions[index].start
        }
    }

    /// Gives times without a zone the zone of the start, and removes the end if it is a time and the start is a day, or
    /// the other way round.
    private mutating func checkEnding(_ warnings: inout FeedWarnings) {
        if case .at(let moment) = ending {
            var end = moment.inZone(of: start)
            // Outlook writes the midnight after a whole day with a zone.
            if start.time.isDay, end.time.form == .local, end.time.seconds.secondOfDay == 0 { end.time.form = .day }
            ending = .at(end)
        }
        for index in additions.indices {
            additions[index].start = additions[index].start.inZone(of: start)
            if case .at(let moment)? = additions[index].ending {
                additions[index].ending = .at(moment.inZone(of: start))
            }
        }
        let isOdd =
            switch ending {
            case .none: false
            case .at(let moment): moment.time.isDay != start.time.isDay
            case .after(let duration): start.time.isDay && duration.seconds != 0
            }
        guard isOdd else { return }
        ending = .none
        let message = "the start is a whole day and the end is not, or the other way round; the end was passed over"
        warnings.add(at: place, message)
    }
}
