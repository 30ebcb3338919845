import FeedBoard
import FeedCore
import FeedTimeline
import Foundation
import Testing

struct GermanTextTests {
    private let clock = ViewerClock(
        now: ExampleFeeds.now,
        timeZone: ExampleFeeds.zone("Europe/Berlin"),
        languages: Languages(.german)
    )

    @Test(
        arguments: [
            (0, "jetzt", "jetzt"), (45, "in 45 Sek.", "in 45 Sek."), (300, "in 5 Min.", "in 5 Min. 00 Sek."),
            (3_600, "in 1 Std.", "in 1 Std."), (9_730, "in 2 Std. 42 Min.", "in 2 Std. 42 Min."),
            (36_000, "in 10 Std.", "in 10 Std."), (3 * 86_400 + 15_129, "in 3 Tagen", "in 3 Tagen"),
            (730 * 86_400, "in 2 Jahren", "in 2 Jahren"), (-42, "vor 42 Sek.", "vor 42 Sek."),
            (-3_900, "vor 1 Std. 5 Min.", "vor 1 Std. 5 Min."),
        ] as [(Double, String, String)]
    )
    func `says how far away a start is`(seconds: Double, printed: String, live: String) {
        let start = FeedTime.instant(ExampleFeeds.now.addingTimeInterval(seconds))
        #expect(clock.distance(to: start) == printed)
        #expect(clock.distance(to: start, on: .live) == live)
    }

    @Test(
        arguments: [
            (0, "heute"), (1, "morgen"), (2, "übermorgen"), (3, "in 3 Tagen"), (-1, "gestern"), (-2, "vorgestern"),
            (-3, "vor 3 Tagen"), (800, "in 2 Jahren"),
        ]
    )
    func `counts whole days`(days: Int, text: String) {
        #expect(clock.distance(to: .day(clock.today.adding(days: days), region: "DE")) == text)
    }

    @Test(
        arguments: [
            (.instant(ExampleFeeds.instant("2026-11-21T13:05:00Z")), "14:05", "Sa 21. Nov. 14:05"),
            (.instant(ExampleFeeds.instant("2026-11-27T17:30:00Z")), "Fr 18:30", "Fr 27. Nov. 18:30"),
            (.instant(ExampleFeeds.instant("2026-12-25T17:30:00Z")), "Fr 25. Dez. 18:30", "Fr 25. Dez. 18:30"),
            (.day(ExampleFeeds.day("2027-03-01"), region: "DE"), "Mo 1. März 2027", "Mo 1. März 2027"),
            (.day(ExampleFeeds.day("2029-01-01"), region: "DE"), "1. Jan. 2029", "Mo 1. Jan. 2029"),
            (.undated(""), "ohne Datum", "ohne Datum"),
        ] as [(FeedTime, String, String)]
    )
    func `writes dates`(time: FeedTime, short: String, dated: String) {
        #expect(clock.shortTime(time) == short)
        #expect(clock.datedTime(time) == dated)
    }

    @Test func `says what feeds wait for, and how long`() {
        let words = clock.words
        let second = words.waits("34 Sek.", for: "example.org", left: 34, of: 100, at: words.pace(1, in: nil))
        #expect(second == "Wartet 34 Sek. auf example.org: noch 34 von 100 Feeds, 1 Anfrage pro Sekunde")
        let english = Languages.english.words.texts
        #expect(
            english.waits("34 s", for: "example.org", left: 34, of: 100, at: english.pace(10, in: "1 min"))
                == "Waiting 34 s for example.org: 34 of 100 feeds left, 10 requests in 1 min"
        )
    }

    @Test func `tells what lasts, and times in full`() {
        let days = FeedTime.days(ExampleFeeds.day("2026-11-20"), through: ExampleFeeds.day("2026-12-01"), region: "DE")
        #expect(clock.rest(of: days) == "Tag 2 von 12, bis Di 1. Dez.")
        #expect(clock.fullTime(days) == "Fr 20. Nov. 2026 bis Di 1. Dez. 2026 (12 Tage in DE)")
        #expect(clock.fullTime(.day(clock.today, region: "")) == "Sa 21. Nov. 2026 (ganztägig)")
        #expect(clock.fullTime(.day(clock.today, region: "everywhere")) == "Sa 21. Nov. 2026 (ganztägig)")
        #expect(
            clock.fullTime(.instant(ExampleFeeds.now, end: ExampleFeeds.now.addingTimeInterval(90)))
                == "Sa 21. Nov. 2026 11:00 bis 11:01:30 (Europe/Berlin, UTC+01:00)"
        )
        #expect(clock.title("Harrowmere, 2026-12-18") == "Harrowmere, Fr 18. Dez.")
        #expect(clock.title("December 2026") == "Dezember 2026")
        #expect(clock.title("December Cup 2026") == "December Cup 2026")
    }

    @Test(
        arguments: [
            (Fact("d", "Distance", .decimal(1_234.5), unit: "km"), "1234,5 km"),
            (Fact("p", "Prize", .integer(-1_234_567), unit: "GBP"), "-1.234.567 GBP"),
            (Fact("p", "Price", .decimal(1_234.5), unit: "EUR"), "1.234,50 EUR"), (Fact("w", "A", .flag(true)), "ja"),
            (Fact("w", "A", .text("1.5")), "1.5"),
        ] as [(Fact, String)]
    )
    func `writes numbers`(fact: Fact, text: String) { #expect(fact.text(by: clock) == text) }

    @Test func `names of days and months are those of CLDR`() {
        let format = DateFormatter()
        format.locale = Locale(identifier: "de_DE")
        let texts = Language.german.texts
        let fromSunday = (0..<7).map { texts.weekdays[($0 + 6) % 7] }
        #expect(fromSunday == format.shortStandaloneWeekdaySymbols)
        #expect(texts.months == format.shortMonthSymbols)
        for (index, name) in format.standaloneMonthSymbols.enumerated() {
            let month = CivilMonth(containing: ExampleFeeds.day("2026-\(index < 9 ? "0" : "")\(index + 1)-01"))
            #expect(texts.title(of: month) == "\(name) 2026")
        }
    }

    @Test func `where words are in another language than dates, each is in its own`() {
        var query = FeedQuery(timeZone: ExampleFeeds.london, now: ExampleFeeds.now)
        query.languages = Languages(of: ["LANG": "en_GB.UTF-8", "LC_TIME": "de_DE.UTF-8"])
        let clock = ViewerClock(of: query.timeline(of: []))
        #expect(
            clock.rest(of: .days(clock.today, through: clock.today.adding(days: 9), region: "GB"))
                == "day 1 of 10, until Mo 30. Nov."
        )
    }

    @Test func `a list without room for an item says what shows it`() {
        let sentence = Language.german.texts.noRoom(lines: 23, forMore: true, "aggregate --feed tfl")
        #expect(sentence == "die Liste zeigt nur, was in ihre 23 Zeilen passt; mehr zeigt: aggregate --feed tfl")
    }
}
