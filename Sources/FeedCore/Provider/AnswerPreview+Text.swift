package import Foundation

extension AnswerPreview {
    /// Returns the preview as text for a terminal: a summary, then the first `limit` records with their outcomes.
    ///
    /// Each line ends with a line feed. Instants are in UTC, followed by the time in `timeZone`. The text contains no
    /// control characters that a terminal would obey.
    package func text(limit: Int = 50, timeZone: TimeZone) -> String {
        var lines: [String] = []
        if let failure { lines += ["This answer cannot be used: \(failure.description)", ""] }
        if let part { lines += ["Read as \(part).", ""] }
        lines.append(summary)
        for warning in warnings { lines.append("odd: \(warning.sentence)") }
        for record in records.prefix(limit) {
            lines.append("")
            lines += Self.lines(of: record, in: timeZone)
        }
        let untold = recordCount - min(limit, records.count)
        if untold > 0 { lines += ["", "and \(untold) more \(untold == 1 ? "record" : "records")"] }
        return lines.map { $0.printable + "\n" }.joined()
    }

    /// The number of records, and how many have each outcome: `4 records: 2 items, 1 not kept, 1 dropped.`.
    package var summary: String {
        var parts = ["\(itemCount) \(itemCount == 1 ? "item" : "items")"]
        if notKeptCount > 0 { parts.append("\(notKeptCount) not kept") }
        if droppedCount > 0 { parts.append("\(droppedCount) dropped") }
        return "\(recordCount) \(recordCount == 1 ? "record" : "records"): \(parts.joined(separator: ", "))."
    }

    /// Returns the warnings about dropped records, each on one line with the record's JSON Pointer; at most `limit`.
    package func losses(limit: Int) -> [String] {
        records.lazy.compactMap { record in
            if case .dropped(let warning) = record.outcome { warning.sentence.printable } else { nil }
        }.prefix(limit).map(\.self)
    }

    private static func lines(of record: Record, in timeZone: TimeZone) -> [String] {
        let place = record.pointer.map { $0.isEmpty ? "the whole answer" : $0 } ?? "somewhere"
        switch record.outcome {
        case .filtered: return ["\(place)  left out: the condition of \"keep\" does not hold"]
        case .dropped(let warning): return ["\(place)  dropped", "  \(warning.sentence)"]
        case .item(let item, let warnings):
            return [record.pointer == nil ? "\(item.id)" : "\(place)  \(item.id)"]
                + members(of: item, in: timeZone).map { name, value in
                    "  \(name)\(String(repeating: " ", count: max(0, 10 - name.count)))  \(value)"
                } + warnings.map { "  odd: \($0.sentence)" }
        }
    }

    private static func members(of item: FeedItem, in timeZone: TimeZone) -> [(String, String)] {
        var members = [("title", item.title)]
        func add(_ name: String, _ value: String?) {
            if let value { members.append((name, value)) }
        }
        add("subtitle", item.subtitle)
        switch item.time {
        case .days(let first, let last, let region):
            let days = last > first ? "\(first) to \(last)" : "\(first)"
            add("day", ["", FeedTime.everywhere].contains(region) ? days : "\(days) in \(region)")
        case .undated(let text): add("undated", text)
        case .instant(let start, let end):
            add("start", start.words(in: timeZone))
            add("end", end?.words(in: timeZone))
        }
        switch item.planned {
        case .instant(let start, _)?: add("planned", start.words(in: timeZone))
        case .days(let first, _, _)?: add("planned", first.description)
        case .undated?, nil: break
        }
        add("until", item.relevantUntil?.words(in: timeZone))
        add("group", item.group)
        add("category", item.category.map { $0.label == $0.id ? $0.id : "\($0.id) (\($0.label))" })
        if item.status != .scheduled { add("status", item.status.rawValue) }
        add(
            "place",
            item.place.map { place in
                [place.name, place.country, place.coordinates.map { "\($0.latitude), \($0.longitude)" }].compactMap {
                    $0
                }
                .joined(separator: ", ")
            }
        )
        add("observed", item.observedAt?.words(in: timeZone))
        for fact in item.facts { add(fact.key, fact.value.plainText + (fact.unit.map { " \($0)" } ?? "")) }
        for link in item.links { add("link", "\(link.label) \(link.url.absoluteString)") }
        return members
    }
}

extension FactValue {
    /// The value as the answer has it: a number with all of its decimals.
    fileprivate var plainText: String { if case .decimal(let value) = self { String(value) } else { words() } }
}

extension Date {
    /// Returns the instant in UTC, followed by the time in `timeZone` if the two differ.
    fileprivate func words(in timeZone: TimeZone) -> String {
        let offset = timeZone.offset(at: self)
        guard offset != 0 else { return rfc3339 }
        let local = addingTimeInterval(Double(offset)).rfc3339.dropLast().replacing("T", with: " ")
        return "\(rfc3339) (\(local) \(timeZone.name))"
    }
}
