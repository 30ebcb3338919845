import FeedCore

extension FactTable {
    /// Creates a table of runners; empty columns are left out.
    init(rides: [Ride]) {
        let rows = rides.map(\.cells)
        let filled = rows.reduce(into: Set<String>()) { $0.formUnion($1.keys) }
        self.init("rides", "Runners", columns: Self.rideColumns.filter { filled.contains($0.key) }, rows: rows)
    }

    private static let rideColumns = [
        Column("clothNumber", "No."),
        Column("horse", "Horse"),
        Column("form", "Form"),
        Column("daysSinceLastRun", "Last run", unit: .days),
        Column("weight", "Weight", unit: .kilograms, decimals: 1),
        Column("stonesPounds", "St-lb"),
        Column("odds", "Odds"),
        Column("decimalOdds", "Decimal odds", decimals: 2),
        Column("sex", "Sex"),
        Column("age", "Age"),
        Column("jockey", "Jockey"),
        Column("trainer", "Trainer"),
        Column("draw", "Draw"),
        Column("status", "Status"),
    ]
}

extension Ride {
    /// The values by column key.
    fileprivate var cells: [String: FactValue] {
        var cells: [String: FactValue] = ["horse": .text(horse)]
        cells["clothNumber"] = clothNumber?.value
        cells["form"] = form.map(FactValue.text)
        cells["daysSinceLastRun"] = daysSinceLastRun.map(FactValue.integer)
        cells["weight"] = (weight?.kilograms).map(FactValue.decimal)
        cells["stonesPounds"] = (weight?.text).map(FactValue.text)
        cells["odds"] = odds?.value
        cells["decimalOdds"] = (odds?.decimal).map(FactValue.decimal)
        cells["sex"] = sex.map(FactValue.text)
        cells["age"] = age.map(FactValue.integer)
        cells["trainer"] = trainer.map(FactValue.text)
        cells["draw"] = draw.map(FactValue.integer)
        cells["jockey"] = jockey.map(FactValue.text)
        if isWithdrawn { cells["status"] = .text(ItemStatus.withdrawn.rawValue) }
        return cells
    }
}
