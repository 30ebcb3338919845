import FeedCore

extension DefinedZone {
    /// The last time for which changes are calculated, from 1970 on: the end of the year 2100.
    private static let end = (CivilDay(year: 2101, month: 1, day: 1)?.number ?? 0) * 86_400

    /// Calculates the changes of a zone; `nil` if no part of its definition is usable.
    ///
    /// - SeeAlso: [RFC 5545, section 3.6.5](https://www.rfc-editor.org/rfc/rfc5545#section-3.6.5)
    init?(
        _ definition: ZoneDefinition,
        limits: CalendarLimits,
        budget: inout RecurrenceBudget,
        warnings: inout FeedWarnings
    ) {
        let most = limits.changesOfZone
        var changes: [Change] = []
        var first: (instant: Int, offset: Int)?
        for properties in definition.observances where changes.count < most {
            guard let part = Part(properties, most: most) else {
                let line = properties.first?.number ?? definition.line
                let expected = "expected DTSTART, TZOFFSETFROM and TZOFFSETTO, and a rule at most monthly"
                warnings.add(
                    .unusualRecord,
                    pointer: "line \(line)",
                    "a part of a time zone was passed over: \(expected)"
                )
                continue
            }
            for local in part.times(before: Self.end, limit: most - changes.count, &budget) {
                let instant = local - part.from
                changes.append(Change(instant: instant, offset: part.to))
                if first.map({ instant < $0.instant }) ?? true { first = (instant, part.from) }
            }
        }
        guard let first else { return nil }
        self.init(
            firstOffset: first.offset,
            changes: changes,
            hasTooManyChanges: changes.count >= most
        )
    }

    /// One part of a definition: a start, its repetition, and the offsets before and after.
    private struct Part {
        var start: Int

        /// The offsets from UTC before and after, in seconds.
        var from: Int
        var to: Int
        private var rules: [RecurrenceRule] = []
        private var additions: [Int] = []

        init?(_ properties: [ContentLine], most: Int) {
            func value(_ name: PropertyName) -> String? { properties.first { $0.property == name }?.value.trimmed }
            guard let start = value(.start).flatMap({ CalendarTime($0) }),
                let from = value(.offsetFrom).flatMap(Self.offset), let to = value(.offsetTo).flatMap(Self.offset)
            else { return nil }
            (self.start, self.from, self.to) = (start.seconds, from, to)
            for property in properties where property.property == .rule {
                // Clocks do not change more often, and such a rule would be expensive.
                guard let rule = try? RecurrenceRule(property.value.trimmed), rule.frequency.unit == nil,
                    rules.count < 4
                else { return nil }
                rules.append(rule)
            }
            for property in properties where property.property == .additions {
                additions += property.value.split(separator: ",").prefix(2 * most).compactMap {
                    CalendarTime($0.trimmed)?.seconds
                }
            }
        }

        func times(before end: Int, limit: Int, _ budget: inout RecurrenceBudget) -> ArraySlice<Int> {
            var times = [start] + additions
            for rule in rules {
                // The end is in UTC, with the offset from before the change.
                let last = rule.until.map { $0.form == .utc ? $0.seconds + from : $0.lastSecond }
                times += Recurrence(rule, start: start, last: last)
                    .occurrences(in: 0..<end, limit: limit, budget: &budget)
            }
            return times.prefix(limit)
        }

        /// Parses an offset from UTC such as `+0100`, `-053000`, in seconds; `nil` for anything else and for more than
        /// a day.
        private static func offset(_ text: String) -> Int? {
            let bytes = Array(text.utf8.prefix(8))
            guard bytes.count == 5 || bytes.count == 7, let digits = Int(digits: bytes[1...]),
                bytes[0] == UInt8(ascii: "+") || bytes[0] == UInt8(ascii: "-")
            else { return nil }
            let number = bytes.count == 5 ? digits * 100 : digits
            let seconds = number / 10_000 * 3_600 + number / 100 % 100 * 60 + number % 100
            guard seconds < 86_400 else { return nil }
            return bytes[0] == UInt8(ascii: "-") ? -seconds : seconds
        }
    }
}

extension CalendarTime {
    /// The last second of the time: for a whole day, the last one of the day.
    var lastSecond: Int { isDay ? seconds + 86_399 : seconds }
}
