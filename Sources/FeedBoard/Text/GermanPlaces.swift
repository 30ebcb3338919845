import FeedCore
import Foundation

/// The German names of countries and their regions, by their English names.
enum GermanPlaces {
    /// The German name of a place or a list of some: `Bayern und Sachsen`; unknown parts stay.
    static func name(of english: String) -> String {
        if let whole = place(english) { return whole }
        let parts = english.components(separatedBy: " and ").map { part in
            part.components(separatedBy: ", ").map { place($0) ?? $0 }.joined(separator: ", ")
        }
        return parts.joined(separator: " und ")
    }

    /// The English name of a place by its German one, in any capitalisation; `nil` for an unknown name.
    static func english(_ german: String) -> String? { englishNames[german.lowercased()] }

    private static let englishNames: [String: String] = {
        let pairs = countries.map { ($0.value.lowercased(), $0.key) } + regions.map { ($0.value.lowercased(), $0.key) }
        return Dictionary(pairs) { min($0, $1) }
    }()

    private static func place(_ english: String) -> String? { regions[english] ?? countries[english] }

    /// The names that differ from the English ones.
    private static let regions = [
        "Alsace": "Elsass", "Bavaria": "Bayern", "British Columbia": "Britisch-Kolumbien", "California": "Kalifornien",
        "Federal government": "Bundesbehörden",
        "Federally regulated workplaces": "Betriebe unter Bundesrecht",
        "France outside Alsace and Moselle": "Frankreich außer Elsass und Moselle",
        "Great Britain": "Großbritannien", "Hesse": "Hessen", "Lower Saxony": "Niedersachsen",
        "Mecklenburg-Western Pomerania": "Mecklenburg-Vorpommern",
        "Newfoundland and Labrador": "Neufundland und Labrador", "North Rhine-Westphalia": "Nordrhein-Westfalen",
        "Northern Ireland": "Nordirland", "Northwest Territories": "Nordwest-Territorien",
        "Nova Scotia": "Neuschottland", "New Brunswick": "Neubraunschweig",
        "Prince Edward Island": "Prinz-Edward-Insel", "Quebec": "Québec",
        "Rhineland-Palatinate": "Rheinland-Pfalz", "Saxony": "Sachsen", "Saxony-Anhalt": "Sachsen-Anhalt",
        "Scotland": "Schottland", "South Australia": "Südaustralien", "Tasmania": "Tasmanien",
        "Thuringia": "Thüringen", "Western Australia": "Westaustralien",
    ]

    /// The countries, whose names come with Foundation, as those of ``FeedCore/CountryName``.
    private static let countries: [String: String] = {
        let german = Locale(identifier: "de_DE")
        let pairs = Locale.Region.isoRegions.lazy.map(\.identifier).filter { $0.utf8.count == 2 }.compactMap { code in
            german.localizedString(forRegionCode: code).map { (CountryName.english(code), $0) }
        }
        return Dictionary(pairs) { first, _ in first }
    }()
}

/// The German names of holidays, by the English names in the built-in rules.
///
/// The names of Austria are those of the Arbeitsruhegesetz, section 7(2); the rules of Germany have German names beside
/// the English ones.
enum GermanHolidays {
    static let names = [
        "All Saints' Day": "Allerheiligen", "Ascension Day": "Christi Himmelfahrt",
        "Assumption Day": "Mariä Himmelfahrt", "Christmas Day": "Weihnachten", "Corpus Christi": "Fronleichnam",
        "Easter Monday": "Ostermontag", "Epiphany": "Heilige Drei Könige",
        "Immaculate Conception": "Mariä Empfängnis", "Labour Day": "Tag der Arbeit",
        "National Day": "Nationalfeiertag", "National Day and Assumption Day": "Staatsfeiertag und Mariä Himmelfahrt",
        "Nativity of Mary": "Mariä Geburt", "New Year's Day": "Neujahr", "Saint Stephen's Day": "Stephanstag",
        "State Holiday": "Staatsfeiertag", "Whit Monday": "Pfingstmontag",
    ]
}
