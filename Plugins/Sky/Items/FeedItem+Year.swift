import FeedCore
import Foundation

extension FeedItem {
    init(_ phase: MoonPhase) {
        let (title, icon) =
            switch phase.name {
            case .newMoon: ("New moon", "🌑")
            case .firstQuarter: ("First quarter", "🌓")
            case .fullMoon: ("Full moon", "🌕")
            case .lastQuarter: ("Last quarter", "🌗")
            }
        // People look the distance of a full moon up; kilometres beyond a hundred would be false precision.
        let distance = Int((Sky(at: phase.date).moon.distance / 100).rounded()) * 100
        let facts = [Fact("moonDistance", "Distance of the Moon", .integer(distance), unit: "km")]
        self.init(.moonPhases, title, icon: icon, at: phase.date, facts: facts)
    }

    init(_ season: Season) {
        let (title, icon) =
            switch season.name {
            case .marchEquinox: ("March equinox", "🌱")
            case .juneSolstice: ("June solstice", "🌞")
            case .septemberEquinox: ("September equinox", "🍂")
            case .decemberSolstice: ("December solstice", "⛄")
            }
        self.init(.seasons, title, icon: icon, at: season.date)
    }

    init(_ shower: MeteorShower) {
        let facts = [
            Fact("hourlyRate", "Meteors per hour", .integer(shower.hourlyRate)),
            Fact("illumination", "Moon illuminated", share: Sky(at: shower.date).illumination),
        ]
        let end = shower.date.addingTimeInterval(43_200)
        self.init(.meteorShowers, shower.name, icon: "🌠", at: shower.date, facts: facts, until: end)
    }
}
