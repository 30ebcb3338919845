import FeedCore
import Foundation
import GTFS
import Testing

struct SettingsTests {
    private static let address = RawSetting.text("https://example.org/gtfs.zip")

    private func feed(_ settings: [String: RawSetting]) throws -> Feed {
        try Feed("trams", of: GTFSProvider.self, settings: settings)
    }

    @Test(
        arguments: [
            ["stops": .list([.text("Karlsplatz")])], ["latitude": .number("48.2"), "longitude": .number("16.37")],
        ] as [[String: RawSetting]]
    )
    func `accepts stops or a point`(settings: [String: RawSetting]) throws {
        let feed = try feed(settings.merging(["schedule": Self.address]) { $1 })
        #expect(feed.point == (settings["stops"] == nil ? Coordinates(latitude: 48.2, longitude: 16.37) : nil))
    }

    @Test(
        arguments: [
            (["schedule": nil], "is missing, but must be an address"),
            (["file": .text("a.zip")], "is set together with schedule"),
            (["stops": .list([])], "is empty, but must have a stop, unless latitude and longitude are set"),
            (["stops": .list([.text("")])], "must be an array of at most 20 different ids, codes or names"),
            (["radius": .number("0")], "is 0, but must be 50 to 5000 metres"),
            (["modes": .list([.text("plane")])], "is \"plane\", but must be \"tram\", \"metro\""),
            (["scheduleKey": .text("k")], "is missing, but must be \"header\" or \"query\" and a name"),
            (["scheduleKeyPlace": .text("cookie key")], "is \"cookie key\", but must be \"header\" or \"query\""),
            (
                ["realtimeKey": .text("k"), "realtimeKeyPlace": .text("query key")],
                "is set, but there are neither tripUpdates nor alerts"
            ),
            (["departuresPerStop": .number("0")], "is 0, but must be 1 to 50"),
        ] as [([String: RawSetting?], String)]
    )
    func `says which setting is wrong`(changes: [String: RawSetting?], message: String) throws {
        var settings: [String: RawSetting] = ["schedule": Self.address, "stops": .list([.text("Karlsplatz")])]
        for (name, value) in changes { settings[name] = value }
        let error = #expect(throws: SettingIssues.self) { try feed(settings) }
        #expect("\(try #require(error))".contains(message), "\(String(describing: error))")
    }

    @Test(
        arguments: [
            ("header X-API-Key", .header, "X-API-Key"), ("query key", .query, "key"), ("query ", nil, ""),
            ("key", nil, ""),
            ("header a b", nil, ""), ("header a:b", nil, ""), ("Header a", nil, ""),
        ] as [(String, KeyPlace.Part?, String)]
    )
    func `reads the place of a key`(text: String, part: KeyPlace.Part?, name: String) {
        let place = KeyPlace(text)
        #expect(place?.part == part)
        #expect(place.map(\.name) ?? "" == name)
        #expect(place.map(\.text) ?? text == text)
    }

    @Test func `sends each key where its publisher expects it, and to no other address`() throws {
        let settings: [String: RawSetting] = [
            "schedule": Self.address, "stops": .list([.text("Karlsplatz")]),
            "tripUpdates": .text("https://live.example.net/trips"), "alerts": .text("https://live.example.net/alerts"),
            "scheduleKey": .text("one"), "scheduleKeyPlace": .text("query key"),
            "realtimeKey": .text("two"), "realtimeKeyPlace": .text("header X-API-Key"),
        ]
        let provider = try GTFSProvider(settings: SettingValues(settings, of: GTFSProvider.manifest))
        let schedule = try #require(provider.scheduleRequest)
        #expect(schedule.secretQueryItems == ["key": Secret("one")] && schedule.secretHeaders.isEmpty)
        for request in [provider.tripUpdatesRequest, provider.alertsRequest] {
            let request = try #require(request)
            #expect(request.secretHeaders == ["X-API-Key": Secret("two")] && request.secretQueryItems.isEmpty)
            #expect(request.url.host() == "live.example.net")
        }
        #expect(provider.profile.hosts == ["live.example.net"])
        #expect(provider.profile.publisher == "example.org")
    }

    @Test(
        arguments: [
            (0, .tram), (1, .metro), (2, .rail), (3, .bus), (4, .ferry), (5, .cableTram), (6, .aerialLift),
            (7, .funicular),
            (11, .trolleybus), (12, .monorail), (109, .rail), (401, .metro), (405, .monorail), (700, .bus),
            (900, .tram),
            (1_000, .ferry), (1_300, .aerialLift), (1_400, .funicular), (800, .trolleybus), (8, nil), (-1, nil),
            (1_700, nil), (.max, nil),
        ] as [(Int, TransitMode?)]
    )
    func `knows the kinds of transport`(number: Int, mode: TransitMode?) {
        #expect(TransitMode(routeType: number) == mode)
    }
}
