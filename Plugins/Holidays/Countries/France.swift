import FeedCore

extension HolidayCalendar {
    /// The public holidays of metropolitan France.
    ///
    /// The Code du travail lists eleven for the whole country (article L. 3133-1) and two more for Alsace and Moselle
    /// (L. 3134-13), where the local law of 1892 still applies. The rest of the country has no ISO 3166-2 code, so it
    /// has the country's code. A holiday on a weekend has no substitute. The overseas departments and collectivities
    /// have days and codes of their own and are left out.
    ///
    /// - SeeAlso: [The Code du travail](https://www.legifrance.gouv.fr/codes/id/LEGISCTA000033008129/), and the [list
    ///   of the government](https://www.data.gouv.fr/fr/datasets/jours-feries-en-france/).
    static let france = HolidayCalendar(
        code: "FR",
        name: "France",
        regions: [
            Region(code: "FR", name: "France outside Alsace and Moselle"),
            // The departments of Bas-Rhin and Haut-Rhin became one collectivity on 1 January 2021.
            Region(code: alsace, name: "Alsace", aliases: ["FR-67", "FR-68"]),
            Region(code: moselle, name: "Moselle"),
        ],
        substituteLabel: "substitute day",
        rules: [
            HolidayRule("new-years-day", "Jour de l'An", .fixed(month: 1, day: 1), source: list),
            // Strictly only in communes with a Protestant church or one shared by both confessions.
            HolidayRule("good-friday", "Vendredi saint", .easter(-2), in: alsaceMoselle, source: localList),
            HolidayRule("easter-monday", "Lundi de Pâques", .easter(1), source: list),
            HolidayRule("labour-day", "Fête du Travail", .fixed(month: 5, day: 1), source: "\(list); L. 3133-4"),
            HolidayRule("victory-in-europe-day", "Victoire 1945", .fixed(month: 5, day: 8), source: list),
            HolidayRule("ascension-day", "Ascension", .easter(39), source: list),
            // From 2005 to 2007 many worked unpaid on this day, the journée de solidarité, but it remained in the list.
            HolidayRule("whit-monday", "Lundi de Pentecôte", .easter(50), source: list),
            HolidayRule("national-day", "Fête nationale", .fixed(month: 7, day: 14), source: list),
            HolidayRule("assumption-day", "Assomption", .fixed(month: 8, day: 15), source: list),
            HolidayRule("all-saints-day", "Toussaint", .fixed(month: 11, day: 1), source: list),
            HolidayRule("armistice-day", "Armistice 1918", .fixed(month: 11, day: 11), source: list),
            HolidayRule("christmas-day", "Noël", .fixed(month: 12, day: 25), source: list),
            HolidayRule(
                "second-day-of-christmas",
                "Saint-Étienne",
                .fixed(month: 12, day: 26),
                in: alsaceMoselle,
                source: localList
            ),
        ]
    )

    private static let alsace = "FR-6AE"
    private static let moselle = "FR-57"
    private static let alsaceMoselle = [alsace, moselle]

    private static let list = "Code du travail, article L. 3133-1, before May 2008 L. 222-1"

    /// Codified in 2008; until then the ordinance itself was the law.
    private static let localList = "Code du travail, article L. 3134-13; ordinance of 16 August 1892"
}
