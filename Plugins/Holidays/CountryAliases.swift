import FeedCore
import Foundation

/// Other names for countries besides the English one: the names in widely read languages, and other codes.
enum CountryAliases {
    /// Returns the names and codes of a country, by its ISO 3166-1 code.
    static func of(_ code: String) -> [String] {
        let names = locales.compactMap { $0.localizedString(forRegionCode: code) }
        return names + (common[code] ?? []) + (threeLetters[code].map { [$0] } ?? [])
    }

    /// Returns the code of a country without built-in holidays that has this name, in any case; `nil` if none has.
    static func codeNotBuiltIn(of name: String) -> String? { notBuiltIn[name.lowercased()] }

    /// Returns the country without built-in holidays that a name is most likely a spelling mistake of.
    static func codeNotBuiltIn(near name: String, besides builtIn: [String]) -> String? {
        // Short names are near to too many.
        let nearest = name.nearest(of: builtIn + notBuiltIn.keys.filter { $0.count > 3 })
        return nearest.flatMap { hasLetters(of: name, $0) ? notBuiltIn[$0] : nil }
    }

    /// Returns true if all but a quarter of the letters are the same, in any order: Vienna is a city, and not nearly
    /// Vietnam.
    private static func hasLetters(of typed: String, _ name: String) -> Bool {
        var rest = Array(name.lowercased())
        for letter in typed.lowercased() {
            if let place = rest.firstIndex(of: letter) { rest.remove(at: place) }
        }
        let longest = max(typed.count, name.count)
        let shared = name.count - rest.count
        return longest - shared <= max(1, longest / 4)
    }

    private static let locales = ["de", "fr", "es", "it"].map { Locale(identifier: $0) }

    private static let notBuiltIn: [String: String] = {
        let codes = WesternmostZone.identifiers.keys.sorted().filter { HolidayCountry(rawValue: $0) == nil }
        let names = codes.flatMap { code in
            ([HolidaysProvider.commonName(code)] + of(code)).map { ($0.lowercased(), code) }
        }
        return Dictionary(names) { first, _ in first }
    }()

    /// Names that the [Unicode CLDR](https://cldr.unicode.org) does not have, or not any more.
    private static let common = [
        "GB": ["United Kingdom of Great Britain and Northern Ireland"], "GR": ["EL"],
        "KR": ["Korea", "Republic of Korea"],
        "CD": ["Congo"], "CI": ["Ivory Coast"], "CZ": ["Czech"], "MM": ["Burma"], "NL": ["The Netherlands"],
        "RU": ["Russian Federation"], "SZ": ["Swaziland"], "TR": ["Turkey"], "TW": ["Republic of China"],
        "VA": ["Vatican"], "AE": ["UAE", "Emirates"],
    ]

    /// ISO 3166-1 codes of three letters.
    private static let threeLetters = [
        "AD": "AND", "AE": "ARE", "AR": "ARG", "AT": "AUT", "AU": "AUS", "BE": "BEL", "BG": "BGR", "BR": "BRA",
        "CA": "CAN", "CH": "CHE", "CL": "CHL", "CN": "CHN", "CO": "COL", "CY": "CYP", "CZ": "CZE", "DE": "DEU",
        "DK": "DNK", "EE": "EST", "ES": "ESP", "FI": "FIN", "FR": "FRA", "GB": "GBR", "GR": "GRC", "HK": "HKG",
        "HR": "HRV", "HU": "HUN", "ID": "IDN", "IE": "IRL", "IL": "ISR", "IN": "IND", "IS": "ISL", "IT": "ITA",
        "JP": "JPN", "KR": "KOR", "LI": "LIE", "LT": "LTU", "LU": "LUX", "LV": "LVA", "MC": "MCO", "MT": "MLT",
        "MX": "MEX", "NL": "NLD", "NO": "NOR", "NZ": "NZL", "PL": "POL", "PT": "PRT", "RO": "ROU", "RS": "SRB",
        "RU": "RUS", "SA": "SAU", "SE": "SWE", "SG": "SGP", "SI": "SVN", "SK": "SVK", "SM": "SMR", "TR": "TUR",
        "TW": "TWN", "UA": "UKR", "US": "USA", "ZA": "ZAF",
    ]
}
