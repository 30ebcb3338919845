import Dispatch
import FeedCore
import FeedEngine
import FeedTestKit
import Foundation
import Synchronization
import Testing

/// A clock that jumps to the next time that a task waits for, as soon as all tasks are idle.
///
/// All tasks run one job at a time on one thread, so that a day takes a moment and is always the same.
final class SimulatedTime: TaskExecutor {
    private struct Sleeper {
        var date: Date
        var ticket: Int
        var continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now: Date
        var jobs: [UnownedJob] = []
        var sleepers: [Sleeper] = []
        var nextTicket = 0
    }

    private let state: Mutex<State>
    private let wakeUp = DispatchSemaphore(value: 0)

    init(_ now: Date = .start) { state = Mutex(State(now: now)) }

    var now: Date { state.withLock { $0.now } }

    /// The seconds since ``Foundation/Date/start``.
    var elapsed: TimeInterval { now.timeIntervalSince(.start) }

    var clock: EngineClock {
        EngineClock(now: { self.now }, sleep: { try await self.sleep(until: $0) })
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        state.withLock { $0.jobs.append(job) }
        wakeUp.signal()
    }

    /// Sets the clock, as a user might.
    func set(_ date: Date) { state.withLock { $0.now = date } }

    func sleep(until date: Date) async throws {
        let ticket = state.withLock { state in
            defer { state.nextTicket += 1 }
            return state.nextTicket
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isDone = state.withLock { state in
                    guard !Task.isCancelled, date > state.now else { return true }
                    state.sleepers.append(Sleeper(date: date, ticket: ticket, continuation: continuation))
                    return false
                }
                if isDone {
                    continuation.resume(with: Task.isCancelled ? .failure(CancellationError()) : .success(()))
                }
            }
        } onCancel: {
            let sleeper = state.withLock { state in
                state.sleepers.firstIndex { $0.ticket == ticket }.map { state.sleepers.remove(at: $0) }
            }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }

    /// Runs work and all its tasks until they are done.
    @discardableResult
    func run<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let result = Outcome<Value>()
        Task(executorPreference: self) {
            do {
                let value = try await work()
                result.set(.success(value))
            } catch {
                result.set(.failure(error))
            }
        }
        // A separate thread can wait for other tasks without using one of their threads.
        return try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: self.drive(until: result)) }
        }
    }

    private final class Outcome<Value: Sendable>: Sendable {
        private let result = Mutex<Result<Value, any Error>?>(nil)
        var value: Result<Value, any Error>? { result.withLock(\.self) }
        func set(_ value: Result<Value, any Error>) { result.withLock { $0 = value } }
    }

    private func drive<Value>(until outcome: Outcome<Value>) -> Result<Value, any Error> {
        while true {
            runJobs()
            if let result = outcome.value { return result }
            if jump() { continue }
            // Something runs elsewhere, such as a write for a cancelled task.
            if wakeUp.wait(timeout: .now() + 1_200) == .timedOut { return .failure(Stuck()) }
        }
    }

    struct Stuck: Error {}

    private func runJobs() {
        while case let jobs = removeJobs(), !jobs.isEmpty {
            for job in jobs { job.runSynchronously(on: asUnownedTaskExecutor()) }
        }
    }

    private func removeJobs() -> [UnownedJob] {
        state.withLock { state in
            defer { state.jobs = [] }
            return state.jobs
        }
    }

    /// Jumps to the next time that a task waits for, and resumes the first such task.
    private func jump() -> Bool {
        let next = state.withLock { state -> Sleeper? in
            let index = state.sleepers.indices.min { one, other in
                let (one, other) = (state.sleepers[one], state.sleepers[other])
                return (one.date, one.ticket) < (other.date, other.ticket)
            }
            guard let index else { return nil }
            let sleeper = state.sleepers.remove(at: index)
            state.now = max(state.now, sleeper.date)
            return sleeper
        }
        next?.continuation.resume()
        return next != nil
    }
}

extension Date {
    static let start = Date(timeIntervalSince1970: 1_795_255_200)

    /// For example `Sat, 21 Nov 2026 10:00:00 GMT`, this many seconds after ``start``.
    static func http(_ seconds: TimeInterval) -> String {
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.timeZone = .gmt
        format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return format.string(from: start.addingTimeInterval(seconds))
    }
}

/// A publisher with scripted answers that records when it received requests, in seconds from the start.
final class ScriptedPublisher: UncountedTransport {
    typealias Answer = @Sendable (_ number: Int, _ request: FeedRequest) async throws(FeedError) -> FeedResponse

    private let time: SimulatedTime
    private let answer: Answer
    private let asked = Mutex<[(time: TimeInterval, request: FeedRequest)]>([])

    init(_ time: SimulatedTime, _ answer: @escaping Answer) {
        self.time = time
        self.answer = answer
    }

    /// A publisher that answers with one status after another, and then with the last.
    convenience init(_ time: SimulatedTime, statuses: [Int], headers: [String: String] = [:]) {
        self.init(time) { number, request throws(FeedError) in
            let status = statuses[min(number, statuses.count) - 1]
            return FeedResponse(
                status: status,
                headers: status >= 400 ? headers : [:],
                body: Array("\(number)".utf8),
                url: request.url
            )
        }
    }

    var times: [TimeInterval] { asked.withLock { $0.map(\.time) } }
    var requests: [FeedRequest] { asked.withLock { $0.map(\.request) } }

    func send(_ request: FeedRequest) async throws(FeedError) -> FeedResponse {
        let number = asked.withLock { asked in
            asked.append((time.elapsed, request))
            return asked.count
        }
        return try await answer(number, request)
    }
}

extension Feed {
    /// A feed of a test's publisher, without rates unless a test sets some.
    static func scripted(_ id: FeedID = "feed", rates: RequestRates = RequestRates(), host: String = "example.org")
        throws -> Feed
    {
        var feed = try Feed(id, of: ScriptedProvider.self)
        feed.access = FeedAccess(hosts: [host], endpoint: nil, isUserEndpoint: false, rates: rates)
        return feed
    }
}

extension FeedRequest {
    static let example = FeedRequest(URL(known: "https://example.org/items"))
}

/// A storage that always fails.
struct BrokenKeeping: RequestLedger, ResponseCache {
    struct Broken: Error {}

    let isShared: Bool

    init(isShared: Bool = false) { self.isShared = isShared }

    func reserve(_ account: RequestAccount, rates: RequestRates, now: Date, by latest: Date) async throws -> Reservation
    {
        throw Broken()
    }
    func revoke(_ grant: Reservation.Grant, of account: RequestAccount) async throws { throw Broken() }
    func finish(_ grant: Reservation.Grant, of account: RequestAccount, at end: Date) async throws { throw Broken() }
    func hold(_ account: RequestAccount, until date: Date) async throws { throw Broken() }
    func accountStates(of questions: Set<AccountQuestion>, now: Date) async throws -> [AccountQuestion: AccountState] {
        throw Broken()
    }
    func response(for key: ResponseKey) async throws -> CachedResponse? { throw Broken() }
    func store(_ response: CachedResponse?, for key: ResponseKey) async throws { throw Broken() }
}

extension RequestLedger {
    func heldUntil(_ account: RequestAccount, now: Date) async throws -> Date? {
        try await accountStates(of: [AccountQuestion(account)], now: now).values.first?.heldUntil
    }

    func balance(of account: RequestAccount, budget: RequestRates.Limit, now: Date) async throws -> RequestBalance {
        let question = AccountQuestion(account, budget: budget)
        return try #require(await accountStates(of: [question], now: now)[question]?.balance)
    }
}
