import FeedCore
import FeedEngine
import FeedTimeline
import Foundation
import Testing

@testable import FeedClient

struct CachedHistoryTests {
    private func event(_ sequence: Int) -> ItemEvent {
        let start = Date(timeIntervalSince1970: 1_800_000_000)
        var event = ItemEvent(
            ItemID("races", LocalID("one")),
            .moved,
            at: start,
            title: "R1 Flemington",
            time: .instant(start)
        )
        event.sequence = sequence
        return event
    }

    @Test func `events of the stream are not the whole history`() {
        var history = CachedHistory()
        history.add([event(5)])
        #expect(history.isOutdated)
        history.replace([event(3), event(4)])
        #expect(!history.isOutdated)
        #expect(history.events.map(\.sequence) == [3, 4, 5])
        history.isOutdated = true
        history.add([event(5), event(7)])
        #expect(history.isOutdated)
        history.replace([event(5), event(6), event(7)])
        #expect(history.events.map(\.sequence) == [5, 6, 7])
    }
}
