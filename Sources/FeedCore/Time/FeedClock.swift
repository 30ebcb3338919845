public import Foundation

/// What tells the time, so that a test, a replay or `--now` can tell another.
public struct FeedClock: Sendable {
    private let read: @Sendable () -> Date

    public init(_ read: @escaping @Sendable () -> Date) { self.read = read }

    public var now: Date { read() }

    /// The machine's clock.
    public static let system = FeedClock { Date() }

    /// A clock that stands still.
    public static func fixed(at date: Date) -> FeedClock { FeedClock { date } }

    /// The machine's clock, moved once so that it shows `date` now; it runs on from there.
    public static func starting(at date: Date) -> FeedClock {
        let offset = date.timeIntervalSince(Date())
        return FeedClock { Date().addingTimeInterval(offset) }
    }
}
