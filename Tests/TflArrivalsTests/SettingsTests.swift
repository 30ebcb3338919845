import FeedCore
import FeedTestKit
import Foundation
import Testing
import TflArrivals

struct SettingsTests {
    private static let modes =
        #""tube", "dlr", "overground", "elizabeth-line", "tram", "bus", "national-rail" or "river-bus""#

    @Test func `looks around another point inside the M25, in the place of stops that are named`() throws {
        let settings: [String: RawSetting] = [
            "stops": RawSetting(.list([RawSetting(.text("940GZZLUOXC"))])), "radius": RawSetting(.number("500")),
        ]
        var feed = try Feed("tfl", of: TflArrivalsProvider.self, settings: settings)
        feed.refresh = .seconds(90)
        #expect(feed.point == nil)
        let near = try #require(feed.around(Coordinates(latitude: 51.5, longitude: -0.1)))
        #expect(near.point == Coordinates(latitude: 51.5, longitude: -0.1))
        #expect(near.profile.sends == ["the point 51.5, -0.1", "the radius 500 m"])
        #expect(near.id == feed.id && near.refresh == .seconds(90) && near.fingerprint != feed.fingerprint)
        #expect(feed.around(Coordinates(latitude: 48.1, longitude: 11.6)) == nil)
        feed.fault = FeedError(.rejected, "It is not configured.")
        #expect(feed.around(Coordinates(latitude: 51.5, longitude: -0.1)) == nil)
    }

    @Test(
        arguments: [
            ("radius", .number("0"), "is 0, but must be 50 to 5000 metres"),
            ("radius", .number("5001"), "is 5001, but must be 50 to 5000 metres"),
            ("radius", .text("far"), "is \"far\", but must be a whole number"),
            ("latitude", .number("91"), "is 91, but must be -90.0 to 90.0 degrees"),
            ("longitude", .number("-180.5"), "is -180.5, but must be -180.0 to 180.0 degrees"),
            ("arrivalsPerStop", .number("0"), "is 0, but must be 1 to 50"),
            ("modes", .list([]), "is an empty array, but must be an array with at least one of \(modes)"),
            ("modes", .list([.text("plane")]), "is \"plane\", but must be \(modes)"),
            ("modes", .text("tube"), "is \"tube\", but must be an array, each element \(modes)"),
            (
                "stops", .list([.text("../Line")]),
                "is an array of 1, but must be an array of at most 12 different NaPTAN ids such as \"940GZZLUOXC\""
            ),
            (
                "stops", .list((1...13).map { .text("A\($0)") }),
                "is an array of 13, but must be an array of at most 12 different NaPTAN ids such as \"940GZZLUOXC\""
            ),
            (
                "stops", .list([.text("A1"), .text("A2"), .text("A1")]),
                "is \"A1\", as [0] is; remove one of them"
            ),
            (
                "lines", .list([.text("a/b")]),
                "is an array of 1, but must be an array of at most 20 line ids such as \"hammersmith-city\""
            ),
            (
                "endpoint", .text("ftp://x"),
                "is \"ftp://x\", but must be an address that begins with https:// or http://"
            ),
            ("raduis", .number("500"), #"has no member "raduis""#),
        ] as [(String, RawSetting, String)]
    )
    func `reports an invalid setting`(name: String, value: RawSetting, message: String) {
        let issues = #expect(throws: SettingIssues.self) {
            try Feed("tfl", of: TflArrivalsProvider.self, settings: [name: value])
        }
        #expect(issues?.issues.map(\.message) == [message])
    }

    @Test(
        arguments: [
            ("radius", .number("50")), ("radius", .number("5000")), ("arrivalsPerStop", .number("50")),
            ("stops", .list([])), ("stops", .list((1...12).map { .text("A\($0)") })), ("lines", .list([.text("c2")])),
        ] as [(String, RawSetting)]
    )
    func `accepts valid settings`(name: String, value: RawSetting) throws {
        _ = try Feed("tfl", of: TflArrivalsProvider.self, settings: [name: value])
    }

    @Test func `shows three arrivals per stop by default`() throws {
        #expect(try Feed("tfl", of: TflArrivalsProvider.self).limitPerGroup == 3)
        let settings: [String: RawSetting] = ["arrivalsPerStop": .number("7")]
        #expect(try Feed("tfl", of: TflArrivalsProvider.self, settings: settings).limitPerGroup == 7)
    }

    @Test(arguments: [(nil, 50), ("sesame", 500), ("", 50)])
    func `a key allows ten times as many requests`(key: String?, perMinute: Int) throws {
        let settings = key.map { ["appKey": RawSetting.secret(Secret($0))] } ?? [:]
        let rates = try Feed("tfl", of: TflArrivalsProvider.self, settings: settings).access.rates
        #expect(rates == RequestRates([.init(perMinute, per: .seconds(60))], concurrent: 4))
    }

    @Test(arguments: [
        (51.28, -0.56, true), (51.70, 0.31, true), (51.4, 0.0, true), (51.27, -0.1, false), (51.71, -0.1, false),
        (51.5, -0.57, false), (51.5, 0.32, false), (-33.87, 151.21, false),
    ])
    func `a point outside the M25 becomes Charing Cross, with a warning`(
        latitude: Double,
        longitude: Double,
        isInside: Bool
    ) async throws {
        let transport = try London().transport
        let settings: [String: RawSetting] = [
            "latitude": .number("\(latitude)"), "longitude": .number("\(longitude)"),
        ]
        let snapshot = try await fetch(settings, over: transport)
        let point = isInside ? "lat=\(latitude)&lon=\(longitude)&" : "lat=51.5081&lon=-0.1248&"
        #expect(transport.requests.first?.url.query()?.hasPrefix(point) == true)
        let warning = snapshot.warnings.listed.first { $0.code == .adjustedSetting }
        #expect(
            warning?.message
                == (isInside
                    ? nil
                    : "latitude \(latitude) and longitude \(longitude) lie outside the M25, so Charing Cross serves")
        )
    }

    @Test(arguments: [
        (["tube"], "NaptanMetroStation,NaptanRailStation"), (["dlr"], "NaptanMetroStation"),
        (["overground"], "NaptanMetroStation,NaptanRailStation"), (["elizabeth-line"], "NaptanRailStation"),
        (["tram"], "NaptanMetroStation"), (["bus"], "NaptanPublicBusCoachTram"),
        (["national-rail"], "NaptanRailStation"), (["river-bus"], "NaptanFerryPort"),
        (["bus", "tube", "dlr"], "NaptanPublicBusCoachTram,NaptanMetroStation,NaptanRailStation"),
    ])
    func `requests the types of stops that a mode serves`(modes: [String], types: String) async throws {
        let transport = try London().transport
        _ = try? await fetch(["modes": .list(modes.map(RawSetting.text))], over: transport)
        let query = try #require(transport.requests.first?.url.query())
        #expect(query.contains("&stopTypes=\(types)&"))
        #expect(query.contains("&modes=\(modes.joined(separator: ","))&"))
    }

    @Test func `a rail station without the tube is left out`() async throws {
        let transport = try London().transport
        let snapshot = try await fetch(["modes": .list([.text("national-rail")])], over: transport)
        #expect(snapshot.groups.map(\.title) == ["Birch Green"])
    }
}
