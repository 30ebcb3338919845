import FeedCore

/// The fetches under way, each shared by all callers that want the same answer.
///
/// A caller that is cancelled leaves. The last caller that leaves cancels the fetch, and a later caller begins another.
actor SharedFetches {
    /// The source of a feed's result.
    enum Way: Sendable {
        /// The result is known, since no request is needed or allowed.
        case known(FetchResult)
        /// A fetch gets the answer, unless one is under way.
        case fetch(AnswerKey, @Sendable () async -> FetchResult)
    }

    private struct Fetch {
        let number: Int
        let task: Task<Void, Never>
        var waiting: [Int: CheckedContinuation<FetchResult?, Never>]
    }

    private var fetches: [AnswerKey: Fetch] = [:]
    private var lastNumber = 0

    /// The number of callers that wait.
    var callerCount: Int { fetches.values.reduce(0) { $0 + $1.waiting.count } }

    /// Waits for the fetch of an answer, and begins it if there is none.
    ///
    /// - Returns: The result; `nil` if the caller was cancelled first.
    func result(by way: Way) async -> FetchResult? {
        let (key, fetch): (AnswerKey, @Sendable () async -> FetchResult)
        switch way {
        case .known(let result): return result
        case .fetch(let answer, let begin): (key, fetch) = (answer, begin)
        }
        lastNumber += 1
        let caller = lastNumber
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if Task.isCancelled {
                    continuation.resume(returning: nil)
                } else if fetches[key] != nil {
                    fetches[key]?.waiting[caller] = continuation
                } else {
                    let task = Task.detached {
                        let result = await fetch()
                        for waiting in await self.end(key, caller) { waiting.resume(returning: result) }
                    }
                    fetches[key] = Fetch(number: caller, task: task, waiting: [caller: continuation])
                }
            }
        } onCancel: {
            Task { await self.leave(key, caller) }
        }
    }

    /// Removes a fetch that has ended, and returns its callers.
    private func end(_ key: AnswerKey, _ number: Int) -> [CheckedContinuation<FetchResult?, Never>] {
        guard let fetch = fetches[key], fetch.number == number else { return [] }
        fetches[key] = nil
        return Array(fetch.waiting.values)
    }

    private func leave(_ key: AnswerKey, _ caller: Int) {
        guard let continuation = fetches[key]?.waiting.removeValue(forKey: caller) else { return }
        if fetches[key]?.waiting.isEmpty == true {
            fetches[key]?.task.cancel()
            fetches[key] = nil
        }
        continuation.resume(returning: nil)
    }
}
