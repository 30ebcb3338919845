import FeedCore
import FeedTimeline
import Testing

struct LanguagesTests {
    @Test(
        arguments: [
            ("de_DE.UTF-8", .german), ("de_AT", .german), ("de", .german), ("de-CH", .german), ("DE", .german),
            ("de_DE@euro", .german), ("en_GB.UTF-8", .english), ("en", .english), ("C", nil), ("C.UTF-8", nil),
            ("POSIX", nil), ("fr_FR.UTF-8", nil), ("den_CA", nil), ("deutsch", nil), ("", nil), ("../de", nil),
            ("\u{1B}[2J", nil),
        ] as [(String, Language?)]
    )
    func `a locale begins with its language`(locale: String, expected: Language?) {
        #expect(Language(locale: locale) == expected)
    }

    @Test(
        arguments: [
            ([:], [.english, .english, .english]), (["LANG": "de_DE.UTF-8"], [.german, .german, .german]),
            (["LANG": "de_DE", "LC_ALL": "C"], [.english, .english, .english]),
            (["LANG": "de_DE", "LC_ALL": ""], [.german, .german, .german]),
            (["LANG": "C", "LC_ALL": "de_DE"], [.german, .german, .german]),
            (["LANG": "en_US", "LC_TIME": "de_DE"], [.english, .german, .english]),
            (["LANG": "en_US", "LC_NUMERIC": "de_DE"], [.english, .english, .german]),
            (["LANG": "de_DE", "LC_MESSAGES": "en_US"], [.english, .german, .german]),
            (["LANG": "en_US", "LANGUAGE": "de:en"], [.german, .english, .english]),
            (["LANG": "de_DE", "LANGUAGE": "fr:en_GB:de"], [.english, .german, .german]),
            (["LANG": "de_DE", "LANGUAGE": "fr"], [.english, .german, .german]),
            (["LANG": "de_DE", "LANGUAGE": ""], [.german, .german, .german]),
            (["LANG": "C.UTF-8", "LANGUAGE": "de"], [.english, .english, .english]),
            (["LANGUAGE": "de"], [.english, .english, .english]),
            (["LANG": "fr_FR"], [.english, .english, .english]),
        ] as [([String: String], [Language])]
    )
    func `words, dates and numbers each follow their variables`(environment: [String: String], expected: [Language]) {
        let languages = Languages(of: environment)
        #expect([languages.words, languages.dates, languages.numbers] == expected)
    }
}
