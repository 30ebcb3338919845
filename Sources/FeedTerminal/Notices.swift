import Synchronization

/// What the program has to say before there is a screen, and on it from then on.
package final class Notices: Sendable {
    private struct State {
        var waiting: [String] = []
        var tell: (@Sendable (String) -> Void)?
    }

    private let state = Mutex(State())

    package init() {}

    package func add(_ line: String) {
        let tell = state.withLock { state in
            if state.tell == nil { state.waiting.append(line) }
            return state.tell
        }
        tell?(line)
    }

    /// Tells what waits, and all that comes later.
    package func tell(_ body: @escaping @Sendable (String) -> Void) {
        let waiting = state.withLock { state in
            state.tell = body
            defer { state.waiting = [] }
            return state.waiting
        }
        waiting.forEach(body)
    }
}
