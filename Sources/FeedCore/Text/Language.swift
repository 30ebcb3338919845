import Foundation

/// A language that people can have their screens in.
package enum Language: String, Sendable, CaseIterable, SettingValue {
    case english = "en"
    case german = "de"

    /// The language of a POSIX locale or of a tag: German for `de_AT.UTF-8`, `de-CH` and `de`.
    ///
    /// `nil` for any other, and for `C` and `POSIX`.
    package init?(locale: some StringProtocol) {
        self.init(rawValue: locale.prefix { $0.isASCII && $0.isLetter }.lowercased())
    }
}

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
