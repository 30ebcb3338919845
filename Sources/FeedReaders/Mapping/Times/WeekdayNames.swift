import FeedCore

/// The names of weekdays in English and German, whole or abbreviated, and in Dutch, French, Italian and Spanish, whole.
enum WeekdayNames {
    private static let names = [
        "mo", "tu", "we", "th", "fr", "sa", "su", "montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag",
        "sonntag", "mo", "di", "mi", "do", "fr", "sa", "so",
        "maandag", "dinsdag", "woensdag", "donderdag", "vrijdag", "zaterdag", "zondag", "lundi", "mardi", "mercredi",
        "jeudi", "vendredi", "samedi", "dimanche", "lunedì", "martedì", "mercoledì", "giovedì", "venerdì", "sabato",
        "domenica", "lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo",
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
