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

/// Random numbers that are the same in each run.
struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
