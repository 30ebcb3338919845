import FeedCore

/// The zones that the calendars of a file define, each worked out once however many calendars define it alike.
struct DefinedZones {
    /// What work one definition, and all of them, may make: one of two changes a year since 1601 takes some 300 steps.
    private static let stepsOfZone = 200_000
    private static let steps = 5_000_000

    /// What a definition says, by its parts and their properties.
    private typealias Content = [[String]]

    private var budget = RecurrenceBudget(steps: steps)
    private var found: [Content: DefinedZone?] = [:]

    /// Whether some zone could not be worked out whole, so that times in it may be wrong.
    private(set) var lacksChanges = false

    /// The zone of a definition; `nil`, with a warning, where not one part of it can be used.
    mutating func zone(_ definition: ZoneDefinition, named name: String, warnings: inout FeedWarnings) -> DefinedZone? {
        let content = definition.observances.map { $0.map { "\($0.name):\($0.value)" } }
        if let zone = found[content] { return zone }
        var steps = RecurrenceBudget(steps: min(Self.stepsOfZone, budget.steps))
        let before = steps.steps
        let zone = DefinedZone(definition, budget: &steps, warnings: &warnings)
        budget.take(before - steps.steps)
        if let reason = steps.isSpent
            ? "takes too long" : zone?.hasTooManyChanges == true ? "changes its clocks too often" : nil
        {
            lacksChanges = true
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
