#if PostgreSQL
import FeedCore
import Foundation
import Synchronization

/// The server's time, as far as this machine knows: its own clock, moved by how far that was off when it last asked.
final class ServerClock: Sendable {
    private let machine: FeedClock
    private let isReplaced: Bool

    private struct Measure {
        var ahead: TimeInterval
        var width: TimeInterval
        var madeAt: ContinuousClock.Instant
    }

    private let measure = Mutex<Measure?>(nil)

    /// How old a measure gets before one that is less exact takes its place.
    private static let longest = Duration.seconds(60)

    /// - Parameters:
    ///   - machine: This machine's clock.
    ///   - isReplaced: Whether the server shows the machine's time, as in tests.
    init(_ machine: FeedClock, isReplaced: Bool) {
        (self.machine, self.isReplaced) = (machine, isReplaced)
    }

    var clock: FeedClock {
        FeedClock { self.machine.now.addingTimeInterval(self.measure.withLock { $0?.ahead ?? 0 }) }
    }

    /// When a question is sent to whose answer a time belongs.
    var start: (machine: Date, instant: ContinuousClock.Instant) {
        (isReplaced ? .distantPast : machine.now, .now)
    }

    /// Takes a time that the server said between a moment and now.
    func note(_ time: Double?, since start: (machine: Date, instant: ContinuousClock.Instant)) {
        guard let time, !isReplaced else { return }
        let width = start.instant.duration(to: .now) / .seconds(1)
        let ahead = Date(timeIntervalSinceReferenceDate: time).timeIntervalSince(start.machine) - width / 2
        measure.withLock { measure in
            let isOld = measure.map { $0.madeAt.duration(to: .now) > Self.longest } ?? true
            if isOld || width <= measure?.width ?? .infinity {
                measure = Measure(ahead: ahead, width: width, madeAt: .now)
            }
        }
    }
}
#endif
