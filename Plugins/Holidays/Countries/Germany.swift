import FeedCore

extension HolidayCalendar {
    /// The public holidays of the sixteen Länder of Germany.
    ///
    /// Federal law sets only one day, the 3rd of October; all others are set by each Land, so that even common days
    /// have sixteen sources. A holiday on a weekend has no substitute. Days that are holidays only in some communities
    /// are left out, and so are the Sundays that the acts of some Länder list: only Easter Sunday and Whit Sunday are
    /// included, for Brandenburg, whose act names them.
    ///
    /// - SeeAlso: ``GermanLand``, with the act of each.
    static let germany = HolidayCalendar(
        code: "DE",
        name: "Germany",
        regions: GermanLand.all.map { Region(code: $0.code, name: $0.name) },
        substituteLabel: "substitute day",
        rules: everywhere + somewhere + reformationDay + once
    )

    private static let everywhere: [HolidayRule] = [
        HolidayRule("new-years-day", "Neujahr", .fixed(month: 1, day: 1), source: eachAct),
        HolidayRule("good-friday", "Karfreitag", .easter(-2), source: eachAct),
        HolidayRule("easter-monday", "Ostermontag", .easter(1), source: eachAct),
        HolidayRule("labour-day", "Tag der Arbeit", .fixed(month: 5, day: 1), source: eachAct),
        HolidayRule("ascension-day", "Christi Himmelfahrt", .easter(39), source: eachAct),
        HolidayRule("whit-monday", "Pfingstmontag", .easter(50), source: eachAct),
        HolidayRule(
            "german-unity-day",
            "Tag der Deutschen Einheit",
            .fixed(month: 10, day: 3),
            source: "Einigungsvertrag, Artikel 2 Absatz 2"
        ),
        HolidayRule("christmas-day", "1. Weihnachtstag", .fixed(month: 12, day: 25), source: eachAct),
        HolidayRule("second-day-of-christmas", "2. Weihnachtstag", .fixed(month: 12, day: 26), source: eachAct),
    ]

    private static let somewhere: [HolidayRule] = [
        .yearly("epiphany", "Heilige Drei Könige", .fixed(month: 1, day: 6), in: ["DE-BW", "DE-BY", "DE-ST"]),
        // Passed by the Abgeordnetenhaus on 24 January 2019.
        .yearly("womens-day", "Internationaler Frauentag", march8, in: ["DE-BE"], years: 2019...9999),
        .yearly("womens-day", "Internationaler Frauentag", march8, in: ["DE-MV"], years: 2023...9999),
        .yearly("easter-sunday", "Ostersonntag", .easter(0), in: ["DE-BB"]),
        .yearly("whit-sunday", "Pfingstsonntag", .easter(49), in: ["DE-BB"]),
        .yearly(
            "corpus-christi",
            "Fronleichnam",
            .easter(60),
            in: ["DE-BW", "DE-BY", "DE-HE", "DE-NW", "DE-RP", "DE-SL"]
        ),
        .yearly("assumption-day", "Mariä Himmelfahrt", .fixed(month: 8, day: 15), in: ["DE-SL"]),
        .yearly(
            "world-childrens-day",
            "Weltkindertag",
            .fixed(month: 9, day: 20),
            in: ["DE-TH"],
            years: 2019...9999
        ),
        .yearly(
            "all-saints-day",
            "Allerheiligen",
            .fixed(month: 11, day: 1),
            in: ["DE-BW", "DE-BY", "DE-NW", "DE-RP", "DE-SL"]
        ),
        // The Wednesday before the last Sunday before Advent; the other Länder abolished it from 1995 on.
        .yearly(
            "day-of-repentance-and-prayer",
            "Buß- und Bettag",
            .onOrBefore(.wednesday, month: 11, day: 22),
            in: ["DE-SN"]
        ),
    ]

    private static let reformationDay: [HolidayRule] = [
        .yearly(
            "reformation-day",
            "Reformationstag",
            october31,
            in: ["DE-BB", "DE-MV", "DE-SN", "DE-ST", "DE-TH"]
        ),
        // All four acts were passed from February to June 2018.
        .yearly(
            "reformation-day",
            "Reformationstag",
            october31,
            in: ["DE-HB", "DE-HH", "DE-NI", "DE-SH"],
            years: 2018...9999
        ),
        // The 500th anniversary; the five Länder above observe it by their own acts.
        HolidayRule(
            "reformation-day",
            "Reformationstag",
            october31,
            in: [
                "DE-BW", "DE-BY", "DE-BE", "DE-HB", "DE-HH", "DE-HE", "DE-NI", "DE-NW", "DE-RP", "DE-SL", "DE-SH",
            ],
            years: 2017...2017,
            source:
                "An act or regulation of each Land, such as GVBl. Bayern 2016 S. 50, GVBl. Berlin 2015 S. 378, HmbGVBl. 2013 S. 192"
        ),
    ]

    private static let once: [HolidayRule] = [
        // The 75th and the 80th anniversary of the end of the war in Europe.
        .once(
            "liberation-day",
            "Tag der Befreiung",
            2020,
            5,
            8,
            in: ["DE-BE"],
            source: "\(berlin), as amended on 30 January 2019 (GVBl. Berlin S. 22)"
        ),
        .once("liberation-day", "Tag der Befreiung", 2025, 5, 8, in: ["DE-BE"], source: berlin2024),
        .once(
            "uprising-of-1953",
            "75. Jahrestag des Aufstandes vom 17. Juni 1953",
            2028,
            6,
            17,
            in: ["DE-BE"],
            source: berlin2024
        ),
    ]

    private static let march8 = HolidayPattern.fixed(month: 3, day: 8)
    private static let october31 = HolidayPattern.fixed(month: 10, day: 31)
    private static let eachAct = "The holiday act of each Land"
    private static let berlin = GermanLand.acts(of: ["DE-BE"])
    private static let berlin2024 = "\(berlin), as amended in July 2024"
}

extension HolidayRule {
    /// A day in the acts of some Länder.
    fileprivate static func yearly(
        _ slug: String,
        _ name: String,
        _ pattern: HolidayPattern,
        in laender: [String],
        years: ClosedRange<Int> = CivilDay.years
    ) -> HolidayRule {
        HolidayRule(slug, name, pattern, in: laender, years: years, source: GermanLand.acts(of: laender))
    }
}
