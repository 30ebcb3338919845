#if PostgreSQL
import Synchronization

/// Calls of one kind that are made at the same time: they go to the server together, and take one round trip.
///
/// The first goes at once. Those that are made while it is under way are the next ones, in their order; of several with the
/// same id each goes with another batch.
final class CallBatches<Call: Identifiable & Sendable, Answer: Sendable>: Sendable {
    private typealias Waiting = (call: Call, continuation: CheckedContinuation<Answer, any Error>)

    private struct State {
        var waiting: [Waiting] = []
        var isUnderWay = false
    }

    private let maximum: Int
    private let state = Mutex(State())

    /// - Parameter maximum: How many go together at most.
    init(maximum: Int = 64) { self.maximum = max(1, maximum) }

    /// How many wait for those that are under way.
    var waitingCount: Int { state.withLock(\.waiting.count) }

    /// Whether some are under way.
    var isUnderWay: Bool { state.withLock(\.isUnderWay) }

    /// Makes a call, with others where there are any.
    ///
    /// - Parameters:
    ///   - call: The call; it is made also where its caller has been cancelled.
    ///   - make: Makes some of them at once, and answers in their order.
    /// - Returns: Its answer.
    /// - Throws: What `make` throws.
    func make(_ call: Call, by make: @escaping @Sendable ([Call]) async throws -> [Answer]) async throws -> Answer {
        try await withCheckedThrowingContinuation { continuation in
            let begins = state.withLock { state in
                state.waiting.append((call, continuation))
                defer { state.isUnderWay = true }
                return !state.isUnderWay
            }
            // A task of its own: whoever began it may be cancelled, and the others not.
            if begins { Task { await makeAll(by: make) } }
        }
    }

    private func makeAll(by make: @Sendable ([Call]) async throws -> [Answer]) async {
        while let batch = takeNext() {
            do {
                let answers = try await make(batch.map(\.call))
                for (one, answer) in zip(batch, answers) { one.continuation.resume(returning: answer) }
            } catch {
                for one in batch + (isSlow(error) ? takeAll() : []) { one.continuation.resume(throwing: error) }
            }
        }
    }

    /// Whether nobody should wait as long once more to be told the same.
    private func isSlow(_ error: any Error) -> Bool {
        guard let kind = (error as? PostgresError)?.kind else { return false }
        return kind == .timedOut || kind == .busy
    }

    private func takeNext() -> [Waiting]? {
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

    private func takeAll() -> [Waiting] {
        state.withLock { state in
            defer { state.waiting = [] }
            return state.waiting
        }
    }
}
#endif
