import FeedCore
import Foundation

/// The names of the countries with built-in holidays and of their regions.
enum HolidayNames {
    static let countries: PlaceSearch = {
        var search = PlaceSearch()
        for country in HolidayCountry.allCases {
            let (code, calendar) = (country.rawValue, country.calendar)
            let own = (languages[code] ?? []).compactMap {
                Locale(identifier: "\($0)_\(code)").localizedString(forRegionCode: code)
            }
            let regions = calendar.regions.map(\.code).filter { $0 != code }
            let detail = regions.isEmpty ? nil : "\(regions.count) regions"
            let title = HolidaysProvider.commonName(code)
            let names = [calendar.name] + own + (others[code] ?? []) + CountryAliases.of(code)
            search.add(SettingMatch(code, title, detail: detail), names: names)
        }
        return search
    }()

    static let regions: PlaceSearch = {
        var search = PlaceSearch()
        for country in HolidayCountry.allCases {
            for region in country.calendar.regions {
                let match = SettingMatch(
                    region.code,
                    region.name,
                    detail: CountryName.english(country.rawValue),
                    otherSettings: ["country": country.rawValue]
                )
                // A region may be called by its part of the code alone, such as BY.
                let short = region.code.split(separator: "-").last.map(String.init) ?? region.code
                search.add(match, names: [short] + region.aliases + (others[region.code] ?? []))
            }
        }
        return search
    }()

    /// The languages that a country calls itself in.
    ///
    /// The names in them come with Foundation, from the [Unicode CLDR](https://cldr.unicode.org).
    private static let languages = [
        "AD": ["ca"], "AR": ["es"], "AT": ["de"], "BE": ["nl", "fr", "de"], "BG": ["bg"], "BR": ["pt"],
        "CA": ["fr"], "CH": ["de", "fr", "it", "rm"], "CN": ["zh"], "CO": ["es"], "CY": ["el", "tr"], "CZ": ["cs"],
        "DE": ["de"],
        "DK": ["da"], "EE": ["et"], "ES": ["es", "ca", "eu", "gl"], "FI": ["fi", "sv"], "FR": ["fr"], "GB": ["cy"],
        "GR": ["el"], "HR": ["hr"], "HU": ["hu"], "IE": ["ga"], "IS": ["is"], "IT": ["it"], "JP": ["ja"],
        "KR": ["ko"], "LI": ["de"], "LT": ["lt"], "LU": ["lb", "fr", "de"], "LV": ["lv"], "MT": ["mt"], "MX": ["es"],
        "NL": ["nl"], "NO": ["nb", "nn"], "NZ": ["mi"], "PL": ["pl"], "PT": ["pt"], "RO": ["ro"], "RU": ["ru"],
        "SE": ["sv"], "SI": ["sl"], "SK": ["sk"], "SM": ["it"], "TR": ["tr"], "US": ["es"], "ZA": ["af", "zu", "xh"],
    ]

    /// Names that are in no list of official ones.
    private static let others = [
        "CZ": ["Czech Republic"], "GB": ["UK", "Great Britain", "Britain", "GBR"], "NL": ["Holland"],
        "US": ["USA", "America", "United States of America"], "GR": ["Hellas"], "IE": ["Republic of Ireland"],
        "NZ": ["Aotearoa"], "JP": ["Nippon", "Nihon"], "CH": ["Helvetia"], "KR": ["Korea", "Republic of Korea"],
        "TR": ["Turkey"],
        // Regions of Germany in German.
        "DE-BY": ["Bayern", "Freistaat Bayern"], "DE-HE": ["Hessen"], "DE-NI": ["Niedersachsen"],
        "DE-MV": ["Mecklenburg-Vorpommern", "Mecklenburg-West Pomerania"], "DE-NW": ["Nordrhein-Westfalen", "NRW"],
        "DE-RP": ["Rheinland-Pfalz"], "DE-SN": ["Sachsen"], "DE-ST": ["Sachsen-Anhalt"], "DE-TH": ["Thüringen"],
        // Of other countries.
        "GB-WLS": ["Cymru"], "GB-SCT": ["Alba"], "GB-NIR": ["Ulster", "NI"], "GB-ENG": ["England and Wales"],
        "CA-QC": ["Québec"], "AU-NSW": ["Sydney"], "AU-VIC": ["Melbourne"], "AU-QLD": ["Brisbane"],
        "AU-SA": ["Adelaide"], "AU-WA": ["Perth"], "AU-TAS": ["Hobart"], "AU-NT": ["Darwin"], "AU-ACT": ["Canberra"],
        "NZ-AUK": ["Tāmaki Makaurau"], "NZ-WGN": ["Te Whanganui-a-Tara"],
    ]
}
