package import FeedCore

extension CivilDay {
    /// Returns Easter Sunday of the Gregorian calendar, as observed by the western churches.
    ///
    /// `nil` for a year outside the range of ``FeedCore/CivilDay``.
    ///
    /// - SeeAlso: J. Meeus, Astronomical Algorithms, chapter 8, after the anonymous algorithm in Nature, 20 April 1876.
    package static func easter(in year: Int) -> CivilDay? {
        guard years.contains(year) else { return nil }
        let goldenNumber = year % 19
        let century = year / 100
        let yearOfCentury = year % 100
        let correction = (century - (century + 8) / 25 + 1) / 3
        let epact = (19 * goldenNumber + century - century / 4 - correction + 15) % 30
        let toSunday = (32 + 2 * (century % 4) + 2 * (yearOfCentury / 4) - epact - yearOfCentury % 4) % 7
        let late = (goldenNumber + 11 * epact + 22 * toSunday) / 451
        let sum = epact + toSunday - 7 * late + 114
        return CivilDay(year: year, month: sum / 31, day: sum % 31 + 1)
    }

    /// Returns Easter Sunday of the Orthodox churches: that of the Julian calendar, as a Gregorian date.
    ///
    /// `nil` for a year outside the range of ``FeedCore/CivilDay``.
    ///
    /// - SeeAlso: J. Meeus, Astronomical Algorithms, chapter 8.
    package static func orthodoxEaster(in year: Int) -> CivilDay? {
        let epact = (19 * (year % 19) + 15) % 30
        let toSunday = (2 * (year % 4) + 4 * (year % 7) - epact + 34) % 7
        let sum = epact + toSunday + 114
        // The days by which the Julian calendar is behind: 13 from 1900 to 2099.
        let behind = year / 100 - year / 400 - 2
        return CivilDay(year: year, month: sum / 31, day: sum % 31 + 1)?.adding(days: behind)
    }
}
