package import FeedCore
package import Foundation

/// The engine's clock, which also waits for a time.
///
/// A simulation has a clock that runs ahead instead of waiting, so that a day takes a moment.
package struct EngineClock: Sendable {
    private let read: @Sendable () -> Date
    private let wait: @Sendable (Date) async throws -> Void
    private let waitOnce: @Sendable (Date) async throws -> Void
    private let speed: Double

    /// Creates a clock.
    ///
    /// `sleepOneStep` waits for one step at most, and is the same as `sleep` for a clock without steps. `speed` is the
    /// number of its seconds in a second of the machine's clock.
    package init(
        speed: Double = 1,
        now: @escaping @Sendable () -> Date,
        sleep: @escaping @Sendable (_ until: Date) async throws -> Void,
        sleepOneStep: (@Sendable (_ until: Date) async throws -> Void)? = nil
    ) {
        read = now
        wait = sleep
        waitOnce = sleepOneStep ?? sleep
        self.speed = speed
    }

    package var now: Date { read() }

    /// Returns the seconds of this clock that pass within a span of the machine's clock: a publisher does not answer
    /// faster because a demo's clock runs fast.
    package func seconds(within span: Duration) -> TimeInterval { span.seconds * speed }

    /// Waits until the clock shows a time; throws if the task is cancelled first.
    package func sleep(until date: Date) async throws { try await wait(date) }

    /// Waits until the clock shows a time or one step has passed, for callers that have to notice a clock that has been
    /// set; throws if the task is cancelled first.
    package func sleepOneStep(until date: Date) async throws { try await waitOnce(date) }

    package var feedClock: FeedClock { FeedClock(read) }

    /// Returns a clock that follows another one: the machine's clock, or one that may run faster.
    ///
    /// It waits in steps, so that it notices within one step that the machine slept or the clock was set.
    package static func following(_ clock: FeedClock, step: TimeInterval = 30) -> EngineClock {
        let sleepOneStep = { @Sendable (date: Date) async throws in
            let rest = date.timeIntervalSince(clock.now)
            if rest > 0 { try await ContinuousClock().sleep(for: .seconds(min(rest / clock.speed, step))) }
        }
        return EngineClock(
            speed: clock.speed,
            now: { clock.now },
            sleep: { date in while clock.now < date { try await sleepOneStep(date) } },
            sleepOneStep: sleepOneStep
        )
    }
}

/// A timer that can be set repeatedly.
struct Alarm {
    private let clock: EngineClock
    private let ring: @Sendable (Int) -> Void
    private var time: Date?
    private var number = 0
    private var task: Task<Void, any Error>?

    init(clock: EngineClock, ring: @escaping @Sendable (Int) -> Void) {
        self.clock = clock
        self.ring = ring
    }

    /// Sets the alarm to a time; an earlier alarm stays, since the caller sets it again after it has rung.
    mutating func set(to date: Date) {
        if let time, time <= date { return }
        stop()
        time = date
        number += 1
        task = Task { [clock, ring, number] in
            try await clock.sleepOneStep(until: date)
            ring(number)
        }
    }

    mutating func rang(_ number: Int) {
        if number == self.number { time = nil }
    }

    mutating func stop() {
        task?.cancel()
        time = nil
    }
}
