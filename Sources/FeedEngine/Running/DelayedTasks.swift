import Synchronization

/// Tasks that begin after a while, unless they are cancelled before, as nearly all are: those that end a fetch which takes
/// too long, or renew its claim.
///
/// A timer for each would wake two threads to set it and a task to take it back, which is a good part of what a fetch
/// costs. One that is far off waits in a list here, at which one task looks now and then.
final class DelayedTasks: Sendable {
    /// How often to look at the list.
    private let interval: Duration

    /// One of them, which is to be cancelled also when it has ended.
    struct Handle: Sendable {
        fileprivate let tasks: DelayedTasks
        fileprivate let number: Int

        func cancel() { tasks.cancel(number) }
    }

    private struct Delayed {
        let start: ContinuousClock.Instant
        let run: @Sendable () async -> Void
    }

    private struct State {
        var delayed: [Int: Delayed] = [:]
        var begun: [Int: Task<Void, Never>] = [:]
        var lastNumber = 0
        var isLooking = false
    }

    private let state = Mutex(State())

    init(interval: Duration = .seconds(1)) { self.interval = interval }

    /// Adds a task.
    ///
    /// - Parameters:
    ///   - delay: When it begins at the latest. It may begin earlier, by the time of a look, and waits for what is left.
    ///   - run: What it does; it ends early where it is cancelled.
    /// - Returns: What cancels it.
    func add(after delay: Duration, _ run: @escaping @Sendable () async -> Void) -> Handle {
        let task = Delayed(start: .now + delay, run: run)
        let (number, isFirst) = state.withLock { state in
            state.lastNumber += 1
            if delay <= interval {
                state.begun[state.lastNumber] = Task { await run() }
                return (state.lastNumber, false)
            }
            state.delayed[state.lastNumber] = task
            defer { state.isLooking = true }
            return (state.lastNumber, !state.isLooking)
        }
        if isFirst { Task { await look() } }
        return Handle(tasks: self, number: number)
    }

    private func cancel(_ number: Int) {
        let task = state.withLock { state in
            state.delayed[number] = nil
            return state.begun.removeValue(forKey: number)
        }
        task?.cancel()
    }

    /// Begins those whose time comes before the next look, for as long as there are any.
    private func look() async {
        repeat {
            try? await ContinuousClock().sleep(for: interval)
        } while state.withLock { state in
            let next = ContinuousClock.now + interval
            for (number, task) in state.delayed where task.start <= next {
                state.delayed[number] = nil
                state.begun[number] = Task { await task.run() }
            }
            state.isLooking = !state.delayed.isEmpty
            return state.isLooking
        }
    }
}
