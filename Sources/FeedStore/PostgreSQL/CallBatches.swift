#if PostgreSQL
import Synchronization

/// Batches of calls of one kind: calls at the same time go to the server together, in one round trip.
///
/// The first call is made at once. Calls that come while a batch is under way form the next batch, in their order;
/// calls with the same id go with different batches.
final class CallBatches<Call: Identifiable & Sendable, Answer: Sendable>: Sendable {
    private typealias Waiting = (call: Call, continuation: CheckedContinuation<Answer, any Error>)

    private struct State {
        var waiting: [Waiting] = []
        var isUnderWay = false
    }

    private let maximum: Int
    private let state = Mutex(State())

    /// - Parameter maximum: The maximum number of calls in a batch.
    init(maximum: Int = 64) { self.maximum = max(1, maximum) }

    /// The number of calls that wait for the batch that is under way.
    var waitingCount: Int { state.withLock(\.waiting.count) }

    /// True while a batch is under way.
    var isUnderWay: Bool { state.withLock(\.isUnderWay) }

    /// Makes a call, together with the others that wait.
    ///
    /// - Parameters:
    ///   - call: The call; it is made even if its caller has been cancelled.
    ///   - make: Makes some calls at once, and returns their answers in order.
    /// - Returns: The answer to the call.
    /// - Throws: The error of `make`.
    func make(_ call: Call, by make: @escaping @Sendable ([Call]) async throws -> [Answer]) async throws -> Answer {
        try await withCheckedThrowingContinuation { continuation in
            let begins = state.withLock { state in
                state.waiting.append((call, continuation))
                defer { state.isUnderWay = true }
                return !state.isUnderWay
            }
            // A task of its own: the caller that begins it may be cancelled, and the others not.
            if begins { Task { await makeAll(by: make) } }
        }
    }

    private func makeAll(by make: @Sendable ([Call]) async throws -> [Answer]) async {
        while let batch = consumeNext() {
            do {
                let answers = try await make(batch.map(\.call))
                for (one, answer) in zip(batch, answers) { one.continuation.resume(returning: answer) }
            } catch {
                for one in batch + (isSlow(error) ? consumeAll() : []) { one.continuation.resume(throwing: error) }
            }
        }
    }

    /// Returns true for an error that comes after a long wait: all waiting callers then fail with it, instead of
    /// waiting as long for the same error.
    private func isSlow(_ error: any Error) -> Bool {
        guard let kind = (error as? PostgresError)?.kind else { return false }
        return kind == .timedOut || kind == .busy
    }

    private func consumeNext() -> [Waiting]? {
        state.withLock { state in
            var (batch, rest): ([Waiting], [Waiting]) = ([], [])
            var ids: Set<Call.ID> = []
            for one in state.waiting {
                let goes = batch.count < maximum && ids.insert(one.call.id).inserted
                if goes { batch.append(one) } else { rest.append(one) }
            }
            state.waiting = rest
            if batch.isEmpty { state.isUnderWay = false }
            return batch.isEmpty ? nil : batch
        }
    }

    private func consumeAll() -> [Waiting] {
        state.withLock { state in
            defer { state.waiting = [] }
            return state.waiting
        }
    }
}
#endif
