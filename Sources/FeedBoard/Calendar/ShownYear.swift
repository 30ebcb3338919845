package import FeedCore
package import FeedTimeline

/// A year on a calendar: twelve months with the holidays and what else has whole or several days, and for each feed of
/// holidays its long weekends and bridge days.
package struct ShownYear: Sendable {
    package struct Day: Sendable, Hashable {
        package var day: CivilDay
        package var isToday: Bool

        /// True if the day is on the weekend of each feed.
        package var isWeekend: Bool

        /// The indexes in ``ShownYear/feeds`` of the feeds with a holiday.
        package var holidays: [Int]

        /// True if it is a day of leave that joins a holiday to a weekend, by one of the feeds.
        package var isBridge: Bool

        /// The feeds with other items of whole days or of several days, such as appointments of one's own.
        package var others: [Mark]

        /// The day in words, with its holidays: `Fri 25 Dec 2026: Christmas Day`.
        package var label: String
    }

    /// A feed with an item on a day.
    package struct Mark: Sendable, Hashable {
        package var feed: FeedID

        /// True if the item lasts several days.
        package var isBand: Bool
    }

    package struct Month: Sendable {
        package var month: CivilMonth

        /// Weeks of seven days, `nil` before the month begins and after it ends.
        package var weeks: [[Day?]]

        /// The feeds without an answer for the month.
        package var unknown: [FeedID]
    }

    /// A feed of holidays.
    package struct HolidayFeed: Sendable {
        package var id: FeedID
        package var title: String
        package var holidays: [Holiday]
        package var timeOff: [TimeOff]
    }

    package struct Holiday: Sendable, Hashable {
        package var item: ItemID
        package var day: CivilDay
        package var title: String

        /// The place, if it is not the whole country.
        package var place: String?

        /// The codes of the regions that have it; `nil` if they are not known, so that all may have it.
        var regions: Set<String>?
    }

    package let year: Int
    package let weekdays: [Weekday]
    package let months: [Month]
    package let feeds: [HolidayFeed]
    package let timeline: Timeline

    /// - Parameters:
    ///   - year: The year.
    ///   - timeline: The items in the year, and whole days in the ``TimeOff/margin`` around it.
    ///   - unknown: The months for which feeds have no answer.
    ///   - weekStart: The first day of a week.
    package init(_ year: Int, of timeline: Timeline, unknown: [FeedID: Set<CivilMonth>] = [:], weekStart: Weekday) {
        let (clock, span) = (ViewerClock(of: timeline), CalendarSpan.year(year))
        let found = timeline.sections.compactMap { HolidaysOfFeed($0, by: clock) }
        let titles = HolidaysOfFeed.titles(of: found, in: clock.words)
        let feeds = zip(found, titles).map { found, title in
            let timeOff = found.timeOff(in: span.days)
            let own = found.holidays.filter { span.days.contains($0.day) }.joined
            return HolidayFeed(id: found.feed.id, title: title, holidays: own, timeOff: timeOff)
        }
        let (all, feedsOfHolidays) = (MonthDays(timeline, in: span.days), Set(found.map(\.feed.id)))
        let others = { (day: CivilDay) in
            all.entries(on: day).filter { entry in
                if all.span(of: entry) != nil { return !HolidaysOfFeed.isHoliday(entry.item) }
                // An observance is a day as any other.
                return entry.item.time.isDay && !feedsOfHolidays.contains(entry.feed)
            }
        }
        let names = feeds.map { Dictionary(grouping: $0.holidays, by: \.day) }
        let bridges = Set(feeds.flatMap(\.timeOff).compactMap(\.bridge))
        let weekend = Weekend.days(of: found.map(\.weekend))
        weekdays = MonthGrid(span.months[0], weekStart: weekStart).weekdays
        months = span.months.map { month in
            let weeks = MonthGrid(month, weekStart: weekStart).weeks.map { week in
                week.map { day in
                    day.map { day in
                        let indexes = names.indices.filter { names[$0][day] != nil }
                        let holidays = indexes.flatMap { names[$0][day] ?? [] }.map(\.nameWithPlace).unique
                        let items = others(day)
                        let bridge = bridges.contains(day) ? [clock.words[.bridgeDay]] : []
                        let words = holidays + bridge + items.map { clock.languages.title(of: $0.item) }.unique
                        let date = clock.fullDate(day)
                        return Day(
                            day: day,
                            isToday: day == clock.today,
                            isWeekend: weekend.contains(day.weekday),
                            holidays: indexes,
                            isBridge: bridges.contains(day),
                            others: items.map { Mark(feed: $0.feed, isBand: all.span(of: $0) != nil) }.unique,
                            label: words.isEmpty ? date : "\(date): \(words.joined(separator: ", "))"
                        )
                    }
                }
            }
            let lacking = timeline.sections.map(\.report.feed.id).filter { unknown[$0]?.contains(month) == true }
            return Month(month: month, weeks: weeks, unknown: lacking)
        }
        (self.year, self.feeds, self.timeline) = (year, feeds, timeline)
    }

    /// Returns the holidays of a feed in some days off, in words: `Good Friday, Easter Monday`.
    package func names(in timeOff: TimeOff, of feed: HolidayFeed) -> String {
        feed.holidays.filter(timeOff.contains).map(\.nameWithPlace).unique.joined(separator: ", ")
    }

    /// Returns some days off in words: `Thu 6 May to Sun 9 May`.
    package func title(of timeOff: TimeOff) -> String {
        let clock = ViewerClock(of: timeline)
        return clock.words.range(day(timeOff.days.lowerBound), day(timeOff.days.upperBound))
    }

    /// Returns a day of the year: `Thu 6 May`; one of another year with that.
    package func day(_ day: CivilDay) -> String {
        let clock = ViewerClock(of: timeline)
        let date = day.year == year ? clock.dates.date(day.day, clock.dates.months[day.month - 1]) : clock.date(day)
        return "\(clock.shortName(of: day.weekday)) \(date)"
    }
}

