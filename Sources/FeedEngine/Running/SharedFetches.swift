import FeedCore

/// The fetches under way, each shared by all callers that want the same.
///
/// A caller that is cancelled leaves; the last one that leaves cancels the fetch, and a later caller begins another.
actor SharedFetches<Key: Hashable & Sendable, Value: Sendable> {
    private struct Fetch {
        let number: Int
        let task: Task<Void, Never>
        var waiting: [Int: CheckedContinuation<Value?, Never>]
    }

    private var fetches: [Key: Fetch] = [:]
    private var lastNumber = 0

    /// The number of callers that wait.
    var callerCount: Int { fetches.values.reduce(0) { $0 + $1.waiting.count } }

    /// Waits for the fetch of a key, and begins it if there is none.
    ///
    /// - Returns: The value; `nil` if the caller was cancelled first.
    func value(for key: Key, _ fetch: @escaping @Sendable () async -> Value) async -> Value? {
        lastNumber += 1
        let caller = lastNumber
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if Task.isCancelled {
                    continuation.resume(returning: nil)
                } else if fetches[key] != nil {
                    fetches[key]?.waiting[caller] = continuation
                } else {
                    let task = Task.detached { await self.finish(key, caller, await fetch()) }
                    fetches[key] = Fetch(number: caller, task: task, waiting: [caller: continuation])
                }
            }
        } onCancel: {
            Task { await self.leave(key, caller) }
        }
    }

    private func finish(_ key: Key, _ number: Int, _ value: Value) {
        guard let fetch = fetches[key], fetch.number == number else { return }
        fetches[key] = nil
        for continuation in fetch.waiting.values { continuation.resume(returning: value) }
    }

    private func leave(_ key: Key, _ caller: Int) {
        guard let continuation = fetches[key]?.waiting.removeValue(forKey: caller) else { return }
        if fetches[key]?.waiting.isEmpty == true {
            fetches[key]?.task.cancel()
            fetches[key] = nil
        }
        continuation.resume(returning: nil)
    }
}
