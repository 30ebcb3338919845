/// Sample names, distances and comments of races.
struct NedsNames {
    private let category: NedsCategory

    init(_ category: NedsCategory) { self.category = category }

    func title(number: Int, _ draw: inout SeededNumbers) -> String {
        let sponsor = draw.pick([
            "Lantern & Larder", "Crooked Spoon Bakery", "Three Kettles Tea", "Penny's Paint & Paper",
            "Ironbark Timbers",
            "The Quiet Umbrella", "Moth & Candle", "Orchard Lane Dairy", "Tidewater Rope", "Pocketwatch Repairs",
        ])
        let kind =
            switch category {
            case .greyhound: draw.pick(["Dash", "Mixed Grade", "Maiden Sprint", "Free For All"])
            case .harness: draw.pick(["Pace", "Trot", "Mobile Mile", "Standing Start"])
            case .horse: draw.pick(["Plate", "Handicap", "Maiden", "Fillies & Mares Stakes"])
            }
        switch draw.number(in: 0...9) {
        case 0: return "Race \(number) - \(kind)"
        // A blank at the end, as some names have it.
        case 1: return "\(sponsor) \(kind) "
        default: return "\(sponsor) \(kind)"
        }
    }

    func distance(_ draw: inout SeededNumbers) -> Int {
        switch category {
        case .greyhound: draw.number(in: 265...715)
        case .harness: draw.pick([1_609, 1_720, 2_130, 2_650])
        case .horse: draw.number(in: 9...32) * 100
        }
    }

    func comment(_ draw: inout SeededNumbers) -> String {
        let runner = draw.pick([
            "PAPER COMET", "SECOND HELPING", "MIND THE TEAPOT", "NORTHERLY BUS", "GENTLE AVALANCHE",
        ])
        let rival = draw.pick(["OLD UMBRELLA", "COUNTING SHEEP", "BRASS WHISTLE", "SUNDAY LADDER"])
        let opinion = draw.pick([
            "drew well and should find the front early", "has been working nicely and rates highly",
            "needs luck from out wide, but has the class",
        ])
        return "\(runner) (\(draw.number(in: 1...5))) \(opinion). \(rival) (\(draw.number(in: 6...10))) is the danger."
    }
}
