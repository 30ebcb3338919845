package import FeedCore
package import Foundation

/// What tells the engine the time, and waits for it.
///
/// A simulation gives one that runs ahead instead of waiting, so that a day takes a moment.
package struct EngineClock: Sendable {
    private let read: @Sendable () -> Date
    private let wait: @Sendable (Date) async throws -> Void

    package init(
        now: @escaping @Sendable () -> Date,
        sleep: @escaping @Sendable (_ until: Date) async throws -> Void
    ) {
        read = now
        wait = sleep
    }

    package var now: Date { read() }

    /// Waits until the clock shows a time; throws where the task is cancelled first.
    package func sleep(until date: Date) async throws { try await wait(date) }

    package var feedClock: FeedClock { FeedClock(read) }

    /// The machine's clock, or one that runs beside it.
    ///
    /// It waits in steps, so that a machine that slept or a clock that was set is noticed within one.
    package static func following(_ clock: FeedClock, step: TimeInterval = 30) -> EngineClock {
        EngineClock(now: { clock.now }) { date in
            while case let rest = date.timeIntervalSince(clock.now), rest > 0 {
                try await ContinuousClock().sleep(for: .seconds(min(rest, step)))
            }
        }
    }
}
