import FeedCore
import HorseRacing
import Testing

/// Race cards for tests, as text.
enum RaceCardText {
    /// A card with one race, with these members in its summary besides date, time and course, and these runners.
    static func race(
        on date: String = "2026-11-21",
        at time: String = "10:45",
        course: String = "Fernhill",
        summary: String = "",
        rides: [String] = []
    ) -> String {
        let members = [#""date":"\#(date)","time":"\#(time)","course_name":"\#(course)""#, summary]
        return """
            {"race_summary":{\(members.filter { !$0.isEmpty }.joined(separator: ","))},\
            "rides":[\(rides.joined(separator: ","))]}
            """
    }

    /// A runner with these members besides number and horse.
    static func ride(_ number: Int, _ horse: String, _ members: String = "") -> String {
        #"{"cloth_number":\#(number),"horse":{"name":"\#(horse)"}\#(members.isEmpty ? "" : ",")\#(members)}"#
    }
}

extension HorseRacingProvider {
    /// A provider with settings.
    static func with(_ settings: [String: RawSetting] = [:]) throws -> HorseRacingProvider {
        try #require(try Feed("horses", of: HorseRacingProvider.self, settings: settings).provider as? Self)
    }

    /// Reads a card from text.
    func read(_ text: String) throws -> FeedSnapshot { try read(Array(text.utf8), called: "the card") }
}

extension FeedSnapshot {
    /// The names of the runners of its first race, in order.
    var horses: [FactValue?] { items.first?.tables.first?.rows.map { $0["horse"] } ?? [] }

    /// A cell of the first runner of its first race.
    func cell(_ key: String) -> FactValue? { items.first?.tables.first?.rows.first?[key] }
}
