import FeedBoard
import FeedCore
import Foundation
import Testing

struct FactTextTests {
    @Test(
        arguments: [
            (Fact("d", "Distance", .integer(214), unit: "m"), "214 m", "214 m"),
            (Fact("d", "Distance", .integer(30_000), unit: "m"), "30000 m", "30000 m"),
            (Fact("p", "Prize", .integer(30_000), unit: "AUD"), "AUD 30,000", "AUD 30,000"),
            (Fact("p", "Prize", .integer(-1_234_567), unit: "GBP"), "GBP -1,234,567", "GBP -1,234,567"),
            (Fact("p", "Prize", .integer(999), unit: "USD"), "USD 999", "USD 999"),
            (Fact("p", "Price", .decimal(1_234.5), unit: "EUR"), "EUR 1,234.50", "EUR 1,234.50"),
            (Fact("p", "Price", .decimal(-0.999), unit: "EUR"), "EUR -1", "EUR -1"),
            (Fact("l", "Lifts", .integer(5)), "5", "Lifts 5"),
            (Fact("l", "Least", .integer(.min)), "\(Int.min)", "Least \(Int.min)"),
            (Fact("o", "Odds", .decimal(3.50)), "3.5", "Odds 3.5"),
            (Fact("o", "Odds", .decimal(213.84729)), "213.85", "Odds 213.85"),
            (Fact("o", "Odds", .decimal(4)), "4", "Odds 4"),
            (Fact("o", "Odds", .decimal(-0.05)), "-0.05", "Odds -0.05"),
            (Fact("o", "Odds", .decimal(0.0004)), "0.0004", "Odds 0.0004"),
            (Fact("o", "Odds", .decimal(1e300)), "1e+300", "Odds 1e+300"),
            (Fact("w", "WiFi", .flag(true)), "yes", "WiFi"), (Fact("w", "WiFi", .flag(false)), "no", nil),
            (Fact("t", "Toilets", "05:00 to 15:00", role: .facility), "05:00 to 15:00", "Toilets, 05:00 to 15:00"),
            (Fact("l", "Lifts", .integer(5), role: .facility), "5", "Lifts 5"),
            (
                Fact("p", "Platform", "North - Platform 5", role: .platform), "North, platform 5",
                "Platform North, platform 5"
            ),
            (Fact("a", "Age", "4YO plus"), "4 years and over", "Age 4 years and over"),
            (Fact("a", "Age", "4YO plus, 5YO only"), "4 years and over, 5 years", "Age 4 years and over, 5 years"),
            (Fact("p", "At", "PLATFORM 4a"), "platform 4a", "At platform 4a"),
            (Fact("p", "At", "Southbound, Stop B"), "Southbound, stop B", "At Southbound, stop B"),
            (Fact("p", "At", "Stop at the platform"), "Stop at the platform", "At Stop at the platform"),
            (Fact("p", "At", "Platforms 5, non-stop 5"), "Platforms 5, non-stop 5", "At Platforms 5, non-stop 5"),
            (Fact("p", "At", "stop "), "stop ", "At stop "), (Fact("p", "At", ""), "", "At "),
            (Fact("z", "Zone", .text("1")), "1", "Zone 1"), (Fact("a", "At", .list(["a", "b"])), "a, b", "At a, b"),
            (Fact("d", "Foaled", .day(ExampleFeeds.day("2014-03-09"))), "9 Mar 2014", "Foaled 9 Mar 2014"),
            (
                Fact("s", "Seen", .instant(ExampleFeeds.instant("2026-07-01T12:00:05Z"))), "Wed 1 Jul 2026 13:00:05",
                "Seen Wed 1 Jul 2026 13:00:05"
            ),
        ] as [(Fact, String, String?)]
    )
    func `says facts as people read them`(fact: Fact, text: String, short: String?) {
        let clock = ViewerClock(now: ExampleFeeds.now, timeZone: ExampleFeeds.london)
        #expect(fact.text(by: clock) == text)
        #expect(fact.shortText(by: clock) == short)
    }

    @Test func `says a ratio as it is written`() throws {
        let clock = ViewerClock(now: ExampleFeeds.now, timeZone: ExampleFeeds.london)
        #expect(Fact("o", "Odds", .fraction(try #require(Fraction(14, 2)))).shortText(by: clock) == "Odds 14/2")
    }
}
