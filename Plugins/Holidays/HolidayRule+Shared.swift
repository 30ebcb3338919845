import FeedCore

/// The days that many countries have, by the names that are usual in English.
extension HolidayRule {
    static let newYearsDay = day("New Year's Day", 1, 1)
    static let epiphany = day("Epiphany", 1, 6)
    static let carnivalMonday = day("Carnival Monday", .easter(-48))
    static let cleanMonday = day("Clean Monday", .orthodoxEaster(-48))
    static let maundyThursday = day("Maundy Thursday", .easter(-3))
    static let goodFriday = day("Good Friday", .easter(-2))
    static let holySaturday = day("Holy Saturday", .easter(-1))
    static let easterSunday = day("Easter Sunday", .easter(0))
    static let easterMonday = day("Easter Monday", .easter(1))
    static let anzacDay = day("Anzac Day", 4, 25)
    static let labourDay = day("Labour Day", 5, 1)
    static let ascensionDay = day("Ascension Day", .easter(39))
    static let whitSunday = day("Whit Sunday", .easter(49))
    static let whitMonday = day("Whit Monday", .easter(50))
    static let corpusChristi = day("Corpus Christi", .easter(60))
    static let midsummerDay = day("Midsummer Day", .onOrAfter(.saturday, month: 6, day: 20))
    static let saintsPeterAndPaul = day("Saints Peter and Paul", 6, 29)
    static let assumptionDay = day("Assumption Day", 8, 15)
    static let allSaintsDay = day("All Saints' Day", 11, 1)
    static let allSoulsDay = day("All Souls' Day", 11, 2)
    static let immaculateConception = day("Immaculate Conception", 12, 8)
    static let christmasEve = day("Christmas Eve", 12, 24)
    static let christmasDay = day("Christmas Day", 12, 25)
    static let secondDayOfChristmas = day("Second Day of Christmas", 12, 26)
    static let boxingDay = day("Boxing Day", 12, 26)
    static let saintStephensDay = secondDayOfChristmas.called("Saint Stephen's Day")

    /// The sovereign's birthday until 2022, the year of the Queen's death.
    static func queensBirthday(_ pattern: HolidayPattern) -> HolidayRule {
        day("Sovereign's Birthday", pattern).called("Queen's Birthday").until(2022)
    }

    /// The sovereign's birthday since 2023: the King acceded on 8 September 2022.
    static func kingsBirthday(_ pattern: HolidayPattern) -> HolidayRule {
        day("Sovereign's Birthday", pattern).called("King's Birthday").since(2023)
    }
}
