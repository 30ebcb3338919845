import FeedCore

/// The names of weekdays in English and German, whole or abbreviated.
enum WeekdayNames {
    private static let names = [
        "mo", "tu", "we", "th", "fr", "sa", "su", "montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag",
        "sonntag", "mo", "di", "mi", "do", "fr", "sa", "so",
    ]

    /// Returns the day that a word names, such as `tuesday`, `Tues`, `Di.`; `nil` for any other word.
    static func weekday(_ word: String) -> Weekday? {
        let letters = (word.hasSuffix(".") ? String(word.dropLast()) : word).lowercased()
        let english = EnglishNames.weekdays.firstIndex { name in
            name == letters || (3...5).contains(letters.count) && name.hasPrefix(letters)
        }
        return (english ?? names.firstIndex(of: letters)).map { Weekday.allCases[$0 % 7] }
    }
}
