import Foundation

/// The name of a country for its code of ISO 3166-1.
public enum CountryName {
    /// The English name, such as "New Zealand" for NZ; the text itself where it is no such code.
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
