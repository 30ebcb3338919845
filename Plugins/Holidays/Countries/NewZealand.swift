import FeedCore

extension HolidayCalendar {
    /// The public holidays of New Zealand, with the anniversary day of each region.
    ///
    /// A holiday on a weekend stays there for those who work that day, and is transferred for all others: both days are
    /// listed.
    ///
    /// - SeeAlso: [Holidays Act 2003](https://www.legislation.govt.nz/act/public/2003/0129/latest/DLM236387.html),
    ///   sections 44 to 45A.
    static let newZealand = HolidayCalendar(
        "NZ",
        "New Zealand",
        regions: newZealandRegions,
        substituteLabel: "observed",
        law: section44,
        newZealandYearly + newZealandAnniversaries
    )

    /// From north to south.
    ///
    /// South Canterbury, the districts of Timaru, Mackenzie and Waimate, has its own anniversary but is in NZ-CAN by
    /// ISO 3166-2: its code here is not from that standard.
    private static let newZealandRegions: [Region] = [
        Region(code: "NZ-NTL", name: "Northland"),
        Region(code: "NZ-AUK", name: "Auckland"),
        Region(code: "NZ-WKO", name: "Waikato"),
        Region(code: "NZ-BOP", name: "Bay of Plenty"),
        Region(code: "NZ-GIS", name: "Gisborne"),
        Region(code: "NZ-HKB", name: "Hawke's Bay"),
        Region(code: "NZ-TKI", name: "Taranaki"),
        Region(code: "NZ-MWT", name: "Manawatū-Whanganui"),
        Region(code: "NZ-WGN", name: "Wellington"),
        Region(code: "NZ-TAS", name: "Tasman"),
        Region(code: "NZ-NSN", name: "Nelson"),
        Region(code: "NZ-MBH", name: "Marlborough"),
        Region(code: "NZ-WTC", name: "West Coast"),
        Region(code: "NZ-CAN", name: "Canterbury"),
        Region(code: "NZ-STC", name: "South Canterbury"),
        Region(code: "NZ-OTA", name: "Otago"),
        Region(code: "NZ-STL", name: "Southland"),
        Region(code: "NZ-CIT", name: "Chatham Islands", timeZone: "Pacific/Chatham"),
    ]

    private static let newZealandYearly: [HolidayRule] = [
        .newYearsDay.by(section45).substituted(.twoDaysLater),
        .day("Day after New Year's Day", 1, 2).by(section45).substituted(.twoDaysLater),
        .day("Waitangi Day", 2, 6).until(2013, "\(section44); Waitangi Day Act 1976"),
        .day("Waitangi Day", 2, 6).since(2014, "\(section45A); Waitangi Day Act 1976").substituted(.nextMonday),
        .goodFriday, .easterMonday,
        .anzacDay.until(2013, "\(section44); Anzac Day Act 1966"),
        .anzacDay.since(2014, "\(section45A); Anzac Day Act 1966").substituted(.nextMonday),
        .queensBirthday(.nth(1, .monday, month: 6)), .kingsBirthday(.nth(1, .monday, month: 6)),
        .day("Matariki", .listed(matariki)).by("Te Kāhui o Matariki Public Holiday Act 2022, schedule 1"),
        .day("Labour Day", .nth(4, .monday, month: 10)),
        .christmasDay.by(section45).substituted(.twoDaysLater), .boxingDay.by(section45).substituted(.twoDaysLater),
        .once("Queen Elizabeth II Memorial Day", 2022, 9, 26, "Queen Elizabeth II Memorial Day Act 2022"),
    ]

    private static let section44 = "Holidays Act 2003, section 44(1); before April 2004, Holidays Act 1981"
    private static let section45 = "Holidays Act 2003, sections 44(1) and 45; before April 2004, Holidays Act 1981"
    private static let section45A = "Holidays Act 2003, sections 44(1) and 45A"

    /// Te Rā Aro ki a Matariki, always a Friday; the schedule has the years 2022 to 2052.
    private static let matariki: [Int: HolidayPattern.MonthDay] = [
        2022: .init(6, 24), 2023: .init(7, 14), 2024: .init(6, 28), 2025: .init(6, 20), 2026: .init(7, 10),
        2027: .init(6, 25), 2028: .init(7, 14), 2029: .init(7, 6), 2030: .init(6, 21), 2031: .init(7, 11),
        2032: .init(7, 2), 2033: .init(6, 24), 2034: .init(7, 7), 2035: .init(6, 29), 2036: .init(7, 18),
        2037: .init(7, 10), 2038: .init(6, 25), 2039: .init(7, 15), 2040: .init(7, 6), 2041: .init(7, 19),
        2042: .init(7, 11), 2043: .init(7, 3), 2044: .init(6, 24), 2045: .init(7, 7), 2046: .init(6, 29),
        2047: .init(7, 19), 2048: .init(7, 3), 2049: .init(6, 25), 2050: .init(7, 15), 2051: .init(6, 30),
        2052: .init(6, 21),
    ]
}
