import FeedCore

extension HolidayCalendar {
    /// The holidays of Argentina, with the non-working days that the national law gives to all.
    ///
    /// Maundy Thursday and, since 2017, most of the bridges for tourism are non-working days: the administration, schools
    /// and banks close, and other employers choose. Those of the Armenian, Jewish and Muslim communities are left out,
    /// and bridges that no decree has set yet.
    ///
    /// - SeeAlso: [Act 27.399](https://www.argentina.gob.ar/normativa/nacional/ley-27399-281835/texto), and
    ///   [the list of the government](https://www.argentina.gob.ar/interior/feriados).
    static let argentina = HolidayCalendar(
        "AR",
        "Argentina",
        law: "Act 27.399; until 2017 Decree 1584/2010; until 2010 Act 21.329",
        [
            .newYearsDay, .carnivalMonday.since(2011), .day("Carnival Tuesday", .easter(-47)).since(2011),
            .day("Day of Remembrance for Truth and Justice", 3, 24).since(2006, "Act 26.085"),
            .day("Malvinas Veterans' Day", 4, 2).during(2000...2000, "Act 24.160"),
            .day("Malvinas Veterans' Day", 4, 2).during(2001...2006, "Acts 25.370 and 23.555").substituted(toMonday),
            .day("Malvinas Veterans' Day", 4, 2).since(2007, "Act 26.110").moved(2020, 3, 31, "Decree 297/2020"),
            .maundyThursday.since(2011), .goodFriday, .labourDay, .day("May Revolution Day", 5, 25),
            .day("Malvinas Day", 6, 10).until(2000, "Acts 22.769 and 23.555").substituted(toMonday),
            // A Friday stays: the Monday after it is Belgrano's.
            .day("Güemes Day", 6, 17).since(2016, "Act 27.258")
                .substituted(.shift([.tuesday: -1, .wednesday: -2, .thursday: 4]).instead),
            .day("Belgrano Day", .nth(3, .monday, month: 6)).until(2010, "Act 24.445"),
            .day("Belgrano Day", 6, 20).since(2011), .day("Independence Day", 7, 9),
            .day("San Martín Day", .nth(3, .monday, month: 8)).until(2016, "Act 24.445")
                .moved(2011, 8, 22, "Decree 521/2011"),
            .day("San Martín Day", 8, 17).since(2017, "Decree 52/2017; Act 27.399").substituted(toMonday),
            .day(diversity, 10, 12).until(2007, "Act 23.555").moved(2001, 10, 8, "Act 25.442")
                .moved(2002, 10, 14, "Decree 1932/2002").substituted(toMonday),
            .day(diversity, .nth(2, .monday, month: 10)).during(2008...2016, "Act 26.416; Decree 1584/2010"),
            .day(diversity, 10, 12).during(2017...2024, "Decree 52/2017; Act 27.399").substituted(toMonday),
            // Since Decree 614/2025 one on a weekend may be moved, to the Friday before or the Monday after.
            .day(diversity, 10, 12).during(2025...2025).moved(2025, 10, 10, "Decree 614/2025; Resolution 139/2025"),
            .day(diversity, 10, 12).since(2026).substituted(toMonday),
            .day("National Sovereignty Day", .nth(4, .monday, month: 11)).during(2010...2016, "Decree 1584/2010")
                .moved(2015, 11, 27, "Decree 2226/2015"),
            .day("National Sovereignty Day", 11, 20).since(2017, "Decree 52/2017; Act 27.399").substituted(toMonday),
            .immaculateConception, .christmasDay,
            .once("Bicentenary of the May Revolution", 2010, 5, 24, "Decree 615/2010"),
            .once("Census", 2010, 10, 27, "Joint resolution 1159/2010"),
            .once("Bicentenary of the Flag", 2012, 2, 27, "Act 26.721"),
            .once("Bicentenary of the Battle of Tucumán", 2012, 9, 24, "Act 26.763"),
            .once("Bicentenary of the Assembly of the Year XIII", 2013, 1, 31, "Act 26.840"),
            .once("Bicentenary of the Battle of Salta", 2013, 2, 20, "Act 26.837"),
            .once("Census", 2022, 5, 18, "Decree 42/2022"), .once("World Cup Victory", 2022, 12, 20, "Decree 842/2022"),
            .once("Visit of Pope Leo XIV", 2026, 11, 9, "Decree 1103/2026"),
        ] + bridges
    )

    private static let diversity = "Day of Respect for Cultural Diversity"

    /// Tuesday and Wednesday to the Monday before, Thursday and Friday to the Monday after (Acts 23.555 and 27.399).
    private static let toMonday = SubstituteRule.shift([.tuesday: -1, .wednesday: -2, .thursday: 4, .friday: 3]).instead

    /// The bridges for tourism, with the decrees that set them.
    private static let bridges: [HolidayRule] = [
        ([20_110_325, 20_111_209, 20_120_430, 20_121_224, 20_130_401, 20_130_621], "Decree 1585/2010"),
        ([20_140_502, 20_141_226, 20_150_323, 20_151_207, 20_160_708, 20_161_209], "Decree 1768/2013"),
        ([20_180_430, 20_181_224, 20_181_231, 20_190_708, 20_190_819, 20_191_014], "Decree 923/2017"),
        ([20_200_323, 20_200_710, 20_201_207], "Decree 717/2019"),
        ([20_210_524, 20_211_008, 20_211_122], "Decree 947/2020"),
        ([20_221_007, 20_221_121, 20_221_209], "Decree 789/2021"),
        ([20_230_526, 20_230_619, 20_231_013], "Decree 764/2022"),
        ([20_240_401, 20_240_621, 20_241_011], "Decree 106/2023"),
        ([20_250_502, 20_250_815, 20_251_121], "Decree 1027/2024"),
        ([20_260_323, 20_260_710, 20_261_207], "Resolution 164/2025"),
    ]
    .flatMap { HolidayRule.each("Bridge for Tourism", $0, $1) }
}
