public import Foundation

/// A source of the current time, which a test, a replay or `--now` can replace.
public struct FeedClock: Sendable {
    private let read: @Sendable () -> Date

    /// The number of the clock's seconds that pass in a second of the machine's clock, for code that waits for a time.
    package let speed: Double

    public init(_ read: @escaping @Sendable () -> Date) { self.init(speed: 1, read) }

    private init(speed: Double, _ read: @escaping @Sendable () -> Date) {
        self.speed = speed
        self.read = read
    }

    public var now: Date { read() }

    /// The machine's clock.
    public static let system = FeedClock { Date() }

    /// Returns a clock that always shows the same time.
    public static func fixed(at date: Date) -> FeedClock { FeedClock { date } }

    /// Returns a clock that shows `date` now and runs at the speed of the machine's clock.
    public static func starting(at date: Date) -> FeedClock { starting(at: date, speed: 1) }

    /// Returns a clock that shows `date` now, and runs `speed` times as fast as the machine's clock.
    package static func starting(at date: Date, speed: Double, beside machine: FeedClock = .system) -> FeedClock {
        let start = machine.now
        return FeedClock(speed: speed) { date + machine.now.timeIntervalSince(start) * speed }
    }
}
