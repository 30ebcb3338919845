import FeedCore
import FeedReaders
import Foundation

/// The names of the countries with built-in holidays and of their regions, and of the other countries.
enum HolidayNames {
    /// The tables of `countries.txt`, such as `names.CH`.
    private static let lists = WordLists.named(in: PackageResources.countries_txt)

    /// Returns a table of `countries.txt`, by the code of a country or region.
    static func table(_ name: String) -> [String: [String]] {
        let lines = lists.filter { $0.key.hasPrefix("\(name).") }
        return Dictionary(uniqueKeysWithValues: lines.map { (String($0.key.dropFirst(name.count + 1)), $0.value) })
    }

    private static let others = table("names")

    // MARK: - With built-in holidays

    static let countries: PlaceSearch = {
        var search = PlaceSearch()
        let languages = table("languages")
        for country in HolidayCountry.allCases {
            let (code, calendar) = (country.code, country.calendar)
            let own = (languages[code] ?? []).compactMap {
                Locale(identifier: "\($0)_\(code)").localizedString(forRegionCode: code)
            }
            let regions = calendar.regions.map(\.code).filter { $0 != code }
            let detail = regions.isEmpty ? nil : "\(regions.count) regions"
            let title = HolidaysProvider.commonName(code)
            search.add(SettingMatch(code, title, detail: detail), names: [calendar.name] + own + names(of: code))
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
                    detail: CountryName.english(country.code),
                    otherSettings: ["country": country.code]
                )
                // A region may be called by its part of the code alone, such as BY.
                let short = region.code.split(separator: "-").last.map(String.init) ?? region.code
                search.add(match, names: [short] + region.aliases + (others[region.code] ?? []))
            }
        }
        return search
    }()

    // MARK: - Any country

    private static let locales = ["de", "fr", "es", "it"].map { Locale(identifier: $0) }

    /// Returns the names of a country in widely read languages and its other names and codes, by its ISO 3166-1 code.
    private static func names(of code: String) -> [String] {
        locales.compactMap { $0.localizedString(forRegionCode: code) } + (others[code] ?? [])
    }

    /// The countries without built-in holidays by their names, in lower case.
    private static let notBuiltIn: [String: String] = {
        let codes = WesternmostZone.identifiers.keys.sorted().filter { HolidayCountry($0) == nil }
        let pairs = codes.flatMap { code in
            ([HolidaysProvider.commonName(code)] + names(of: code)).map { ($0.lowercased(), code) }
        }
        return Dictionary(pairs) { first, _ in first }
    }()

    /// Returns the code of a country without built-in holidays that has this name, ignoring case; `nil` if there is
    /// none.
    static func codeNotBuiltIn(of name: String) -> String? { notBuiltIn[name.lowercased()] }

    /// Returns the code of a country without built-in holidays whose name is probably misspelt; `nil` if there is none.
    static func codeNotBuiltIn(near name: String) -> String? {
        // Short names are near to too many.
        let nearest = name.nearest(of: countries.names + notBuiltIn.keys.filter { $0.count > 3 })
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
}

/// A search for countries or regions by their names.
///
/// A whole name takes precedence over longer ones that begin like it: Sachsen is Saxony, not Sachsen-Anhalt.
struct PlaceSearch: Sendable {
    private var search = NameSearch()
    private var entries: [(match: SettingMatch, names: [String])] = []

    mutating func add(_ match: SettingMatch, names: [String]) {
        search.add(match, names: names)
        entries.append((match, names))
    }

    /// Returns the places that words may mean, as ``FeedCore/NameSearch/matches(for:)`` finds them.
    func matches(for words: String) -> [SettingMatch] {
        let found = search.matches(for: words)
        // The caller distinguishes a whole title from longer ones.
        guard found.count > 1, !found.contains(where: { $0.title.isCalled(words) || $0.value.isCalled(words) }) else {
            return found
        }
        let whole = entries.filter { entry in entry.names.contains { $0.isCalled(words) } }.map(\.match)
        return whole.isEmpty ? found : whole
    }

    /// The names of all places, without codes and other names of at most three characters.
    var names: [String] { entries.flatMap { [$0.match.title] + $0.names }.filter { $0.count > 3 } }
}

extension String {
    /// Returns true if this is a name, ignoring case and accents.
    fileprivate func isCalled(_ name: String) -> Bool {
        compare(name, options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive]) == .orderedSame
    }
}
