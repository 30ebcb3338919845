import FeedCore
import Foundation
import Testing

@testable import GTFS

@Suite struct DepartureItemTests {
    @Test("A departure is an item with its line, destination, platform and station")
    func item() throws {
        let timetable = try SmallSchedule().timetable(.named(["S"]))
        let items = timetable.items(of: timetable.departures(on: try "2026-03-02".day))
        let item = try #require(items.first)
        #expect(items.count == 1)
        #expect(item.id.rawValue == "T/20260302/B/2")
        #expect(item.title == "Nordheim")
        #expect(item.subtitle == "U1 · platform 2")
        #expect(item.group == "S")
        #expect(item.status == .scheduled && item.planned == nil)
        #expect(item.category == ItemCategory(id: "R", label: "U1", colour: "#E20613", icon: "🚇"))
        let roles = item.facts.compactMap { fact in fact.role.map { "\($0.rawValue) \(fact.value.words())" } }
        #expect(roles == ["platform 2", "line U1", "destination Nordheim"])
        #expect(item.fact("prediction") == "scheduled")
        #expect(timetable.groups.map(\.title) == ["Mitte"])
        #expect(timetable.groups.first?.facts.map(\.key) == ["lines", "platforms"])
    }

    @Test(
        "The sign of a stop comes first, then that of the trip, then the last stop's name",
        arguments: [
            ("Nordheim", "Zoo", "Zoo"), ("Nordheim", "", "Nordheim"), ("", "", "Celler Straße"),
        ]
    )
    func headsign(trip: String, stop: String, expected: String) throws {
        let schedule = SmallSchedule(["trips": "route_id,service_id,trip_id,trip_headsign\nR,D,T,\(trip)\n"]).calling(
            "T,08:00:00,08:00:00,A,1,\(stop)",
            "T,08:20:00,08:20:00,C,2,",
            columns: "trip_id,arrival_time,departure_time,stop_id,stop_sequence,stop_headsign"
        )
        let timetable = try schedule.timetable()
        #expect(timetable.items(of: timetable.departures(on: try "2026-03-02".day)).map(\.title) == [expected])
    }

    @Test("Realtime data changes time, platform and status, and neither the id nor the group")
    func realtime() throws {
        let timetable = try SmallSchedule().timetable(.named(["B"]))
        var departure = try #require(timetable.departures(on: try "2026-03-02".day).first)
        let planned = try #require(departure.plannedTime)
        departure.status = .predicted
        departure.times = Departure.Times(arrival: nil, departure: planned + 120)
        departure.currentStop = try #require(timetable.stop(id: "A"))
        let item = try #require(timetable.item(of: departure))
        #expect(item.time == .instant(planned + 120) && item.planned == .instant(planned))
        #expect(item.id.rawValue == "T/20260302/B/2" && item.group == "S")
        departure.status = .cancelled
        departure.times = nil
        #expect(timetable.item(of: departure)?.status == .cancelled)
        departure.status = .deleted
        #expect(timetable.item(of: departure) == nil)
    }

    @Test(
        "Kinds of vehicles have icons, also the extended ones",
        arguments: [
            (0, "🚊"), (1, "🚇"), (2, "🚆"), (3, "🚌"), (4, "⛴"), (7, "🚞"), (11, "🚎"), (12, "🚝"), (101, "🚄"), (109, "🚆"),
            (202, "🚌"), (401, "🚇"), (704, "🚌"), (900, "🚊"), (1_300, "🚡"), (1_501, "🚕"), (1_700, nil), (-1, nil),
            (9_999, nil),
        ] as [(Int, String?)]
    )
    func icons(type: Int, icon: String?) {
        #expect(Timetable.Route(id: "r", type: type).category.icon == icon)
    }

    @Test(
        "White is the colour of routes without one",
        arguments: [("FFFFFF", nil), (nil, nil), ("000000", "#000000")] as [(String?, String?)]
    )
    func colours(colour: String?, shown: String?) {
        var route = Timetable.Route(id: "r", type: 3)
        route.colour = colour
        #expect(route.category.colour == shown)
    }
}
