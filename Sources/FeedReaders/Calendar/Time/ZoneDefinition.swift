import FeedCore

/// A time zone as written: its `STANDARD` and `DAYLIGHT` parts.
struct ZoneDefinition: Sendable {
    /// The relevant properties of each part.
    var observances: [[ContentLine]] = []
    var line: Int

    /// The properties of each part as text, which are equal for equal definitions.
    var content: [[String]] { observances.map { $0.map { "\($0.name):\($0.value)" } } }

    /// The end of the span, from 1970 on, in which the changes of rules are calculated: the end of the year 2100.
    private static let end = (CivilDay(year: 2101, month: 1, day: 1)?.number ?? 0) * 86_400

    /// Calculates the changes of the zone; `nil` if no part of the definition is usable.
    ///
    /// - Returns: The zone, and true if there are too many changes, so that the last ones are missing.
    ///
    /// - SeeAlso: [RFC 5545, section 3.6.5](https://www.rfc-editor.org/rfc/rfc5545#section-3.6.5)
    func rules(
        limits: CalendarLimits,
        budget: inout RecurrenceBudget,
        warnings: inout FeedWarnings
    ) -> (zone: ZoneRules, isCut: Bool)? {
        let most = limits.changesOfZone
        var changes: [(instant: Int, offset: Int)] = []
        var first: (instant: Int, offset: Int)?
        for properties in observances where changes.count < most {
            guard let part = Part(properties, most: most, warnings: &warnings) else {
                let message =
                    "a part of a time zone was passed over: "
                    + "expected DTSTART, TZOFFSETFROM and TZOFFSETTO, and a rule at most monthly"
                warnings.add(at: "line \(properties.first?.number ?? line)", message)
                continue
            }
            for local in part.times(before: Self.end, limit: most - changes.count, &budget) {
                let instant = local - part.from
                changes.append((instant, part.to))
                if first.map({ instant < $0.instant }) ?? true { first = (instant, part.from) }
            }
        }
        guard let first else { return nil }
        changes.sort { $0.instant < $1.instant }
        return (ZoneRules(first: first.offset, changes: changes), changes.count >= most)
    }

    /// One part of a definition: a start, its repetition, and the offsets before and after.
    private struct Part {
        var start: Int

        /// The offset from UTC before the change, in seconds.
        var from: Int
        /// The offset from UTC after the change, in seconds.
        var to: Int
        private var rules: [RecurrenceRule] = []
        private var additions: [Int] = []

        init?(_ properties: [ContentLine], most: Int, warnings: inout FeedWarnings) {
            func line(_ name: PropertyName) -> ContentLine? { properties.first { $0.property == name } }
            guard let start = line(.start).flatMap({ CalendarTime($0.value.trimmed) }),
                let from = line(.offsetFrom).flatMap({ Self.offset($0, &warnings) }),
                let to = line(.offsetTo).flatMap({ Self.offset($0, &warnings) })
            else { return nil }
            (self.start, self.from, self.to) = (start.seconds, from, to)
            for property in properties where property.property == .rule {
                // Clocks do not change more often than monthly, and such a rule would be expensive.
                var remarks: [String] = []
                guard let rule = try? RecurrenceRule(property.value.trimmed, remarks: &remarks),
                    rule.frequency.unit == nil, rules.count < 4
                else { return nil }
                rules.append(rule)
                for remark in remarks.prefix(10) {
                    warnings.add(at: property.place, "the rule of a time zone \(remark)")
                }
            }
            for property in properties where [.exceptions, .exceptionRule].contains(property.property) {
                let message = "found \(property.name) in a time zone, which may not have one; it was passed over"
                warnings.add(at: property.place, message)
            }
            for property in properties where property.property == .additions {
                for value in property.value.split(separator: ",").prefix(2 * most) {
                    // The start of a period is the time of the change.
                    guard let time = CalendarTime(value.prefix { $0 != "/" }.trimmed) else {
                        let found = "found RDATE \"\(value.shortened)\" in a time zone"
                        let expected = "expected a time such as 20261025T030000; it was passed over"
                        warnings.add(at: property.place, "\(found), \(expected)")
                        continue
                    }
                    additions.append(time.seconds)
                }
            }
        }

        func times(before end: Int, limit: Int, _ budget: inout RecurrenceBudget) -> ArraySlice<Int> {
            var times = [start] + additions
            for rule in rules {
                // An end in UTC becomes a local time by the offset before the change.
                let last = rule.until.map { $0.form == .utc ? $0.seconds + from : $0.lastSecond }
                times += Recurrence(rule, start: start, last: last)
                    .occurrences(in: 0..<end, limit: limit, budget: &budget)
            }
            return times.prefix(limit)
        }

        /// Parses an offset from UTC such as `+0100` or `-053000` to seconds; `nil` for any other text, and for a day
        /// or more.
        ///
        /// Publishers also write `-05:00` and `-05`. A missing plus sign causes a warning.
        private static func offset(_ line: ContentLine, _ warnings: inout FeedWarnings) -> Int? {
            var text = line.value.trimmed[...]
            guard text.utf8.count <= 10, let sign = text.first else { return nil }
            let hasSign = sign == "+" || sign == "-"
            if hasSign { text.removeFirst() }
            let parts = text.split(separator: ":", omittingEmptySubsequences: false)
            let digits = parts.joined()
            let isEven =
                parts.count == 1 ? digits.utf8.count.isMultiple(of: 2) : parts.allSatisfy { $0.utf8.count == 2 }
            guard isEven, 2...6 ~= digits.utf8.count, let number = Int(digits: Array(digits.utf8)[...]) else {
                return nil
            }
            let whole = number * [2: 10_000, 4: 100, 6: 1][digits.utf8.count, default: 0]
            let seconds = whole / 10_000 * 3_600 + whole / 100 % 100 * 60 + whole % 100
            guard seconds < 86_400 else { return nil }
            if !hasSign {
                let message = "found \(line.name) \"\(line.value.shortened)\" without a sign; it was read as +\(digits)"
                warnings.add(at: line.place, message)
            }
            return sign == "-" ? -seconds : seconds
        }
    }
}

extension CalendarTime {
    /// The last second of a whole day; for any other time, the time itself.
    var lastSecond: Int { isDay ? seconds + 86_399 : seconds }
}
