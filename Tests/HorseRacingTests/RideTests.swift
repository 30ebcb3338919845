import FeedCore
import Foundation
import HorseRacing
import Testing

@Suite(.timeLimit(.minutes(20)))
struct RideTests {
    private let runners = [
        RaceCardText.ride(10, "Ash", #""formsummary":"12-0","current_odds":"10/1""#),
        RaceCardText.ride(2, "Birch", #""formsummary":"0-3P","current_odds":"2/1""#),
        RaceCardText.ride(1, "Cedar", #""formsummary":"1-1","current_odds":"1/5","withdrawn":true"#),
        RaceCardText.ride(3, "Dogwood", #""formsummary":"","current_odds":"SP""#),
        RaceCardText.ride(9, "Elm", #""formsummary":"19-","current_odds":"14/2""#),
        RaceCardText.ride(5, "Fir", #""formsummary":"73","current_odds":"7/1""#),
        RaceCardText.ride(4, "Gorse", #""formsummary":"1","current_odds":"13/8""#),
        RaceCardText.ride(6, "Hazel", #""formsummary":"PU","current_odds":"Evens""#),
        RaceCardText.ride(7, "Ivy"),
        RaceCardText.ride(8, "Juniper", #""formsummary":"2","current_odds":"5/2","ride_status":"NONRUNNER""#),
    ]

    @Test(arguments: [
        ("cloth-number", ["Birch", "Dogwood", "Gorse", "Fir", "Hazel", "Ivy", "Elm", "Ash", "Cedar", "Juniper"]),
        ("odds", ["Hazel", "Gorse", "Birch", "Fir", "Elm", "Ash", "Dogwood", "Ivy", "Cedar", "Juniper"]),
        ("form", ["Gorse", "Birch", "Fir", "Elm", "Ash", "Dogwood", "Hazel", "Ivy", "Cedar", "Juniper"]),
    ])
    func `sorts runners, withdrawn ones last`(order: String, horses: [String]) throws {
        let provider = try HorseRacingProvider.with(["order": .text(order)])
        let snapshot = try provider.read(RaceCardText.race(rides: runners))
        #expect(snapshot.horses == horses.map(FactValue.text))
        #expect(snapshot.warnings.isEmpty)
        #expect(snapshot.items.first?.fact("runners") == 8)
    }

    @Test func `keeps the order of the card for ties`() throws {
        let rides = ["Zinnia", "Aster"].map { #"{"horse":{"name":"\#($0)"}}"# } + [RaceCardText.ride(7, "Iris")]
        let snapshot = try HorseRacingProvider.with().read(RaceCardText.race(rides: rides))
        #expect(snapshot.horses == ["Iris", "Zinnia", "Aster"])
    }

    @Test func `sorts cloth numbers by number before letter`() throws {
        let rides = ["10", "1A", "X", "2", "1"].map { #"{"cloth_number":"\#($0)","horse":{"name":"No. \#($0)"}}"# }
        let snapshot = try HorseRacingProvider.with().read(RaceCardText.race(rides: rides))
        #expect(snapshot.horses == ["No. 1", "No. 1A", "No. 2", "No. 10", "No. X"])
        #expect(snapshot.items.first?.tables.first?.rows.map { $0["clothNumber"] } == [1, "1A", 2, 10, "X"])
    }

    @Test(
        arguments: [
            ("5/2", "5/2", 3.5), ("14/2", "14/2", 8), ("13/8", "13/8", 2.63), ("10/3", "10/3", 4.33),
            ("1/200", "1/200", 1.01),
            ("1/5", "1/5", 1.2), (" 4 / 6 ", nil, nil), ("EVS", "EVS", 2), ("Evens", "Evens", 2), ("evs", "evs", 2),
            ("1000000/1", "1000000/1", 1_000_001), ("SP", "SP", nil), ("3/0", "3/0", nil), ("1/", "1/", nil),
            ("-5/2", "-5/2", nil), ("5/2/1", "5/2/1", nil), ("99999999999999999999/1", "99999999999999999999/1", nil),
            ("soon", "soon", nil), ("3.5", "3.5", nil), ("", nil, nil),
        ] as [(String, String?, Double?)]
    )
    func `reads odds and shows them as written`(text: String, shown: String?, decimal: Double?) throws {
        let ride = RaceCardText.ride(1, "Ash", #""current_odds":"\#(text)""#)
        let snapshot = try HorseRacingProvider.with().read(RaceCardText.race(rides: [ride]))
        let isBlank = text.allSatisfy(\.isWhitespace)
        #expect(snapshot.cell("decimalOdds") == decimal.map(FactValue.decimal))
        switch snapshot.cell("odds") {
        case .text(let odds)?: #expect(odds == shown ?? "4 / 6")
        case .fraction(let fraction)?: #expect(fraction.description == shown)
        default: #expect(isBlank)
        }
        let isFine = decimal != nil || text == "SP" || isBlank
        #expect(snapshot.warnings.listed.map(\.code) == (isFine ? [] : [.unusualRecord]))
        #expect(snapshot.warnings.listed.allSatisfy { $0.pointer == "/rides/0/current_odds" })
    }

    @Test(
        arguments: [
            ("9-6", 59.9), ("8-13", 56.7), ("11-12", 75.3), ("10-0", 63.5), ("0-1", 0.5), ("9-14", nil), ("9", nil),
            ("-9-6", nil), ("nine", nil), ("999-1", nil),
        ] as [(String, Double?)]
    )
    func `turns stones and pounds into kilograms`(text: String, kilograms: Double?) throws {
        let ride = RaceCardText.ride(1, "Ash", #""handicap":"\#(text)""#)
        let snapshot = try HorseRacingProvider.with().read(RaceCardText.race(rides: [ride]))
        #expect(snapshot.cell("weight") == kilograms.map(FactValue.decimal))
        #expect(snapshot.cell("stonesPounds") == kilograms.map { _ in .text(text) })
        #expect(snapshot.warnings.count == (kilograms == nil ? 1 : 0))
    }

    @Test(
        arguments: [
            ("4f 214y", 1_000), ("1m 6f 9y", 2_825), ("5f", 1_006), ("7f 110y", 1_509), ("1m", 1_609), ("2m4f", 4_023),
            ("3m 110y", 4_929), ("1M 2F", 2_012), ("220y", 201), ("f", nil), ("", nil), ("6f 1m", nil), ("5½f", nil),
            ("1200m", nil), ("0f", nil), ("12", nil), ("5f 20", nil), ("99999999999999999999m", nil), ("far", nil),
        ] as [(String, Int?)]
    )
    func `turns miles, furlongs and yards into metres`(text: String, metres: Int?) throws {
        let snapshot = try HorseRacingProvider.with().read(RaceCardText.race(summary: #""distance":"\#(text)""#))
        #expect(snapshot.items.first?.fact("distance") == metres.map(FactValue.integer))
        #expect(snapshot.warnings.count == (metres == nil ? 1 : 0))
        #expect(snapshot.warnings.listed.allSatisfy { $0.pointer == "/race_summary/distance" })
    }

    @Test(arguments: [
        ("7", ["found the number 7, expected an object"], ["/rides/0"]),
        (#"{"cloth_number":1}"#, ["the member \"horse\" is missing"], ["/rides/0"]),
        (#"{"horse":{"name":" "}}"#, ["found the text \" \", expected the name of a horse"], ["/rides/0/horse/name"]),
        (#"{"horse":{"name":5}}"#, ["found the number 5, expected a text"], ["/rides/0/horse/name"]),
    ])
    func `an unreadable runner affects only itself`(ride: String, messages: [String], pointers: [String]) throws {
        let text = RaceCardText.race(rides: [ride, RaceCardText.ride(2, "Birch")])
        let snapshot = try HorseRacingProvider.with().read(text).validated()
        #expect(snapshot.items.count == 1)
        #expect(snapshot.horses == ["Birch"])
        #expect(snapshot.warnings.listed.map(\.code) == [.unusualRecord])
        #expect(snapshot.warnings.lostRecords == 0)
        #expect(snapshot.warnings.listed.map(\.message) == messages.map { "\($0); the runner was left out" })
        #expect(snapshot.warnings.listed.map(\.pointer) == pointers)
    }

    @Test func `an unreadable value affects only itself`() throws {
        let ride = """
            {"cloth_number":[],"horse":{"name":"Birch","age":"old","sex":4,"last_ran_days":2.5},\
            "formsummary":12,"handicap":130,"current_odds":true,"withdrawn":"no","jockey":7}
            """
        let summary = #""name":1,"ride_count":"six","has_handicap":"yes","hidden":"no","going":null,"race_stage":[]"#
        let snapshot = try HorseRacingProvider.with().read(RaceCardText.race(summary: summary, rides: [ride]))
        #expect(snapshot.horses == ["Birch"])
        #expect(snapshot.items.first?.facts == [Fact("runners", "Runners", 1)])
        #expect(snapshot.items.first?.tables.first?.columns.map(\.key) == ["horse"])
        #expect(
            snapshot.warnings.listed.compactMap(\.pointer).sorted() == [
                "/race_summary/has_handicap", "/race_summary/hidden", "/race_summary/name", "/race_summary/race_stage",
                "/race_summary/ride_count", "/rides/0/cloth_number", "/rides/0/current_odds", "/rides/0/formsummary",
                "/rides/0/handicap", "/rides/0/horse/age", "/rides/0/horse/last_ran_days", "/rides/0/horse/sex",
                "/rides/0/jockey", "/rides/0/withdrawn",
            ]
        )
        #expect(snapshot.warnings.listed.allSatisfy { $0.code == .unusualRecord })
    }
}
