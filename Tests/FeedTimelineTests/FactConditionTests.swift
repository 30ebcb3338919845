import FeedCore
import FeedTimeline
import Foundation
import Testing

/// Filters by fact and by status.
struct FactConditionTests {
    private static let facts = [
        Fact("platform", "Platform", .text("4"), role: .platform),
        Fact("towards", "Direction", .text("Northbound"), role: .direction),
        Fact("trackCondition", "Track condition", .text("Good to firm")),
        Fact("delay", "Delay", .integer(4), unit: "min"),
        Fact("facilities", "Facilities", .list(["Lifts", "Café"]), role: .facility),
    ]

    @Test(arguments: [
        (["platform=4"], true), (["Platform=4"], true), (["platform=14"], false), (["platform=4", "platform=5"], true),
        (["platform=4", "direction=northbound"], true), (["platform=4", "direction=south"], false),
        (["direction=north"], false), (["towards=NORTHBOUND"], true), (["track condition=firm"], true),
        (["trackCondition=good to"], true), (["delay=4"], true), (["facility=cafe"], true),
        (["facility=lifts café"], false),
        (["carriage=3"], false), (["platform=!"], false),
    ])
    func `one of a fact and all facts have to hold`(texts: [String], isMet: Bool) throws {
        let conditions = try texts.map { try #require(FactCondition($0)) }
        #expect(conditions.areMet(by: Self.facts) == isMet)
    }

    @Test(arguments: ["platform", "=4", "platform=", "", "platform!=4", "delay>=4", "delay<=4"])
    func `a condition has a name and a value`(text: String) { #expect(FactCondition(text) == nil) }
}
