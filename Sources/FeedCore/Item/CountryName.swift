import Foundation

/// Names of countries by ISO 3166-1 code.
public enum CountryName {
    /// Returns the English name, such as "New Zealand" for NZ, or the text itself if it is not a known code.
    ///
    /// - SeeAlso: The [Unicode CLDR](https://cldr.unicode.org), whose names come with Foundation.
    public static func english(_ code: String) -> String {
        guard code.utf8.count == 2, let name = names.localizedString(forRegionCode: code), name != "Unknown Region"
        else {
            return code
        }
        return name
    }

    private static let names = Locale(identifier: "en_GB")
}
