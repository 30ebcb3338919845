import FeedCore
import FeedFormats
import Foundation
import Testing

struct CalendarLocaleTests {
    @Test(arguments: [
        ("en_US.UTF-8", Weekday.sunday), ("en_US", .sunday), ("en", .sunday), ("fr_CA.UTF-8", .sunday),
        ("pt_BR.UTF-8", .sunday), ("ja_JP.UTF-8", .sunday), ("he_IL", .sunday), ("hi_IN", .sunday),
        ("en_GB.UTF-8", .monday), ("de_DE", .monday), ("de", .monday), ("fr_FR.ISO-8859-1", .monday),
        ("sv_SE.UTF-8", .monday), ("es_ES", .monday), ("en_DK.UTF-8", .monday), ("ru_RU.KOI8-R", .monday),
        ("ar_EG.UTF-8", .saturday), ("fa_IR", .saturday), ("ar", .saturday), ("ps_AF", .saturday),
        ("dv_MV", .friday),
        // A variant says how a language is written and not where.
        ("ca_ES@valencia", .monday), ("ca_ES.UTF-8@valencia", .monday), ("de_DE@euro", .monday),
        ("sr_RS@latin", .monday), ("en_US.UTF-8@any", .sunday),
        ("en-US-u-fw-mon", .monday), ("de-DE-u-fw-sun", .sunday),
        ("C", .monday), ("C.UTF-8", .monday), ("POSIX", .monday), ("xx_YY", .monday), ("english", .monday),
        ("en_XX", .monday), ("../etc/passwd", .monday), (".", .monday), ("@", .monday), ("\u{1B}[2J", .monday),
    ])
    func `weeks begin as the country of a locale has it`(locale: String, expected: Weekday) {
        #expect(Weekday.firstOfWeek(in: ["LANG": locale]) == expected)
    }

    @Test(
        arguments: [
            (["LC_ALL": "ar_EG", "LC_TIME": "en_US", "LANG": "de_DE"], .saturday),
            (["LC_TIME": "en_US", "LANG": "de_DE"], .sunday), (["LANG": "en_US"], .sunday),
            (["LC_ALL": "", "LC_TIME": "", "LANG": "en_US"], .sunday), (["LC_ALL": "C", "LANG": "en_US"], .monday),
            (["LC_MESSAGES": "en_US", "LANGUAGE": "en_US"], .monday), ([:], .monday), (["LANG": ""], .monday),
        ] as [([String: String], Weekday)]
    )
    func `the first variable that is set wins`(environment: [String: String], expected: Weekday) {
        #expect(Weekday.firstOfWeek(in: environment) == expected)
    }
}
