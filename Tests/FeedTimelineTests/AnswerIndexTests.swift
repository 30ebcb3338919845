import FeedCore
import Foundation
import Testing

@testable import FeedTimeline

struct AnswerIndexTests {
    private let now = Date(timeIntervalSince1970: 1_795_255_200)

    private func item(_ id: String, _ time: FeedTime, group: String? = nil) -> FeedItem {
        FeedItem(id: LocalID(id), title: "Item \(id)", time: time, group: group)
    }

    private func report(_ items: [FeedItem]) throws -> FeedReport {
        FeedReport(try Feed("one", of: PlainProvider.self), FeedSnapshot(items: items), readAt: now)
    }

    @Test func `it is made once for all copies of a report, and again for another answer`() throws {
        var report = try report([item("a", .instant(now))])
        let copy = report
        let index = report.index(in: .gmt)
        #expect(copy.index(in: .gmt) === index)
        report.status = .stale
        #expect(report.index(in: .gmt) === index)
        report.snapshot?.items.append(item("b", .instant(now), group: "of b"))
        #expect(report.index(in: .gmt).groups.values == ["", "of b"])
        #expect(copy.index(in: .gmt) === index)
    }

    @Test func `instants are the same in every zone, and whole days are not`() throws {
        let instants = try report([item("a", .instant(now))])
        let sydney = try #require(TimeZone(identifier: "Australia/Sydney"))
        #expect(instants.index(in: sydney) === instants.index(in: .gmt))
        let day = CivilDay(now, in: .gmt)
        let days = try report([item("a", .instant(now)), item("b", .day(day, region: "AU"))])
        for zone in [sydney, .gmt, sydney] {
            let times = days.index(in: zone).times[1]
            #expect(times.start == day.start(in: zone).timeIntervalSinceReferenceDate)
            #expect(times.end == times.start + 86_400)
            #expect(days.hasDays)
        }
        #expect(!instants.hasDays)
    }

    @Test func `of many zones each is answered`() throws {
        let day = CivilDay(now, in: .gmt)
        let days = try report([item("a", .day(day, region: "AU"))])
        for hours in [-11...12, -11...12].joined() {
            let zone = try #require(TimeZone(secondsFromGMT: hours * 3_600))
            #expect(days.index(in: zone).times[0].start == day.start(in: zone).timeIntervalSinceReferenceDate)
        }
    }

    @Test func `a report without an answer has an empty one`() throws {
        let failed = FeedReport(try Feed("one", of: PlainProvider.self), FeedError(.timedOut, "no answer"), since: now)
        #expect(failed.index(in: .gmt).times.isEmpty)
        #expect(!failed.hasDays)
    }

    @Test func `the soonest of each feed and what has a star are kept, in their order`() throws {
        let far = (0..<9).map { item("\($0)", .instant(now + Double($0 + 1) * 60)) }
        // It has begun, and ends long after the others begin.
        let long = item("long", .instant(now - 60, end: now + 86_400))
        let reports = [
            try report(far + [long]),
            FeedReport(try Feed("two", of: PlainProvider.self), FeedSnapshot(items: far), readAt: now),
        ]
        var query = FeedQuery(timeZone: .gmt, now: now)
        query.stars = [ItemID("one", LocalID("7")), ItemID("two", LocalID("0"))]
        let timeline = query.timeline(of: reports)
        let (places, others) = timeline.soonest(2, of: timeline.entries)
        #expect(
            places.map { timeline.entries[$0].id.description } == ["one:0", "two:0", "one:1", "two:1", "one:7"]
        )
        #expect(others == [7, 7])
    }
}
