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

/// A period in which a calendar's definition of a zone differs from the zone of that name in the time zone database,
/// which is used.
///
/// Many publishers write definitions that are short or old, so that the database is more reliable; but a database may
/// be older than a rule that has changed.
struct ZoneDoubt {
    /// The name of the zone.
    var zone: String
    var instants: Range<Int>

    /// The seconds by which the clocks of the calendar's definition are ahead of the database's.
    private var lead: Int

    /// Returns the periods in a span in which the calendar's definition of a zone, `own`, differs from the database's,
    /// `known`.
    static func all(of name: String, _ own: ZoneRules, beside known: ZoneRules, in span: Range<Int>) -> [ZoneDoubt] {
        var budget = RecurrenceBudget(steps: 20_000)
        let own = own.periods(in: span, &budget)
        let known = known.periods(in: span, &budget)
        return own.flatMap { own in
            known.compactMap { known in
                let common = max(own.from, known.from)..<max(min(own.until, known.until), max(own.from, known.from))
                guard !common.isEmpty, own.offset != known.offset else { return nil }
                return ZoneDoubt(zone: name, instants: common, lead: own.offset - known.offset)
            }
        }
    }

    /// Returns the warning about a time in the period.
    func message(at instant: Int) -> String {
        let day = CivilDay(number: instant.dayNumber)
        let distance = "\(abs(lead) / 60) minutes \(lead > 0 ? "ahead of" : "behind")"
        return "the calendar's own time zone \"\(zone.shortened)\" is \(distance) that of the time zone database on "
            + "\(day); the database's was taken"
    }
}
