import FeedCore
import Foundation

/// The German names of countries and their regions, by their English names.
enum GermanPlaces {
    /// Returns the German name of a place or a list of places, such as `Bayern und Sachsen`; unknown places stay
    /// English.
    static func name(of english: String) -> String {
        if let whole = place(english) { return whole }
        let parts = english.components(separatedBy: " and ").map { part in
            part.components(separatedBy: ", ").map { place($0) ?? $0 }.joined(separator: ", ")
        }
        return parts.joined(separator: " und ")
    }

    /// Returns the English name of a place by its German one, in any capitalisation; `nil` for an unknown name.
    static func english(_ german: String) -> String? { englishNames[german.lowercased()] }

    private static let englishNames: [String: String] = {
        let pairs = countries.map { ($0.value.lowercased(), $0.key) } + regions.map { ($0.value.lowercased(), $0.key) }
        return Dictionary(pairs) { min($0, $1) }
    }()

    private static func place(_ english: String) -> String? { regions[english] ?? countries[english] }

    private static let regions = Language.german.texts.names["places"] ?? [:]

    /// The German names of countries, from Foundation, by the English names of ``FeedCore/CountryName``.
    private static let countries: [String: String] = {
        let german = Locale(identifier: "de_DE")
        let pairs = Locale.Region.isoRegions.lazy.map(\.identifier).filter { $0.utf8.count == 2 }.compactMap { code in
            german.localizedString(forRegionCode: code).map { (CountryName.english(code), $0) }
        }
        return Dictionary(pairs) { first, _ in first }
    }()
}
