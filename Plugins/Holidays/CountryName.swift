import Foundation

/// The name of a country for its code of ISO 3166-1.
enum CountryName {
    /// The English name, such as "New Zealand" for NZ; the code itself where there is none.
    ///
    /// - SeeAlso: The [Unicode CLDR](https://cldr.unicode.org), whose names come with Foundation.
    static func english(_ code: String) -> String {
        guard let name = names.localizedString(forRegionCode: code), name != "Unknown Region" else { return code }
        return name
    }

    private static let names = Locale(identifier: "en_GB")
}
