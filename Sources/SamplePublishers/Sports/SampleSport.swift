/// A sport with sample teams or players.
struct SampleSport {
    /// The publisher's code of the sport.
    var code: String
    /// The publisher's name of the sport.
    var name: String
    /// The average number of seconds between events; `nil` for a sport without events.
    var period: Int?
    /// The number of days ahead for which events are known.
    var days: Int
    /// True if all events are in the past.
    var hasEnded = false
    var number: Int
    private var sides: [String]

    func title(_ draw: inout SeededNumbers) -> String {
        let home = draw.number(in: 0...sides.count - 1)
        let away = (home + draw.number(in: 1...sides.count - 1)) % sides.count
        return "\(sides[home]) - \(sides[away])"
    }

    static let all = [
        SampleSport(
            code: "FOOT",
            name: "SOCCER",
            period: 5_400,
            days: 6,
            number: 0,
            sides: [
                "Nordhavn-Vester", "Real Laguna", "Qoşqar Lantern", "Mill Pond Rovers", "AFC Gasworks U21", "Tre Torri",
                "Kettle Town", "Saint-Orme",
            ]
        ),
        SampleSport(
            code: "BASK",
            name: "BASKETBALL",
            period: 14_400,
            days: 5,
            number: 1,
            sides: ["Harbour Herons", "ex-Foundry", "Uptown Owls", "Basalt Bears", "Ostrava Meridian"]
        ),
        SampleSport(
            code: "TENN",
            name: "TENNIS",
            period: 7_200,
            days: 3,
            number: 2,
            sides: [
                "Marlow A.", "Ines Caldeira", "Tan Wei-Ling", "Oduya / Strand", "Petrov-Lund / Marsh", "Ravn K.",
            ]
        ),
        SampleSport(
            code: "TABL",
            name: "TABLE TENNIS",
            period: 3_600,
            days: 1,
            number: 3,
            sides: ["Cho Min-Jae", "Lind E.", "Bakare T.", "Novotná P."]
        ),
        SampleSport(
            code: "ESPS",
            name: "ESPORTS",
            period: 21_600,
            days: 4,
            number: 4,
            sides: ["Copper Foxes (Esports)", "Null Pointers (Esports)", "Late Checkout (Esports)"]
        ),
        SampleSport(
            code: "ICEH",
            name: "ICE HOCKEY",
            period: 28_800,
            days: 7,
            number: 5,
            sides: ["Glacier Goats", "HC Lom", "Frost & Sons", "Aurora Axes"]
        ),
        SampleSport(code: "SNOO", name: "SNOOKER", period: nil, days: 0, number: 6, sides: ["Nobody", "No one"]),
        SampleSport(
            code: "DART",
            name: "DARTS",
            period: 10_800,
            days: 0,
            hasEnded: true,
            number: 7,
            sides: ["Bull Yardley", "Sixpence Moor", "Ada Treble"]
        ),
    ]
}
