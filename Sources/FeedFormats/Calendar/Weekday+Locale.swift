package import FeedCore
import Foundation

extension Weekday {
    /// Returns the first day of the user's week, by the first of `LC_ALL`, `LC_TIME` and `LANG` that is set.
    ///
    /// Monday if none of them is set, as in ISO 8601. An empty variable counts as unset.
    ///
    /// - SeeAlso: [POSIX, section 8.2](https://pubs.opengroup.org/onlinepubs/9799919799/basedefs/V1_chap08.html).
    package static func firstOfWeek(in environment: [String: String]) -> Weekday {
        let name = ["LC_ALL", "LC_TIME", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        return name.map { firstOfWeek(inLocale: $0) } ?? .monday
    }

    /// Returns the first day of the week in a locale, by the data of Unicode's CLDR: Sunday for `en_US.UTF-8`, Monday
    /// for `de_DE`, Saturday for `ar_EG`.
    ///
    /// A language without a country stands for the country where most people speak it. For `C`, `POSIX` and invalid
    /// locales the day is Monday, as in ISO 8601.
    package static func firstOfWeek(inLocale name: String) -> Weekday {
        let locale = Locale(identifier: name.withoutVariant)
        guard locale.language.languageCode != nil else { return .monday }
        let days: [Locale.Weekday] = [.monday, .tuesday, .wednesday, .thursday, .friday, .saturday, .sunday]
        return days.firstIndex(of: locale.firstDayOfWeek).map { allCases[$0] } ?? .monday
    }
}

extension String {
    /// The name of a POSIX locale without its character set and variant: `ca_ES` for `ca_ES.UTF-8@valencia`.
    ///
    /// Foundation ignores the country if it does not know the variant.
    fileprivate var withoutVariant: String { String(prefix { $0 != "." && $0 != "@" }) }
}
