@testable import FeedConfiguration
import Testing

struct DateWordTests {
    @Test(arguments: [("tommorow", "tomorrow"), ("firday", "friday"), ("Wensday", "wednesday"), ("soonish", nil)])
    func `a word that is nearly a day is understood as a mistake`(text: String, word: String?) {
        #expect(DateArgument(text) == nil)
        #expect(DateArgument.nearest(to: text) == word)
    }

    @Test(arguments: [("tomorrow", true), ("fri", true), ("2026-12-25", true), ("18:00", false), ("now", false)])
    func `a day is told from a time`(text: String, isDay: Bool) { #expect(DateArgument(text)?.isDay == isDay) }

    @Test(
        arguments: [
            (ViewWindow.Days.tomorrow, "18:00", nil, #" Write: --from "tomorrow 18:00" --until tomorrow"#),
            (.tomorrow, "18:00", "23:00", #" Write: --from "tomorrow 18:00" --until "tomorrow 23:00""#),
            (.today, nil, "23:00", #" Write: --from now --until "today 23:00""#),
            (.weekend, "18:00", nil, ""), (.tomorrow, "friday", nil, ""),
        ] as [(ViewWindow.Days, String?, String?, String)]
    )
    func `a time beside a day says how both are written`(
        days: ViewWindow.Days,
        from: String?,
        until: String?,
        remedy: String
    ) {
        let window = ViewWindow(
            from: from.flatMap { DateArgument($0) },
            until: until.flatMap { DateArgument($0) },
            days: days
        )
        let reason = "--\(days.rawValue) says which days; it cannot be combined with --from and --until."
        #expect(window.conflict == reason + remedy)
    }

    @Test(arguments: [
        ("heute", "today"), ("Morgen", "tomorrow"), ("gestern", "yesterday"), ("jetzt", "now"), ("montag", "monday"),
        ("Mi", "wednesday"), ("freitag 18:00", "friday 18:00"), ("sonntag", "sunday"),
    ])
    func `German words mean the same`(german: String, english: String) throws {
        let (one, other) = (try #require(DateArgument(german)), try #require(DateArgument(english)))
        #expect(one.kind == other.kind)
    }
}
