import FeedCore
import FeedReaders

/// Days by a calendar of the moon, as tables from 2000 to 2050 in `moon.txt`.
///
/// Foundation's Chinese calendar has the same days, those of Korea aside: Korea counts by the new moon in Seoul, an hour
/// later, and so has five of them on another date.
///
/// - SeeAlso: [The Hong Kong Observatory's tables](https://www.hko.gov.hk/en/gts/time/conversion.htm), and those of the
///   [Korea Astronomy and Space Science Institute](https://astro.kasi.re.kr/life/pageView/8).
extension HolidayPattern {
    private static let tables = WordLists.named(in: PackageResources.moon_txt)

    /// The first day of the first month: the Spring Festival.
    static let chineseNewYear = yearly("chineseNewYear")

    /// The fifth day of the fifth month.
    static let chineseDragonBoat = yearly("chineseDragonBoat")

    /// The fifteenth day of the eighth month.
    static let chineseMidAutumn = yearly("chineseMidAutumn")

    /// The first day of the first month: Seollal.
    static let koreanNewYear = yearly("koreanNewYear")

    /// The eighth day of the fourth month.
    static let koreanBuddhasBirthday = yearly("koreanBuddhasBirthday")

    /// The fifteenth day of the eighth month: Chuseok.
    static let koreanMidAutumn = yearly("koreanMidAutumn")

    /// One date for each year from 2000 on, as month and day.
    private static func yearly(_ table: String) -> HolidayPattern {
        var dates: [Int: MonthDay] = [:]
        for (index, day) in (tables[table] ?? []).enumerated() {
            guard let number = Int(day) else { continue }
            dates[HolidayCalendar.years.lowerBound + index] = MonthDay(number / 100, number % 100)
        }
        return .listed(dates)
    }
}
