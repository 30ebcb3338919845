package import FeedCore
import Foundation
import Synchronization

package final class RequestTally: Sendable {
    package struct Counts: Sendable {
        /// Answers with status 200 to 299.
        package var answered = 0
        package var notModified = 0

        /// Answers with any other status.
        package var refused = 0

        /// Requests without an answer, by error code.
        package var lost: [FeedError.Code: Int] = [:]

        package init() {}

        package var all: Int { answered + notModified + refused + lost.values.reduce(0, +) }
    }

    private let state = Mutex(Counts())

    package init() {}

    package var counts: Counts { state.withLock { $0 } }

    /// Returns a transport whose requests are counted.
    package func counting(_ transport: any FeedTransport) -> any FeedTransport {
        TalliedTransport(transport: transport, tally: self)
    }

    fileprivate func add(_ change: (inout Counts) -> Void) { state.withLock { change(&$0) } }
}

private struct TalliedTransport: FeedTransport {
    let transport: any FeedTransport
    let tally: RequestTally

    func send(_ request: FeedRequest) async throws(FeedError) -> FeedResponse {
        try await tallied(\.self) { () async throws(FeedError) in try await transport.send(request) }
    }

    func archive(_ request: FeedRequest) async throws(FeedError) -> ArchiveAnswer {
        try await tallied(\.response) { () async throws(FeedError) in try await transport.archive(request) }
    }

    private func tallied<Answer>(
        _ response: (Answer) -> FeedResponse,
        _ send: () async throws(FeedError) -> Answer
    ) async throws(FeedError) -> Answer {
        do throws(FeedError) {
            let answer = try await send()
            tally.add { counts in
                switch response(answer).status {
                case 200..<300: counts.answered += 1
                case 304: counts.notModified += 1
                default: counts.refused += 1
                }
            }
            return answer
        } catch {
            tally.add { $0.lost[error.code, default: 0] += 1 }
            throw error
        }
    }

    func ask(
        _ question: FeedRequest,
        isCounted: Bool,
        by way: @Sendable () async throws(FeedError) -> FeedResponse
    ) async throws(FeedError) -> FeedResponse {
        try await transport.ask(question, isCounted: isCounted, by: way)
    }

    func hold(until date: Date) async { await transport.hold(until: date) }

    func hash(_ text: String, by algorithm: LoginHash) -> String { transport.hash(text, by: algorithm) }
}
