import FeedCore
import Synchronization

/// How far the fetches are that are under way, where their providers tell.
final class DayProgresses: Sendable {
    private let known = Mutex<[AnswerKey: DayProgress]>([:])

    subscript(key: AnswerKey) -> DayProgress? {
        get { known.withLock { $0[key] } }
        set { known.withLock { $0[key] = newValue } }
    }
}
