import FeedCore

/// Days by a calendar of the moon, as tables from 2000 to 2050.
///
/// Foundation's Chinese calendar has the same days, those of Korea aside: Korea counts by the new moon in Seoul, an hour
/// later, and so has five of them on another date.
///
/// - SeeAlso: [The Hong Kong Observatory's tables](https://www.hko.gov.hk/en/gts/time/conversion.htm), and those of the
///   [Korea Astronomy and Space Science Institute](https://astro.kasi.re.kr/life/pageView/8).
extension HolidayPattern {
    /// The first day of the first month: the Spring Festival.
    static let chineseNewYear = HolidayPattern.yearly(
        """
        0205 0124 0212 0201 0122 0209 0129 0218 0207 0126 0214 0203 0123 0210 0131 0219 0208 0128 0216 0205 0125 0212
        0201 0122 0210 0129 0217 0206 0126 0213 0203 0123 0211 0131 0219 0208 0128 0215 0204 0124 0212 0201 0122 0210
        0130 0217 0206 0126 0214 0202 0123
        """
    )

    /// The fifth day of the fifth month.
    static let chineseDragonBoat = HolidayPattern.yearly(
        """
        0606 0625 0615 0604 0622 0611 0531 0619 0608 0528 0616 0606 0623 0612 0602 0620 0609 0530 0618 0607 0625 0614
        0603 0622 0610 0531 0619 0609 0528 0616 0605 0624 0612 0601 0620 0610 0530 0618 0607 0527 0614 0603 0622 0611
        0531 0619 0608 0529 0615 0604 0623
        """
    )

    /// The fifteenth day of the eighth month.
    static let chineseMidAutumn = HolidayPattern.yearly(
        """
        0912 1001 0921 0911 0928 0918 1006 0925 0914 1003 0922 0912 0930 0919 0908 0927 0915 1004 0924 0913 1001 0921
        0910 0929 0917 1006 0925 0915 1003 0922 0912 1001 0919 0908 0927 0916 1004 0924 0913 1002 0920 0910 0928 0917
        1005 0925 0915 1004 0922 0911 0930
        """
    )

    /// The first day of the first month: Seollal.
    static let koreanNewYear = HolidayPattern.yearly(
        """
        0205 0124 0212 0201 0122 0209 0129 0218 0207 0126 0214 0203 0123 0210 0131 0219 0208 0128 0216 0205 0125 0212
        0201 0122 0210 0129 0217 0207 0127 0213 0203 0123 0211 0131 0219 0208 0128 0215 0204 0124 0212 0201 0122 0210
        0130 0217 0206 0126 0214 0202 0123
        """
    )

    /// The eighth day of the fourth month.
    static let koreanBuddhasBirthday = HolidayPattern.yearly(
        """
        0511 0501 0519 0508 0526 0515 0505 0524 0512 0502 0521 0510 0528 0517 0506 0525 0514 0503 0522 0512 0430 0519
        0508 0527 0515 0505 0524 0513 0502 0520 0509 0528 0516 0506 0525 0515 0503 0522 0511 0430 0518 0507 0526 0516
        0505 0524 0513 0502 0520 0509 0528
        """
    )

    /// The fifteenth day of the eighth month: Chuseok.
    static let koreanMidAutumn = HolidayPattern.yearly(
        """
        0912 1001 0921 0911 0928 0918 1006 0925 0914 1003 0922 0912 0930 0919 0908 0927 0915 1004 0924 0913 1001 0921
        0910 0929 0917 1006 0925 0915 1003 0922 0912 1001 0919 0908 0927 0916 1004 0924 0913 1002 0921 0910 0928 0917
        1005 0925 0915 1004 0922 0911 0930
        """
    )

    /// One date for each year from 2000 on, as month and day.
    static func yearly(_ table: String) -> HolidayPattern {
        var dates: [Int: MonthDay] = [:]
        for (index, day) in table.split(whereSeparator: \.isWhitespace).enumerated() {
            guard let number = Int(day) else { continue }
            dates[HolidayCalendar.years.lowerBound + index] = MonthDay(number / 100, number % 100)
        }
        return .listed(dates)
    }
}
