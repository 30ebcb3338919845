import FeedBoard
package import Foundation
import Terminal

/// A message of the program on the screen, with its time.
package struct WatchMessage: Sendable, Hashable {
    package var text: String
    package var at: Date

    package init(_ text: String, at date: Date) {
        self.text = text
        at = date
    }

    /// Its lines on a page: behind the time of day, and the date if it is of another day.
    func lines(width: Int, by clock: ViewerClock) -> [StyledText] {
        let its = ViewerClock(now: at, timeZone: clock.timeZone, languages: clock.languages)
        let date = its.today == clock.today ? "" : clock.shortDay(its.today) + " "
        let time = "   \(date)\(clock.preciseTime(at))  "
        let lines = StyledText(text).wrapped(to: max(width - time.count - 1, 10))
        return lines.enumerated().map { ($0 == 0 ? StyledText(time, .dim) : .blanks(time.count)) + $1 }
    }
}
