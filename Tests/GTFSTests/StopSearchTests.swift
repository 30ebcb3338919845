import FeedCore
import FeedTestKit
import Foundation
import Testing

@testable import GTFS

/// The search for stops of a schedule by their names.
struct StopSearchTests {
    private static let stops = """
        stop_id,stop_name,stop_code,stop_lat,stop_lon,location_type,parent_station
        S,Straße des Friedens,,48.2000,16.3000,1,
        S1,Straße des Friedens,,48.2000,16.3000,0,S
        A,Mühlgasse,11,48.2100,16.3000,0,
        B,Mühlgasse,12,48.2101,16.3000,0,
        C,Kirche,,48.2000,16.3000,0,
        D,Kirche,,48.9000,16.3000,0,
        E,Eingang Kirche,,48.9000,16.3000,2,S
        F,Am Friedenstor,,48.2300,16.3000,0,
        G1,"Wernitz, Abzweig",,48.5000,16.5000,0,none
        """

    private func matches(_ words: String, near point: Coordinates? = nil) throws -> [SettingMatch] {
        try FoundStops(words, in: SmallSchedule(["stops": Self.stops]), near: point).matches
    }

    @Test(
        arguments: [
            ("strasse des friedens", ["S"]), ("FRIEDENS STRASSE", ["S"]), ("muhlgasse", ["Mühlgasse"]),
            ("12", ["Mühlgasse"]), ("kirche", ["C", "D"]), ("frieden", ["F", "S"]), ("Kirhce", ["C", "D"]),
            ("abzweig wernitz", ["G1"]),
            ("nothing of this", []),
        ] as [(String, [String])]
    )
    func `finds stops without regard to case, accents and the order of words`(words: String, values: [String]) throws {
        #expect(try matches(words).map(\.value) == values)
    }

    @Test func `stops of one name at one place are one, others are told apart by their places`() throws {
        #expect(try matches("Mühlgasse").map(\.detail) == ["2 stops"])
        #expect(try matches("Kirche").map(\.detail) == ["at 48.2, 16.3", "at 48.9, 16.3"])
        #expect(try matches("Kirhce").allSatisfy(\.isNear))
    }

    @Test func `the nearest stops come first if the feed has a point`() throws {
        let found = try matches("frieden", near: Coordinates(latitude: 48.23, longitude: 16.3))
        #expect(found.map(\.value) == ["F", "S"])
        #expect(found[0].distance == 0 && (3_300...3_400).contains(found[1].distance ?? 0))
    }

    @Test func `a schedule that is there as a whole names the lines of the stops`() async throws {
        let transport = ScriptedTransport { request throws(FeedError) in
            #expect(request.neededFiles == ["stops.txt"])
            return ArchiveAnswer(FeedResponse(body: []), SmallSchedule())
        } _: { _ throws(FeedError) in
            throw FeedError(.unreachable, "only the archive is asked for")
        }
        let settings: [String: RawSetting] = [
            "schedule": .text("https://example.org/gtfs.zip"), "stops": .list([.text("x")]),
        ]
        let provider = try GTFSProvider(settings: SettingValues(settings, of: GTFSProvider.manifest))
        let found = try await provider.stops(called: "mitte", in: .fixture(now: Town.now, transport: transport))
        #expect(found.map(\.value) == ["S"])
        #expect(found.map(\.detail) == ["U1"])
    }
}
