import FeedConfiguration
import Testing

struct DateWordTests {
    @Test(arguments: [("tommorow", "tomorrow"), ("firday", "friday"), ("Wensday", "wednesday"), ("soonish", nil)])
    func `a word that is nearly a day is understood as a mistake`(text: String, word: String?) {
        #expect(DateArgument(text) == nil)
        #expect(DateArgument.nearest(to: text) == word)
    }

    @Test(arguments: [("tomorrow", true), ("fri", true), ("2026-12-25", true), ("18:00", false), ("now", false)])
    func `a day is told from a time`(text: String, isDay: Bool) { #expect(DateArgument(text)?.isDay == isDay) }
}
