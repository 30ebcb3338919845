import FeedBoard
import FeedCore
import Foundation
import Testing

struct UnmistakableTimeTests {
    /// The night in which the clocks of Berlin are put back from 3:00 to 2:00, which is at 01:00 in UTC.
    private let change = Date(timeIntervalSince1970: 1_792_890_000)

    @Test func `a time that the clocks show twice says which of the two it is`() throws {
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        let clock = ViewerClock(now: change, timeZone: zone)
        #expect(clock.unmistakableTime(change - 1_800) == "02:30 UTC+02:00")
        #expect(clock.unmistakableTime(change + 1_800) == "02:30 UTC+01:00")
        #expect(clock.unmistakableTime(change + 3_600) == "03:00")
        #expect(clock.unmistakableTime(change - 86_400) == clock.datedTime(.instant(change - 86_400)))
        let dayAfter = ViewerClock(now: change + 86_400, timeZone: zone)
        #expect(dayAfter.unmistakableTime(change + 1_800) == "Sun 25 Oct 02:30 UTC+01:00")
    }
}
