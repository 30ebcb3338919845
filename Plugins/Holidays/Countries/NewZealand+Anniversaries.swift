import FeedCore

extension HolidayCalendar {
    /// The anniversaries of the provinces, each on the day that its councils and local custom chose instead.
    ///
    /// A place observes the day of its former province: Auckland extended from Northland to Gisborne, Wellington over
    /// most of Manawatū-Whanganui, Nelson over Tasman.
    static let newZealandAnniversaries = [
        anniversary("Wellington", .nearest(.monday, month: 1, day: 22)).kept(in: ["NZ-MWT", "NZ-WGN"]),
        anniversary("Auckland", .nearest(.monday, month: 1, day: 29))
            .kept(in: ["NZ-NTL", "NZ-AUK", "NZ-WKO", "NZ-BOP", "NZ-GIS"]),
        anniversary("Nelson", .nearest(.monday, month: 2, day: 1)).kept(in: ["NZ-TAS", "NZ-NSN"]),
        // 31 March, observed earlier to avoid Easter.
        anniversary("Taranaki", .nth(2, .monday, month: 3)).kept(in: ["NZ-TKI"]),
        // Moved if this Monday is Easter Monday.
        anniversary("Otago", .nearest(.monday, month: 3, day: 23)).kept(in: ["NZ-OTA"])
            .moved(2008, 3, 25, provincialDay).moved(2035, 3, 27, provincialDay).moved(2046, 3, 27, provincialDay),
        anniversary("Southland", .nearest(.monday, month: 1, day: 17)).until(2011).kept(in: ["NZ-STL"]),
        anniversary("Southland", .easter(2)).kept(in: ["NZ-STL"])
            .since(2012, "\(provincialDay); chosen by the three mayors of the region in December 2011"),
        // The former Dominion Day.
        anniversary("South Canterbury", .nth(4, .monday, month: 9)).kept(in: ["NZ-STC"])
            .moved(2022, 11, 11, councils2022),
        // The Friday before Labour Day, and the Monday after it.
        anniversary("Hawke's Bay", .offset(-3, from: .nth(4, .monday, month: 10))).kept(in: ["NZ-HKB"]),
        anniversary("Marlborough", .offset(7, from: .nth(4, .monday, month: 10))).kept(in: ["NZ-MBH"]),
        // Show Day, the second Friday after the first Tuesday.
        anniversary("Canterbury", .offset(10, from: .nth(1, .tuesday, month: 11))).kept(in: ["NZ-CAN"]),
        anniversary("Chatham Islands", .nearest(.monday, month: 11, day: 30)).kept(in: ["NZ-CIT"]),
        anniversary("Westland", .nearest(.monday, month: 12, day: 1)).kept(in: ["NZ-WTC"])
            .moved(2005, 12, 5, provincialDay),
    ]

    private static func anniversary(_ province: String, _ pattern: HolidayPattern) -> HolidayRule {
        .day("\(province) Anniversary Day", pattern).by(provincialDay)
    }

    private static let provincialDay =
        "Holidays Act 2003, section 44(1)(k), on the day that the province's councils and local custom have"
    private static let councils2022 = """
        Resolutions of the Timaru, Mackenzie and Waimate district councils, 20 September 2022: \
        https://www.timaru.govt.nz/news-and-events/latest-news/councils-vote-to-move-2022-south-canterbury-anniversary-day-to-11-november
        """
}
