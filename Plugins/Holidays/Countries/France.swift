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
        "FR",
        "France",
        regions: [
            Region(code: "FR", name: "France outside Alsace and Moselle"),
            // The departments of Bas-Rhin and Haut-Rhin became one collectivity on 1 January 2021.
            Region(code: alsace, name: "Alsace", aliases: ["FR-67", "FR-68"]),
            Region(code: moselle, name: "Moselle"),
        ],
        law: list,
        [
            .newYearsDay.locally("Jour de l'An"),
            // Strictly only in communes with a Protestant church or one shared by both confessions.
            .goodFriday.locally("Vendredi saint").kept(in: alsaceMoselle).by(localList),
            .easterMonday.locally("Lundi de Pâques"), .labourDay.locally("Fête du Travail").by("\(list); L. 3133-4"),
            .day("Victory in Europe Day", 5, 8).locally("Victoire 1945"), .ascensionDay.locally("Ascension"),
            // From 2005 to 2007 many worked unpaid on this day, the journée de solidarité, but it remained in the list.
            .whitMonday.locally("Lundi de Pentecôte"),
            .day("National Day", 7, 14).locally("Fête nationale"), .assumptionDay.locally("Assomption"),
            .allSaintsDay.locally("Toussaint"), .day("Armistice Day", 11, 11).locally("Armistice 1918"),
            .christmasDay.locally("Noël"),
            .saintStephensDay.locally("Saint-Étienne").kept(in: alsaceMoselle).by(localList),
        ]
    )

    private static let alsace = "FR-6AE"
    private static let moselle = "FR-57"
    private static let alsaceMoselle = [alsace, moselle]

    private static let list = "Code du travail, article L. 3133-1, before May 2008 L. 222-1"

    /// Codified in 2008; until then the ordinance itself was the law.
    private static let localList = "Code du travail, article L. 3134-13; ordinance of 16 August 1892"
}
