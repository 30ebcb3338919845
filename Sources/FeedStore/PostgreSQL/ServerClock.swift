#if PostgreSQL
import FeedCore
import Foundation
import Synchronization

/// The server's time as this machine estimates it: the machine's clock, shifted by the server's offset at the last
/// measurement.
final class ServerClock: Sendable {
    private let machine: FeedClock
    private let isReplaced: Bool

    private struct Measure {
        var ahead: TimeInterval
        var width: TimeInterval
        var madeAt: ContinuousClock.Instant
    }

    private let measure = Mutex<Measure?>(nil)

    /// The age after which a measurement is replaced by any new one, even by a less exact one.
    private static let longest = Duration.seconds(60)

    /// - Parameters:
    ///   - machine: This machine's clock.
    ///   - isReplaced: True if the server uses the machine's clock, as in tests.
    init(_ machine: FeedClock, isReplaced: Bool) {
        (self.machine, self.isReplaced) = (machine, isReplaced)
    }

    var clock: FeedClock {
        FeedClock { self.machine.now.addingTimeInterval(self.measure.withLock { $0?.ahead ?? 0 }) }
    }

    /// The start of a measurement, taken before a query for the server's time is sent.
    var start: (machine: Date, instant: ContinuousClock.Instant) {
        (isReplaced ? .distantPast : machine.now, .now)
    }

    /// Records a time that the server returned between `start` and now.
    func record(_ time: Double?, since start: (machine: Date, instant: ContinuousClock.Instant)) {
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
