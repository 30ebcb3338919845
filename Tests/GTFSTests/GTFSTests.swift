import FeedCore
import FeedTestKit
import Foundation
import GTFS
import Testing

@Suite(.timeLimit(.minutes(20)))
struct GTFSTests {
    private let town = Town()

    @Test func `keeps the contract`() async throws {
        let town = town
        try await expectFeedContract(
            of: FeedExample(GTFSProvider.self, settings: Town.settings, recordCount: 7) { town.answer(to: $0) }
                .withArchives { $0.url.absoluteString == Town.schedule ? town.files : nil }
        )
    }

    @Test func `shows the next departures with the time that holds beside the planned one`() async throws {
        let snapshot = try await Town.fetch(over: town.transport())
        #expect(
            snapshot.items.map(\.title) == ["Nordheim", "Zoo", "Nordheim", "Nordheim"]
                + Array(repeating: "Nordheim", count: 3)
        )
        let late = try #require(snapshot.items.first { $0.id.rawValue.hasPrefix("T15/") })
        #expect(late.time == .instant(Town.now + 17 * 60))
        #expect(late.planned == .instant(Town.now + 15 * 60))
        #expect(late.fact("prediction") == "expected")
        #expect(snapshot.items[0].planned == nil && snapshot.items[0].fact("prediction") == "scheduled")
        #expect(snapshot.groups.map(\.title) == ["Mitte"])
        #expect(snapshot.warnings.listed == [])
        #expect(snapshot.source == Town.schedule)
    }

    @Test(
        arguments: [
            (["routes": .list([.text("13A")])], ["Zoo"]), (["modes": .list([.text("bus")])], ["Zoo"]),
            (["directions": .list([.text("1")])], ["Zoo"]), (["directions": .list([.text("zoo")])], ["Zoo"]),
            (["routes": .list([.text("7")])], []), (["stops": .list([.text("11")])], []),
        ] as [([String: RawSetting], [String])]
    )
    func `shows the chosen routes, modes and directions alone`(settings: [String: RawSetting], titles: [String])
        async throws
    {
        let snapshot = try await Town.fetch(over: town.transport(), settings)
        #expect(snapshot.items.map(\.title) == titles)
    }

    @Test func `shows the stops around a point, the nearest first, with their distances`() async throws {
        let point: [String: RawSetting?] = [
            "stops": nil, "latitude": .number("48.2001"), "longitude": .number("16.3"),
        ]
        let snapshot = try await Town.fetch(over: town.transport(), point)
        #expect(snapshot.groups.map(\.title) == ["Anger", "Mitte"])
        #expect(snapshot.groups.first?.facts.first?.value == .integer(11))
    }

    @Test func `requests the schedule once a day, and realtime data each time`() async throws {
        let first = town.transport()
        let state = try #require(try await Town.fetch(over: first).state)
        #expect(first.requests.map(\.url.absoluteString) == [Town.schedule, Town.updates])
        let second = town.transport()
        let again = try await Town.fetch(over: second, at: Town.now + 60, state: state)
        #expect(second.requests.map(\.url.absoluteString) == [Town.updates])
        #expect(again.state == state)
        let third = town.transport()
        let tomorrow = try await Town.fetch(over: third, at: Town.now + 86_400, state: state)
        #expect(third.requests.first?.headers["If-None-Match"] == "\"1\"")
        #expect(tomorrow.items.count == 7 && tomorrow.state != state)
    }

    @Test func `asks without a condition for other stops, so that an unchanged schedule leaves none out`() async throws
    {
        let state = try await Town.fetch(over: town.transport()).state
        let transport = town.transport()
        let other = try await Town.fetch(over: transport, ["stops": .list([.text("A")])], state: state)
        #expect(transport.requests.first?.headers["If-None-Match"] == nil)
        #expect(other.groups.map(\.title) == ["Anger"])
    }

    @Test func `keeps the last timetable where the new schedule is missing, broken or has lost its trips`() async throws
    {
        let state = try await Town.fetch(over: town.transport()).state
        var broken = town
        broken.archive.texts["trips.txt"] = nil
        var shrunken = town
        shrunken.archive.texts["trips.txt"] = "route_id,service_id,trip_id\n"
        for transport in [
            town.transport(status: 500, tag: "2"), broken.transport(tag: "2"), shrunken.transport(tag: "2"),
        ] {
            let snapshot = try await Town.fetch(over: transport, at: Town.now + 86_400, state: state)
            #expect(snapshot.items.count == 7)
            let warning = try #require(snapshot.warnings.listed.first)
            #expect(warning.message.hasPrefix("the schedule could not be renewed, so the one of 2026-11-21 is used"))
            // It is not asked for at each fetch then.
            let next = town.transport()
            _ = try await Town.fetch(over: next, at: Town.now + 86_460, state: snapshot.state)
            #expect(next.requests.count == 1)
        }
    }

    @Test func `keeps the last timetable where the new schedule does not arrive in time`() async throws {
        let state = try await Town.fetch(over: town.transport()).state
        let hanging = ScriptedTransport { request throws(FeedError) in
            ArchiveAnswer(try await ScriptedTransport.silent.send(request))
        } _: { [town] request throws(FeedError) in
            town.answer(to: request)
        }
        let snapshot = try await Town.fetch(
            over: hanging,
            at: Town.now + 86_400,
            state: state,
            deadline: .now
        )
        #expect(snapshot.items.count == 7)
        #expect(snapshot.warnings.listed.first?.message.contains("it did not arrive within") == true)
    }

    @Test func `reads names in the language of the feed, or else of the viewer`() async throws {
        var town = town
        town.archive.texts["translations.txt"] =
            "table_name,field_name,language,translation,field_value\nstops,stop_name,fr,Centre,Mitte\n"
        let settings: [String: RawSetting?] = ["stops": .list([.text("S")])]
        let titles = { (snapshot: FeedSnapshot) in snapshot.groups.map(\.title) }
        #expect(titles(try await Town.fetch(over: town.transport(), settings)) == ["Mitte"])
        #expect(titles(try await Town.fetch(over: town.transport(), settings, language: "fr")) == ["Centre"])
        let own = settings.merging(["language": .text("de")]) { $1 }
        #expect(titles(try await Town.fetch(over: town.transport(), own, language: "fr")) == ["Mitte"])
    }

    @Test func `shows the schedule where realtime data is missing, and says so`() async throws {
        var silent = town
        silent.realtime = []
        let snapshot = try await Town.fetch(over: silent.transport())
        #expect(snapshot.items.count == 7 && snapshot.items.allSatisfy { $0.planned == nil })
        #expect(snapshot.warnings.listed.map(\.message) == ["the trip updates are missing: there is no answer"])
    }

    @Test func `says that a schedule has expired`() async throws {
        let snapshot = try await Town.fetch(over: town.transport(), at: Town.now + 30 * 86_400)
        #expect(snapshot.items.isEmpty)
        #expect(snapshot.warnings.listed.first?.message.hasPrefix("the schedule has expired") == true)
    }

    @Test func `shows an alert on the line and as an item of its own`() async throws {
        var informed = town
        informed.realtime = Wire.feed(
            Int64(Town.now.timeIntervalSince1970),
            [Wire.alert("a", [.message(5, [.text(2, "R")]), Wire.texts(10, ("Lift out of order", nil))])]
        )
        let snapshot = try await Town.fetch(over: informed.transport(), ["alerts": .text(Town.updates)])
        #expect(snapshot.items.dropFirst().first?.fact("alert") == "Lift out of order")
        let alert = try #require(snapshot.items.first)
        #expect(alert.title == "Lift out of order" && alert.group == "alerts")
        #expect(snapshot.groups.map(\.id) == ["S", "alerts"])
        _ = try snapshot.validated()
    }
}
