import FeedCore

/// The properties that a task (`VTODO`) has besides those of an event.
///
/// - SeeAlso: [RFC 5545, section 3.6.2](https://www.rfc-editor.org/rfc/rfc5545#section-3.6.2)
package struct CalendarTask: Sendable {
    /// The priority from 1, the highest, to 9; `nil` for none.
    package private(set) var priority: Int?

    /// The percentage that is done, from 0 to 100; `nil` if the task does not say.
    package private(set) var percentage: Int?
    package private(set) var isDone = false

    fileprivate init(_ properties: [ContentLine], _ event: (ContentLine, String) -> Void) {
        func number(_ property: ContentLine, in range: ClosedRange<Int>) -> Int? {
            if let number = Int(property.value.trimmed), range.contains(number) { return number }
            event(property, "a number from \(range.lowerBound) to \(range.upperBound)")
            return nil
        }
        for property in properties {
            switch property.property {
            case .priority: priority = number(property, in: 0...9).flatMap { $0 == 0 ? nil : $0 }
            case .percentage: percentage = number(property, in: 0...100)
            case .completed: isDone = true
            case .status where property.value.trimmed.uppercased() == "COMPLETED": isDone = true
            default: break
            }
        }
        if percentage == 100 { isDone = true }
    }
}

extension CalendarEvent {
    /// Reads a task as an event that ends when the task is due; `nil` without a due date.
    ///
    /// A task that does not repeat begins when it is due, as its item does. A repeating one keeps its start, from which
    /// its rule counts (RFC 5545, section 3.8.5.3).
    init?(
        task properties: [ContentLine],
        line: Int,
        calendar: Int,
        limits: CalendarLimits,
        warnings: inout FeedWarnings
    ) {
        func first(_ name: PropertyName) -> ContentLine? { properties.first { $0.property == name } }
        let (start, due) = (first(.start), first(.due))
        guard due != nil || start != nil && first(.duration) != nil else { return nil }
        let repeats = properties.contains { [.rule, .additions, .recurrenceID].contains($0.property) }
        var lines = properties.filter { $0.property != .ending }
        if let due {
            lines.removeAll { $0.property == .due || $0.property == .duration }
            if repeats, let start, Moment(start) != nil {
                // A whole day that is due on the day of its start has no end: an end would be the day after.
                let isSameDay = Moment(start)?.time.isDay == true && start.value.trimmed >= due.value.trimmed
                if !isSameDay { lines.append(due.renamed(.ending)) }
            } else {
                lines.removeAll { $0.property == .start }
                lines.append(due.renamed(.start))
            }
        }
        let task = CalendarTask(properties) { property, expected in
            let found = "found \(property.name) \"\(property.value.shortened)\", expected \(expected)"
            warnings.add(at: property.place, "\(found); it was passed over")
        }
        self.init(lines, of: task, line: line, calendar: calendar, limits: limits, warnings: &warnings)
        if first(.status)?.value.trimmed.uppercased() == "CANCELLED" { status = .cancelled }
    }

    /// True if an occurrence ends after its start; a task is then due at its end.
    package var hasEnding: Bool { if case .none = ending { false } else { true } }
}

extension ContentLine {
    fileprivate func renamed(_ property: PropertyName) -> ContentLine {
        var line = self
        line.property = property
        return line
    }
}
