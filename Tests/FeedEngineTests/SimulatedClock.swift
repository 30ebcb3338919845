import FeedCore
import FeedEngine
import Foundation
import Synchronization

/// A clock that stands still until somebody waits for it, and then shows at once what was waited for.
final class SimulatedClock: Sendable {
    static let start = Date(timeIntervalSince1970: 1_795_255_200)

    private let date: Mutex<Date>

    init(at date: Date = start) { self.date = Mutex(date) }

    var now: Date {
        get { date.withLock { $0 } }
        set { date.withLock { $0 = newValue } }
    }

    func advance(by seconds: TimeInterval) { date.withLock { $0 += seconds } }

    var engineClock: EngineClock {
        EngineClock(now: { self.now }) { end in
            try Task.checkCancellation()
            self.date.withLock { $0 = max($0, end) }
            await Task.yield()
        }
    }
}
