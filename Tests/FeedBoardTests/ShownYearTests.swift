import FeedBoard
import FeedCore
import FeedTimeline
import Foundation
import Testing

/// A year on a calendar: holidays, long weekends and bridge days.
struct ShownYearTests {
    private static func holiday(
        _ title: String,
        _ day: String,
        in country: String = "GB",
        category: String = "Public",
        subtitle: String? = nil
    ) -> FeedItem {
        ExampleFeeds.item("\(day) \(title)", in: 0, title: title, subtitle: subtitle, category: category) {
            $0.time = .day(ExampleFeeds.day(day), region: country)
            $0.place = Place(country: country)
        }
    }

    private func year(_ year: Int, _ reports: [FeedReport], _ unknown: [FeedID: Set<CivilMonth>] = [:]) -> ShownYear {
        let timeline = ExampleFeeds.timeline(reports) {
            $0.window = CalendarSpan.year(year).windowWithMargin(in: ExampleFeeds.london)
            $0.times = .days
        }
        return ShownYear(year, of: timeline, unknown: unknown, weekStart: .monday)
    }

    private func timeOff(_ year: ShownYear) -> [[String]] {
        year.feeds.map { feed in
            feed.timeOff.map { timeOff in
                let bridge = timeOff.bridge.map { " (\(year.day($0)))" } ?? ""
                return "\(year.title(of: timeOff)) = \(timeOff.count)\(bridge): \(year.names(in: timeOff, of: feed))"
            }
        }
    }

