import Synchronization

/// Tasks that begin after a delay unless they are cancelled before, as nearly all are.
///
/// They end a fetch that takes too long, or renew its claim. A timer for each would wake two threads when it is set and
/// a task when it is cancelled, a good part of the cost of a fetch. Tasks whose time is far off wait in a list instead,
/// which one task checks at intervals.
final class DelayedTasks: Sendable {
    /// The time between two checks of the list.
    private let interval: Duration

    /// A delayed task, which has to be cancelled even when it has ended.
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

    /// Adds a task, which begins at most one interval before the end of the delay, and waits for the rest itself.
    ///
    /// - Returns: A handle that cancels the task.
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

    /// Begins the tasks whose time comes before the next check, and repeats this until no task is left.
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
