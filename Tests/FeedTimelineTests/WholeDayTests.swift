import FeedCore
import FeedTestKit
import FeedTimeline
import Foundation
import Testing

/// Whole days without a region, which begin and end by the clocks of whoever looks.
struct WholeDayTests {
    private func report(_ change: (inout FeedItem) -> Void = { _ in }, keepsPast: Bool = false) throws -> FeedReport {
        var feed = try Feed("bins", of: PlainProvider.self)
        feed.profile.keepsPast = keepsPast
        let items = try ["2026-11-26", "2026-11-27", "2026-11-28"].map { text in
            let day = try #require(CivilDay(text))
            var item = FeedItem(id: LocalID(text), title: text, time: .day(day, region: FeedTime.everywhere))
            // The machine is in Auckland, where the 27th is over.
            item.relevance = item.time.relevance(endingIn: try #require(TimeZone(known: "Pacific/Auckland")))
            change(&item)
            return item
        }
        return FeedReport(feed, FeedSnapshot(items: items), readAt: .distantPast)
    }

    private func shown(_ report: FeedReport, at now: String, in zone: String) throws -> [String] {
        let query = FeedQuery(timeZone: try #require(TimeZone(known: zone)), now: try #require(Date(rfc3339: now)))
        return query.timeline(of: [report]).entries.filter { !$0.isPast }.map(\.item.title)
    }

    @Test(arguments: [
        ("2026-11-27T12:30:00Z", "Pacific/Honolulu", ["2026-11-27", "2026-11-28"]),
        ("2026-11-27T12:30:00Z", "Pacific/Auckland", ["2026-11-28"]),
        ("2026-11-27T09:59:59Z", "Pacific/Honolulu", ["2026-11-26", "2026-11-27", "2026-11-28"]),
        ("2026-11-27T10:00:00Z", "Pacific/Honolulu", ["2026-11-27", "2026-11-28"]),
        ("2026-11-28T00:00:00Z", "Europe/London", ["2026-11-28"]),
        ("2026-11-28T00:00:00Z", "America/Los_Angeles", ["2026-11-27", "2026-11-28"]),
    ])
    func `end where the viewer is, wherever they were read`(now: String, zone: String, expected: [String]) throws {
        for region in ["", FeedTime.everywhere] {
            let report = try report {
                if case .days(let first, _, _) = $0.time { $0.time = .day(first, region: region) }
            }
            #expect(try shown(report, at: now, in: zone) == expected)
            // The same answer in another zone first: its index is not taken for this one.
            _ = try shown(report, at: now, in: "Asia/Tokyo")
            #expect(try shown(report, at: now, in: zone) == expected)
        }
    }

    @Test func `end in one zone where they have a region`() throws {
        let auckland = try #require(TimeZone(known: "Pacific/Auckland"))
        let report = try report {
            guard case .days(let first, _, _) = $0.time else { return }
            $0.time = .day(first, region: "NZ")
            $0.relevance = $0.time.relevance(endingIn: auckland)
        }
        #expect(try shown(report, at: "2026-11-27T12:30:00Z", in: "Pacific/Honolulu") == ["2026-11-28"])
    }

    @Test(arguments: ItemStatus.allCases)
    func `stay as long as their feed says, whatever their status, in a feed that keeps the past too`(
        status: ItemStatus
    ) throws {
        for keepsPast in [false, true] {
            let report = try report(
                {
                    $0.status = status
                    $0.relevance = .afterTime(seconds: 7_200)
                },
                keepsPast: keepsPast
            )
            for (now, expected) in [("2026-11-28T11:59:59Z", "2026-11-27"), ("2026-11-28T12:00:00Z", "2026-11-28")] {
                let query = FeedQuery(
                    timeZone: try #require(TimeZone(known: "Pacific/Honolulu")),
                    now: try #require(Date(rfc3339: now))
                )
                #expect(query.timeline(of: [report]).entries.first?.item.title == expected)
            }
        }
    }

    @Test(arguments: [("Pacific/Honolulu", "2026-11-28T10:00:00Z"), ("Europe/London", "2026-11-28T00:00:00Z")])
    func `change what is shown when the viewer's day ends`(zone: String, expected: String) throws {
        let query = FeedQuery(
            timeZone: try #require(TimeZone(known: zone)),
            now: try #require(Date(rfc3339: "2026-11-27T12:30:00Z"))
        )
        #expect(query.nextChange(of: [try report()])?.rfc3339 == expected)
    }
}
