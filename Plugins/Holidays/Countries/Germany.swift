import FeedCore

extension HolidayCalendar {
    /// The public holidays of the sixteen Länder of Germany.
    ///
    /// Federal law sets only one day, the 3rd of October; all others are set by each Land, so that even common days
    /// have sixteen sources. A holiday on a weekend has no substitute. Days that are holidays only in some communities
    /// are left out, but for the Assumption in Bavaria, which most communities there observe; and so are the Sundays
    /// that the acts of some Länder list: only Easter Sunday and Whit Sunday are included, for Brandenburg, whose act
    /// names them.
    static let germany = HolidayCalendar(
        "DE",
        "Germany",
        regions: laender.map { Region(code: $0.code, name: $0.name) },
        law: "The holiday act of each Land",
        everywhere + (somewhere + once).map { rule in rule.source.isEmpty ? rule.by(acts(of: rule.regions)) : rule }
    )

    private static let everywhere: [HolidayRule] = [
        .newYearsDay.locally("Neujahr"), .goodFriday.locally("Karfreitag"), .easterMonday.locally("Ostermontag"),
        .labourDay.locally("Tag der Arbeit"), .ascensionDay.locally("Christi Himmelfahrt"),
        .whitMonday.locally("Pfingstmontag"),
        .day("German Unity Day", 10, 3).locally("Tag der Deutschen Einheit").by("Einigungsvertrag, Artikel 2 Absatz 2"),
        .christmasDay.locally("1. Weihnachtstag"), .secondDayOfChristmas.locally("2. Weihnachtstag"),
    ]

    private static let somewhere: [HolidayRule] = [
        .epiphany.locally("Heilige Drei Könige").kept(in: ["DE-BW", "DE-BY", "DE-ST"]),
        // Passed by the Abgeordnetenhaus on 24 January 2019.
        .day("Women's Day", 3, 8).locally("Internationaler Frauentag").since(2019).kept(in: ["DE-BE"]),
        .day("Women's Day", 3, 8).locally("Internationaler Frauentag").since(2023).kept(in: ["DE-MV"]),
        .easterSunday.locally("Ostersonntag").kept(in: ["DE-BB"]),
        .whitSunday.locally("Pfingstsonntag").kept(in: ["DE-BB"]),
        .corpusChristi.locally("Fronleichnam").kept(in: ["DE-BW", "DE-BY", "DE-HE", "DE-NW", "DE-RP", "DE-SL"]),
        .assumptionDay.locally("Mariä Himmelfahrt").kept(in: ["DE-SL"]),
        // 1,700 communities by the census of 1987, 1,704 by that of 2011, 1,708 by that of 2022.
        .assumptionDay.locally("Mariä Himmelfahrt").kept(in: ["DE-BY"])
            .only(in: "those with more Catholics than Protestants, about 1,700 of 2,056")
            .by("Feiertagsgesetz Bayern, Art. 1 Abs. 1 Nr. 2"),
        .day("World Children's Day", 9, 20).locally("Weltkindertag").since(2019).kept(in: ["DE-TH"]),
        .allSaintsDay.locally("Allerheiligen").kept(in: ["DE-BW", "DE-BY", "DE-NW", "DE-RP", "DE-SL"]),
        // The Wednesday before the last Sunday before Advent; the other Länder abolished it from 1995 on.
        .day("Day of Repentance and Prayer", .onOrBefore(.wednesday, month: 11, day: 22)).locally("Buß- und Bettag")
            .kept(in: ["DE-SN"]),
        reformationDay.kept(in: ["DE-BB", "DE-MV", "DE-SN", "DE-ST", "DE-TH"]),
        // All four acts were passed from February to June 2018.
        reformationDay.since(2018).kept(in: ["DE-HB", "DE-HH", "DE-NI", "DE-SH"]),
        // The 500th anniversary; the five Länder above observe it by their own acts.
        reformationDay.during(2017...2017, acts2017)
            .kept(in: [
                "DE-BW", "DE-BY", "DE-BE", "DE-HB", "DE-HH", "DE-HE", "DE-NI", "DE-NW", "DE-RP", "DE-SL", "DE-SH",
            ]),
    ]

    private static let once: [HolidayRule] = [
        // The 75th and the 80th anniversary of the end of the war in Europe.
        .once("Liberation Day", 2020, 5, 8, "\(berlin), as amended on 30 January 2019 (GVBl. Berlin S. 22)")
            .locally("Tag der Befreiung").kept(in: ["DE-BE"]),
        .once("Liberation Day", 2025, 5, 8, berlin2024).locally("Tag der Befreiung").kept(in: ["DE-BE"]),
        .once("Uprising of 1953", 2028, 6, 17, berlin2024).called("75th Anniversary of the Uprising of 17 June 1953")
            .locally("75. Jahrestag des Aufstandes vom 17. Juni 1953").kept(in: ["DE-BE"]),
    ]

    private static let reformationDay = HolidayRule.day("Reformation Day", 10, 31).locally("Reformationstag")
    private static let acts2017 =
        "An act or regulation of each Land, such as GVBl. Bayern 2016 S. 50, GVBl. Berlin 2015 S. 378, HmbGVBl. 2013 S. 192"
    private static let berlin = acts(of: ["DE-BE"])
    private static let berlin2024 = "\(berlin), as amended in July 2024"

    /// The Länder in the order of their English names, each with the act and section that lists its holidays, in the
    /// local form of citation.
    private static let laender: [(code: String, name: String, act: String)] = [
        ("DE-BW", "Baden-Württemberg", "Feiertagsgesetz Baden-Württemberg, § 1"),
        ("DE-BY", "Bavaria", "Feiertagsgesetz Bayern, Art. 1"),
        ("DE-BE", "Berlin", "Gesetz über die Sonn- und Feiertage Berlin, § 1"),
        ("DE-BB", "Brandenburg", "Feiertagsgesetz Brandenburg, § 2"),
        ("DE-HB", "Bremen", "Gesetz über die Sonn-, Gedenk- und Feiertage Bremen, § 2"),
        ("DE-HH", "Hamburg", "Feiertagsgesetz Hamburg, § 1"),
        ("DE-HE", "Hesse", "Hessisches Feiertagsgesetz, § 1"),
        ("DE-NI", "Lower Saxony", "Niedersächsisches Gesetz über die Feiertage, § 2"),
        ("DE-MV", "Mecklenburg-Western Pomerania", "Feiertagsgesetz Mecklenburg-Vorpommern, § 2"),
        ("DE-NW", "North Rhine-Westphalia", "Feiertagsgesetz NW, § 2"),
        ("DE-RP", "Rhineland-Palatinate", "Feiertagsgesetz Rheinland-Pfalz, § 2"),
        ("DE-SL", "Saarland", "Feiertagsgesetz Saarland, § 2"),
        ("DE-SN", "Saxony", "Sächsisches Sonn- und Feiertagsgesetz, § 1"),
        ("DE-ST", "Saxony-Anhalt", "Feiertagsgesetz Sachsen-Anhalt, § 2"),
        ("DE-SH", "Schleswig-Holstein", "Gesetz über Sonn- und Feiertage Schleswig-Holstein, § 2"),
        ("DE-TH", "Thuringia", "Thüringer Feier- und Gedenktagsgesetz, § 2"),
    ]

    /// The acts of some Länder, as the source of a day.
    private static func acts(of codes: [String]) -> String {
        laender.filter { codes.contains($0.code) }.map(\.act).joined(separator: "; ")
    }
}