extension ShownYear.Holiday {
    fileprivate var nameWithPlace: String { place.map { "\(title) (\($0))" } ?? title }
}

extension [ShownYear.Holiday] {
    /// The holidays with each once that several regions have on a day, and with all of their places.
    fileprivate var joined: [ShownYear.Holiday] {
        reduce(into: []) { known, holiday in
            let place = known.lastIndex { $0.day == holiday.day && $0.title == holiday.title }
            guard let place else { return known.append(holiday) }
            guard let region = holiday.place, let regions = known[place].place?.split(separator: ", ") else {
                return known[place].place = nil
            }
            known[place].place = (regions.map(String.init) + [region]).unique.joined(separator: ", ")
            known[place].regions = known[place].regions.flatMap { own in holiday.regions.map(own.union) }
        }
    }
}

/// The holidays of a feed, and the weekend of its country.
struct HolidaysOfFeed {
    let feed: Feed
    let holidays: [ShownYear.Holiday]
    let weekend: Set<Weekday>

    /// The English name of the country; `nil` if the items are of no country or of several.
    let country: String?

    /// The days of the holidays, each with the regions that have it; `nil` for all.
    private let days: [(day: CivilDay, regions: Set<String>?)]

    /// Finds the holidays among a feed's items; `nil` if the feed has none.
    init?(_ section: Timeline.Section, by clock: ViewerClock) {
        var (holidays, regions, codes) = ([ShownYear.Holiday](), [String](), Set<String>())
        var days: [(day: CivilDay, regions: Set<String>?)] = []
        for entry in section.entries {
            let item = entry.item
            guard case .days(let first, let last, let region) = item.time, Self.isHoliday(item) else { continue }
            var own: Set<String>?
            if case .list(let list)? = item.fact("regions") { own = Set(list) }
            days += (first.number...min(last.number, first.number + 31)).map { (CivilDay(number: $0), own) }
            let country = item.place?.country
            if let country { codes.insert(country) }
            if !region.isEmpty { regions.append(region) }
            let isWhole = country.map { item.subtitle == CountryName.english($0) } ?? true
            let place = isWhole ? nil : item.subtitle.map(clock.words.place)
            let title = clock.languages.title(of: item)
            holidays.append(ShownYear.Holiday(item: entry.id, day: first, title: title, place: place, regions: own))
        }
        guard !holidays.isEmpty else { return nil }
        feed = section.report.feed
        self.holidays = holidays.sorted { $0.day < $1.day }
        self.days = days
        weekend = Weekend.days(of: codes.first ?? regions.first ?? "")
        country = codes.count == 1 ? codes.first.map(CountryName.english) : nil
    }

    /// Returns the long weekends and bridge days of each region.
    ///
    /// A holiday of one region makes none with that of another. Days within others that have the same holidays too are
    /// left out.
    func timeOff(in span: ClosedRange<CivilDay>) -> [TimeOff] {
        let regions = days.reduce(into: Set<String>()) { $0.formUnion($1.regions ?? []) }
        let ofRegions = regions.isEmpty ? [nil] : regions.sorted().map(Optional.some)
        var all: [TimeOff] = []
        for region in ofRegions {
            let own = days.filter { day in
                guard let region, let regions = day.regions else { return true }
                return regions.contains(region)
            }
            for timeOff in TimeOff.all(Set(own.map(\.day)), weekend, in: span) {
                let place = all.firstIndex { $0.days == timeOff.days && $0.bridge == timeOff.bridge }
                if place == nil { all.append(timeOff) }
                if let region { all[place ?? all.count - 1].regions.insert(region) }
            }
        }
        let holidays = all.map { timeOff in Set(self.holidays.filter(timeOff.contains)) }
        let shown = all.indices.filter { index in
            !all.indices.contains { other in
                all[other].bridge == nil && all[other].days != all[index].days
                    && all[other].days.contains(all[index].days) && holidays[index].isSubset(of: holidays[other])
            }
        }
        return shown.map { all[$0] }.sorted { ($0.days.lowerBound, $0.count) < ($1.days.lowerBound, $1.count) }
    }

    /// Returns true for whole days on which people do not work.
    static func isHoliday(_ item: FeedItem) -> Bool {
        item.time.isDay && item.category?.isDayOff == true && !item.status.isOff
    }

    /// Returns a heading for each feed: its title or, if several have the same, its country or its id.
    static func titles(of feeds: [HolidaysOfFeed], in words: Texts) -> [String] {
        let titles = feeds.map { words.title(of: $0.feed) }
        if Set(titles).count == feeds.count { return titles }
        let countries = feeds.map { $0.feed.title ?? $0.country.map(words.place) ?? $0.feed.id.rawValue }
        return Set(countries).count == feeds.count ? countries : feeds.map(\.feed.id.rawValue)
    }
}
