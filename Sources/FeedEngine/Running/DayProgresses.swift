import FeedCore
import Synchronization

/// The progress of the fetches that are under way, from providers that report it.
final class DayProgresses: Sendable {
    private let known = Mutex<[AnswerKey: DayProgress]>([:])

    subscript(key: AnswerKey) -> DayProgress? {
        get { known.withLock { $0[key] } }
        set { known.withLock { $0[key] = newValue } }
    }
}
