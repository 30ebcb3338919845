public import Foundation

/// The current time, which a test, a replay or `--now` can replace.
public struct FeedClock: Sendable {
    private let read: @Sendable () -> Date

    public init(_ read: @escaping @Sendable () -> Date) { self.read = read }

    public var now: Date { read() }

    /// The machine's clock.
    public static let system = FeedClock { Date() }

    /// A clock that always shows the same time.
    public static func fixed(at date: Date) -> FeedClock { FeedClock { date } }

    /// A clock that shows `date` now and runs at the speed of the machine's clock.
    public static func starting(at date: Date) -> FeedClock {
        let offset = date.timeIntervalSince(Date())
        return FeedClock { Date().addingTimeInterval(offset) }
    }
}