    @Test func `a holiday beside a weekend makes it long, one beyond a day of work has a bridge day`() {
        let items = [
            Self.holiday("New Year's Day", "2027-01-01"), Self.holiday("Good Friday", "2027-03-26"),
            Self.holiday("Easter Monday", "2027-03-29"), Self.holiday("Ascension", "2027-05-06"),
            // In the middle of a week, on a weekend, an observance, and a day that is cancelled.
            Self.holiday("Wednesday", "2027-06-09"), Self.holiday("Christmas Day", "2027-12-25"),
            Self.holiday("Eve", "2027-12-24", category: "Observance"),
        ]
        let year = year(2027, [ExampleFeeds.report("uk", items)])
        #expect(
            timeOff(year) == [
                [
                    "Fri 1 Jan to Sun 3 Jan = 3: New Year's Day",
                    "Fri 26 Mar to Mon 29 Mar = 4: Good Friday, Easter Monday",
                    "Thu 6 May to Sun 9 May = 4 (Fri 7 May): Ascension",
                ]
            ]
        )
        let days = year.months.flatMap(\.weeks).flatMap(\.self).compactMap(\.self)
        #expect(days.count == 365)
        #expect(days.filter(\.isBridge).map(\.day.description) == ["2027-05-07"])
        #expect(days.filter { !$0.holidays.isEmpty }.count == 6)
        #expect(days.first { $0.day.description == "2027-05-06" }?.label == "Thu 6 May 2027: Ascension")
        #expect(days.first { $0.day.description == "2027-05-07" }?.label == "Fri 7 May 2027: bridge day")
    }

    @Test func `the weekend around New Year is whole in both years`() {
        let report = ExampleFeeds.report("uk", [Self.holiday("New Year's Day", "2026-01-01")])
        #expect(timeOff(year(2026, [report])) == [["Thu 1 Jan to Sun 4 Jan = 4 (Fri 2 Jan): New Year's Day"]])
        let other = ExampleFeeds.report("uk", [Self.holiday("New Year's Day", "2029-01-01")])
        #expect(timeOff(year(2029, [other])) == [["Sat 30 Dec 2028 to Mon 1 Jan = 3: New Year's Day"]])
        #expect(timeOff(year(2028, [other])) == [[]])
    }

    @Test func `a weekend is that of the country`() {
        let sunday = ExampleFeeds.report("eg", [Self.holiday("Revolution Day", "2027-07-25", in: "EG")])
        #expect(timeOff(year(2027, [sunday])) == [["Fri 23 Jul to Sun 25 Jul = 3: Revolution Day"]])
        let monday = ExampleFeeds.report("uk", [Self.holiday("Bank Holiday", "2027-07-26")])
        let both = year(2027, [sunday, monday])
        let weekend = both.months[6].weeks[3].compactMap(\.self).filter(\.isWeekend)
        // Only Saturday is a weekend in both countries.
        #expect(weekend.map(\.day.day) == [24])
    }

    @Test func `two feeds of holidays are side by side, under names that differ`() {
        let name = { (feed: inout Feed) in feed.profile.title = "Holidays" }
        let items = [
            Self.holiday("Boxing Day", "2027-12-27", subtitle: "United Kingdom"),
            Self.holiday("St Andrew's Day", "2027-11-30", subtitle: "Scotland"),
        ]
        let uk = ExampleFeeds.report("uk", items, change: name)
        let german = Self.holiday("Unity Day", "2027-10-04", in: "DE", subtitle: "Germany")
        let de = ExampleFeeds.report("de", [german], change: name)
        let races = ExampleFeeds.report("races", [ExampleFeeds.item("race", in: 0)], change: name)
        let year = year(2027, [uk, de, races])
        #expect(year.feeds.map(\.title) == ["United Kingdom", "Germany"])
        #expect(year.feeds[0].holidays.map(\.title) == ["St Andrew's Day", "Boxing Day"])
        #expect(year.feeds[0].holidays.map(\.place) == ["Scotland", nil])
        let days = year.months.flatMap(\.weeks).flatMap(\.self).compactMap(\.self)
        #expect(days.filter { !$0.holidays.isEmpty }.map(\.holidays) == [[1], [0], [0]])
        #expect(self.year(2027, [uk]).feeds.map(\.title) == ["Holidays"])
    }

    @Test func `a holiday of several regions is one row with their names`() {
        let regions = ["Bavaria", "Saxony", "Bavaria"].map {
            Self.holiday("Epiphany", "2027-01-06", in: "DE", subtitle: $0)
        }
        let items = regions.enumerated().map { number, holiday in
            var item = holiday
            item.id = LocalID("\(number)")
            return item
        }
        let holidays = year(2027, [ExampleFeeds.report("de", items)]).feeds.flatMap(\.holidays)
        #expect(holidays.map(\.title) == ["Epiphany"] && holidays.map(\.place) == ["Bavaria, Saxony"])
    }

    @Test func `a holiday of one region makes no days off with that of another`() {
        let items = [
            ("Reformation Day", "2025-10-31", ["DE-SN", "DE-TH"]), ("All Saints' Day", "2025-11-01", ["DE-BY"]),
        ]
        .map { title, day, regions in
            var item = Self.holiday(title, day, in: "DE", subtitle: regions.joined(separator: ", "))
            item.facts.append(Fact("regions", "Regions", .list(regions)))
            return item
        }
        #expect(
            timeOff(year(2025, [ExampleFeeds.report("de", items)])) == [
                ["Fri 31 Oct to Sun 2 Nov = 3: Reformation Day (DE-SN, DE-TH)"]
            ]
        )
    }

    @Test func `a year marks whole days and items of several days of other feeds, and no observance`() throws {
        let whole = ["2027-03-01"].map { day in
            ExampleFeeds.item("Birthday", in: 0) { $0.time = .day(ExampleFeeds.day(day), region: "") }
        }
        let times = [("Trip", "2027-03-02T08:00:00Z", "2027-03-03T18:00:00Z"), ("Talk", "2027-03-04T08:00:00Z", nil)]
            .map { title, start, end in
                ExampleFeeds.item(title, in: 0) {
                    $0.time = .instant(ExampleFeeds.instant(start), end: end.map(ExampleFeeds.instant))
                }
            }
        let holidays = [
            Self.holiday("Good Friday", "2027-03-26"), Self.holiday("Eve", "2027-03-05", category: "Observance"),
        ]
        let timeline = ExampleFeeds.timeline([
            ExampleFeeds.report("own", whole + times), ExampleFeeds.report("uk", holidays),
        ]) {
            $0.window = CalendarSpan.year(2027).windowWithMargin(in: ExampleFeeds.london)
        }
        let days = ShownYear(2027, of: timeline, weekStart: .monday).months[2].weeks.flatMap(\.self).compactMap(\.self)
        let marked = days.filter { !$0.others.isEmpty }
        #expect(
            marked.map(\.day.day) == [1, 2, 3] && marked.map { $0.others.map(\.isBand) } == [[false], [true], [true]]
        )
        #expect(marked.map(\.label) == ["Mon 1 Mar 2027: Birthday", "Tue 2 Mar 2027: Trip", "Wed 3 Mar 2027: Trip"])
    }

    @Test func `a month that a feed has no answer for says so`() throws {
        let march = try #require(CivilMonth("2027-03"))
        let year = year(2027, [ExampleFeeds.report("hol", [])], ["hol": [march]])
        #expect(year.feeds.isEmpty && year.months.filter { !$0.unknown.isEmpty }.map(\.month) == [march])
    }
}
