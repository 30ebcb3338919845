import FeedCore

/// The zones that the calendars of a file define; equal definitions are evaluated only once.
struct DefinedZones {
    /// The content of a definition: its parts and their properties.
    private typealias Content = [[String]]

    private let limits: CalendarLimits
    private let work: ReadingWork?
    private var budget: RecurrenceBudget
    private var found: [Content: ZoneRules?] = [:]

    init(limits: CalendarLimits, work: ReadingWork?) {
        self.limits = limits
        self.work = work
        budget = RecurrenceBudget(steps: limits.stepsOfZones)
    }

    /// Returns the zone of a definition; `nil`, with a warning, if no part of it is usable.
    mutating func zone(_ definition: ZoneDefinition, named name: String, warnings: inout FeedWarnings) -> ZoneRules? {
        let content = definition.content
        work?.add(content.reduce(1) { $0 + $1.count })
        if let zone = found[content] { return zone }
        var steps = RecurrenceBudget(steps: min(limits.stepsOfZone, budget.steps))
        let before = steps.steps
        let (zone, isCut) = definition.rules(limits: limits, budget: &steps, warnings: &warnings) ?? (nil, false)
        budget.subtract(before - steps.steps)
        work?.add(before - steps.steps)
        if let reason = steps.isSpent ? "takes too long" : isCut ? "changes its clocks too often" : nil {
            warnings.add(
                .missingPart,
                pointer: "line \(definition.line)",
                "the time zone \"\(name.shortened)\" \(reason) to be worked out whole; times in it may be wrong"
            )
        }
        found[content] = .some(zone)
        return zone
    }
}
