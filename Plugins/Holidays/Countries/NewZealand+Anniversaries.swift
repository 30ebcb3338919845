import FeedCore

extension HolidayCalendar {
    /// The anniversaries of the provinces, each on the day that its councils and local custom chose instead.
    ///
    /// A place observes the day of its former province: Auckland extended from Northland to Gisborne, Wellington over
    /// most of Manawatū-Whanganui, Nelson over Tasman.
    static let newZealandAnniversaries: [HolidayRule] = [
        anniversary("wellington", "Wellington", .nearest(.monday, month: 1, day: 22), in: ["NZ-MWT", "NZ-WGN"]),
        anniversary(
            "auckland",
            "Auckland",
            .nearest(.monday, month: 1, day: 29),
            in: ["NZ-NTL", "NZ-AUK", "NZ-WKO", "NZ-BOP", "NZ-GIS"]
        ),
        anniversary("nelson", "Nelson", .nearest(.monday, month: 2, day: 1), in: ["NZ-TAS", "NZ-NSN"]),
        // 31 March, observed earlier to avoid Easter.
        anniversary("taranaki", "Taranaki", .nth(2, .monday, month: 3), in: ["NZ-TKI"]),
        anniversary(
            "otago",
            "Otago",
            .nearest(.monday, month: 3, day: 23),
            in: ["NZ-OTA"],
            moves: [
                // These Mondays are Easter Monday.
                .init(year: 2008, month: 3, day: 25, source: provincialDay),
                .init(year: 2035, month: 3, day: 27, source: provincialDay),
                .init(year: 2046, month: 3, day: 27, source: provincialDay),
            ]
        ),
        anniversary("southland", "Southland", .nearest(.monday, month: 1, day: 17), in: ["NZ-STL"], years: 1...2011),
        anniversary(
            "southland",
            "Southland",
            .easter(2),
            in: ["NZ-STL"],
            years: 2012...9999,
            source: "\(provincialDay); chosen by the three mayors of the region in December 2011"
        ),
        // The former Dominion Day.
        anniversary(
            "south-canterbury",
            "South Canterbury",
            .nth(4, .monday, month: 9),
            in: ["NZ-STC"],
            moves: [
                .init(
                    year: 2022,
                    month: 11,
                    day: 11,
                    source: """
                        Resolutions of the Timaru, Mackenzie and Waimate district councils, 20 September 2022: \
                        https://www.timaru.govt.nz/news-and-events/latest-news/councils-vote-to-move-2022-south-canterbury-anniversary-day-to-11-november
                        """
                )
            ]
        ),
        // The Friday before Labour Day, and the Monday after it.
        anniversary("hawkes-bay", "Hawke's Bay", .offset(-3, from: .nth(4, .monday, month: 10)), in: ["NZ-HKB"]),
        anniversary("marlborough", "Marlborough", .offset(7, from: .nth(4, .monday, month: 10)), in: ["NZ-MBH"]),
        // Show Day, the second Friday after the first Tuesday.
        anniversary("canterbury", "Canterbury", .offset(10, from: .nth(1, .tuesday, month: 11)), in: ["NZ-CAN"]),
        anniversary("chatham-islands", "Chatham Islands", .nearest(.monday, month: 11, day: 30), in: ["NZ-CIT"]),
        anniversary(
            "westland",
            "Westland",
            .nearest(.monday, month: 12, day: 1),
            in: ["NZ-WTC"],
            moves: [.init(year: 2005, month: 12, day: 5, source: provincialDay)]
        ),
    ]

    private static let provincialDay =
        "Holidays Act 2003, section 44(1)(k), on the day that the province's councils and local custom have"

    private static func anniversary(
        _ slug: String,
        _ province: String,
        _ pattern: HolidayPattern,
        in regions: [String],
        years: ClosedRange<Int> = CivilDay.years,
        moves: [HolidayRule.Move] = [],
        source: String = provincialDay
    ) -> HolidayRule {
        HolidayRule(
            slug + "-anniversary-day",
            province + " Anniversary Day",
            pattern,
            in: regions,
            years: years,
            moves: moves,
            source: source
        )
    }
}
