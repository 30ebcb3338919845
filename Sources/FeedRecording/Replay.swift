package import FeedCore
import Foundation
import Synchronization

/// A replay, which answers requests from a recording, without a network.
///
/// A request is answered by an exchange with the same method, address and body: if possible by one of the same feed,
/// since two feeds may have sent the same request with different credentials. The same request again gets the next of
/// these answers, and at the end the last one again.
package final class Replay: Sendable {
    package let recording: Recording
    private let timesAsked = Mutex<[FeedID: [FeedRequest: Int]]>([:])

    package init(_ recording: Recording) { self.recording = recording }

    package func transport(for feed: FeedID) -> any FeedTransport { ReplayTransport(replay: self, feed: feed) }

    /// Returns the recorded answer.
    ///
    /// - Throws: The recorded error, or an error if the request is not in the recording.
    package func answer(to request: FeedRequest, of feed: FeedID) throws(FeedError) -> FeedResponse {
        try archive(for: request, of: feed).response
    }

    /// Returns the recorded answer with the used parts of its archive, if it is one.
    package func archive(for request: FeedRequest, of feed: FeedID) throws(FeedError) -> ArchiveAnswer {
        let all = recording.exchanges.filter { $0.question.isAsked(by: request) }
        let own = all.filter { $0.feed == feed }
        let fitting = own.isEmpty ? all : own
        guard let last = fitting.indices.last else { throw notRecorded(request, of: feed) }
        let asked = FeedRequest(request.url, method: request.method, body: request.body)
        let turn = timesAsked.withLock { times in
            defer { times[feed, default: [:]][asked, default: 0] += 1 }
            return times[feed]?[asked] ?? 0
        }
        let exchange = fitting[min(turn, last)]
        switch exchange.outcome {
        case .answer(let response, _): return ArchiveAnswer(response, exchange.files.map { MemoryArchive($0) })
        case .failure(let error): throw error
        }
    }

    // MARK: - Missing exchanges

    private func notRecorded(_ request: FeedRequest, of feed: FeedID) -> FeedError {
        let name = request.name
        let recorded = recording.exchanges.map(\.question)
        var message = "the recording has no answer to \(name)"
        if recorded.contains(where: { $0.methodName == request.methodName && $0.url == request.url }) {
            message += " with this body"
        }
        var error = FeedError(.unreachable, message, hint: inventory(nearest: name, of: feed))
        error.isLasting = true
        return error
    }

    /// Returns a text that lists the recorded requests that are most similar to a request, at most three.
    private func inventory(nearest name: String, of feed: FeedID) -> String {
        let own = recording.exchanges.filter { $0.feed == feed }
        var seen: Set<String> = []
        let names = (own.isEmpty ? recording.exchanges : own).map(\.question.name).filter { seen.insert($0).inserted }
        guard !names.isEmpty else { return "It holds no answers at all." }
        let likely = names.enumerated().sorted { one, other in
            let lengths = [one, other].map { $0.element.commonPrefix(with: name).count }
            return (lengths[1], one.offset) < (lengths[0], other.offset)
        }
        let shown = likely.prefix(3).map(\.element).joined(separator: ", ")
        let more = names.count > 3 ? " and \(names.count - 3) more" : ""
        return own.isEmpty
            ? "It holds nothing of the feed \"\(feed)\", but of others: \(shown)\(more)." : "It holds \(shown)\(more)."
    }
}

private struct ReplayTransport: UncountedTransport {
    let replay: Replay
    let feed: FeedID

    func send(_ request: FeedRequest) async throws(FeedError) -> FeedResponse {
        guard !Task.isCancelled else { throw FeedError(.cancelled, "the request was cancelled") }
        return try replay.answer(to: request, of: feed)
    }

    func archive(_ request: FeedRequest) async throws(FeedError) -> ArchiveAnswer {
        guard !Task.isCancelled else { throw FeedError(.cancelled, "the request was cancelled") }
        let answer = try replay.archive(for: request, of: feed)
        guard answer.response.status == 200, answer.archive == nil else { return answer }
        throw FeedError(.malformed, "the recorded answer to \(request.name) is not an archive")
    }

    func ask(
        _ question: FeedRequest,
        isCounted: Bool,
        by way: @Sendable () async throws(FeedError) -> FeedResponse
    ) async throws(FeedError) -> FeedResponse {
        try await send(question)
    }
}
