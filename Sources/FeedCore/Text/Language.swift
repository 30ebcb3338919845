import Foundation

/// A language of the user interface.
package enum Language: String, Sendable, CaseIterable, SettingValue {
    case english = "en"
    case german = "de"

    /// Creates the language of a POSIX locale or of a language tag: German for `de_AT.UTF-8`, `de-CH` and `de`.
    ///
    /// The result is `nil` for any other language, and for `C` and `POSIX`.
    package init?(locale: some StringProtocol) {
        self.init(rawValue: locale.prefix { $0.isASCII && $0.isLetter }.lowercased())
    }
}

/// The names of countries by ISO 3166-1 code.
public enum CountryName {
    /// Returns the English name, such as "New Zealand" for NZ, or `code` itself if it is not a known code.
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
