import FeedCore
import FeedTestKit
import Foundation
import HorseRacing
import Testing

@Suite(.timeLimit(.minutes(20)))
struct BuiltInCardTests {
    /// The card of one day, which is shared because reading it is expensive.
    private static let card = Result {
        try HorseRacingProvider.with().readBuiltInCard(at: Date(timeIntervalSince1970: 1_795_255_200))
    }

    private func days(of snapshot: FeedSnapshot, in zone: TimeZone) -> Set<CivilDay> {
        Set(snapshot.items.map { CivilDay($0.time.start(in: zone), in: zone) })
    }

    @Test func `has several meetings and at least ten races`() throws {
        let snapshot = try Self.card.get()
        #expect(snapshot.groups.count >= 3)
        #expect(snapshot.items.count >= 10)
        #expect(snapshot.source == "built-in race card")
        #expect(snapshot.warnings.isEmpty)
        #expect(try snapshot.validated().items.count == snapshot.items.count)
        #expect(snapshot.items.allSatisfy { !$0.tables.isEmpty && $0.status == .scheduled })
    }

    @Test func `has every optional field somewhere, and not everywhere`() throws {
        let snapshot = try Self.card.get()
        for key in ["distance", "going", "age", "stage", "rideCount", "handicap"] {
            let count = snapshot.items.count { $0.fact(key) != nil }
            #expect((1..<snapshot.items.count).contains(count), "\(key)")
        }
        #expect(Set(snapshot.items.map(\.category?.id)) == ["turf", "polytrack", "dirt", "horse"])
        let rows = snapshot.items.flatMap { $0.tables.flatMap(\.rows) }
        for key in ["form", "daysSinceLastRun", "weight", "odds", "decimalOdds", "sex", "age", "jockey", "status"] {
            let count = rows.count { $0[key] != nil }
            #expect((1..<rows.count).contains(count), "\(key)")
        }
    }

    @Test(arguments: [
        ("Europe/London", "2026-11-21T00:00:00Z", "2026-11-21"),
        ("Europe/London", "2026-11-20T23:54:59Z", "2026-11-20"),
        ("Europe/London", "2026-11-20T23:55:00Z", "2026-11-21"),
        ("Europe/London", "2026-06-20T22:54:00Z", "2026-06-20"),
        ("Europe/London", "2026-06-20T23:00:00Z", "2026-06-21"),
        ("Australia/Sydney", "2026-11-20T12:54:00Z", "2026-11-20"),
        ("Australia/Sydney", "2026-11-20T13:00:00Z", "2026-11-21"),
        ("America/Los_Angeles", "2026-11-21T07:54:00Z", "2026-11-20"),
        ("America/Los_Angeles", "2026-11-21T08:00:00Z", "2026-11-21"),
        ("Pacific/Kiritimati", "2026-12-31T10:00:00Z", "2027-01-01"), ("UTC", "2028-02-28T23:57:00Z", "2028-02-29"),
    ])
    func `is dated today in its zone, until its last race is off`(zone: String, now: String, day: String) async throws {
        let timeZone = try #require(TimeZone(known: zone))
        let provider = try HorseRacingProvider.with(["timeZone": .text(zone)])
        let snapshot = try await provider.fetch(.fixture(now: try #require(Date(rfc3339: now))))
        #expect(days(of: snapshot, in: timeZone) == [try #require(CivilDay(day))])
        #expect(snapshot.items.allSatisfy { $0.id.rawValue.hasPrefix(day) && $0.group?.hasPrefix(day) == true })
    }

    @Test(arguments: [
        ("Europe/London", "2026-03-28T12:00:00Z"), ("Europe/London", "2026-10-24T12:00:00Z"),
        ("Australia/Sydney", "2026-04-04T00:00:00Z"), ("Australia/Sydney", "2026-10-03T00:00:00Z"),
    ])
    func `always has upcoming races, even in nights when clocks change`(zone: String, start: String) throws {
        let timeZone = try #require(TimeZone(known: zone))
        let provider = try HorseRacingProvider.with(["timeZone": .text(zone)])
        let start = try #require(Date(rfc3339: start))
        // Reading a card takes most of the time: every minute around midnight, after the last race, otherwise every
        // hour.
        let minutes = (0..<1_500).filter { minute in
            let time = start.addingTimeInterval(Double(minute) * 60)
            let ofDay = Int(time.timeIntervalSince(CivilDay(time, in: timeZone).start(in: timeZone)) / 60)
            return minute % 60 == 0 || ofDay < 3 || ofDay >= 1_430
        }
        for minute in minutes {
            let now = start.addingTimeInterval(Double(minute) * 60)
            let snapshot = try provider.readBuiltInCard(at: now)
            let ahead = snapshot.items.count { $0.time.start(in: timeZone) > now }
            #expect(ahead > 0, "\(now.rfc3339)")
        }
    }

    @Test func `uses the zone of the settings, not the viewer's`() async throws {
        let now = try #require(Date(rfc3339: "2026-11-20T20:00:00Z"))
        let sydney = try #require(TimeZone(known: "Australia/Sydney"))
        let snapshot = try await HorseRacingProvider.with().fetch(.fixture(now: now, timeZone: sydney))
        #expect(snapshot.items.first?.time == .instant(try #require(Date(rfc3339: "2026-11-20T12:40:00Z"))))
    }
}
