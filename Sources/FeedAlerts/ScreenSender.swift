import FeedCore
import Synchronization

/// A sender that shows messages on the screens of this process: a terminal, or the open pages of a board.
package final class ScreenSender: AlertSender {
    private struct State {
        var screens: [Int: AsyncStream<AlertMessage>.Continuation] = [:]
        var last = 0
    }

    private let state = Mutex(State())

    /// The maximum number of messages that wait for a slow screen; the oldest are dropped.
    private static let capacity = 100

    /// The failure of a message while no screen is open.
    package static let noScreen = "no screen is open"

    package init() {}

    /// Returns the messages from now on, for one screen.
    package func messages() -> AsyncStream<AlertMessage> {
        let (messages, continuation) = AsyncStream.makeStream(
            of: AlertMessage.self,
            bufferingPolicy: .bufferingNewest(Self.capacity)
        )
        let number = state.withLock { state in
            state.last += 1
            state.screens[state.last] = continuation
            return state.last
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { _ = $0.screens.removeValue(forKey: number) }
        }
        return messages
    }

    package func send(_ message: AlertMessage) async throws(AlertFailure) {
        let screens = state.withLock { Array($0.screens.values) }
        guard !screens.isEmpty else { throw AlertFailure(Self.noScreen, isExpected: true) }
        for screen in screens { screen.yield(message) }
    }
}
