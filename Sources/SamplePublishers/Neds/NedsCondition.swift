/// A track's condition or the weather, with an id of its own.
struct NedsCondition {
    var id: String
    var name: String

    static func track(_ draw: inout SeededNumbers) -> NedsCondition {
        named(draw.pick(["Good", "Good4", "Soft5", "Synthetic", "Fast", "Heavy9", "Firm"]), kind: 1)
    }

    /// The same weather has two spellings, each with its own id, and alternates between them.
    static func weather(_ draw: inout SeededNumbers, minute: Int) -> NedsCondition {
        let spellings = draw.pick([
            ["Fine", "FINE"], ["Overcast", "Ocast"], ["Showers", "Showery"], ["Cloudy", "Cloudy"],
        ])
        return named(spellings[floorMod(floorDiv(minute, 5), 2)], kind: 2)
    }

    private static func named(_ name: String, kind: Int) -> NedsCondition {
        var draw = SeededNumbers(0, kind, name.utf8.reduce(0) { $0 &* 31 &+ Int($1) })
        return NedsCondition(id: draw.uuid(), name: name)
    }
}
