package import FeedCore
import Foundation
import Synchronization

/// A recorder of the requests of feeds and their answers, without secrets.
package final class Recorder: Sendable {
    private let clock: FeedClock
    private let recorded = Mutex<[Entry]>([])

    /// Creates an empty recorder, with the clock that gives the time of each request.
    package init(clock: FeedClock) { self.clock = clock }

    /// Returns a transport that sends requests through another transport, and records them.
    ///
    /// It records the answers that the provider sees: above retries, redirects and caches, so that a replay, which has
    /// none of these, gives the provider the same answers.
    package func transport(over transport: any FeedTransport, for feed: Feed) -> any FeedTransport {
        RecordingTransport(recorder: self, below: transport, feed: feed)
    }

    /// The exchanges so far, in the order of their requests; a request without an answer counts as failed.
    ///
    /// The files of an archive are those that were used so far.
    package var exchanges: [RecordedExchange] {
        recorded.withLock { recorded in
            recorded.map { entry in
                var exchange = entry.exchange
                if let archive = entry.archive {
                    exchange.files = archive.usedFiles.mapValues { entry.redaction.redacted($0, isKept: true) ?? $0 }
                }
                return exchange
            }
        }
    }

    /// An exchange, with the archive of its answer, if there is one.
    private struct Entry {
        var exchange: RecordedExchange
        var redaction: Redaction
        var archive: RecordedArchive?
    }

    /// - Returns: The index of the exchange, for ``end(_:_:)``.
    fileprivate func begin(_ question: FeedRequest, of feed: FeedID, _ redaction: Redaction) -> Int {
        let pending = FeedError(.timedOut, "there was no answer yet when the recording ended")
        let exchange = RecordedExchange(
            feed: feed,
            sentAt: clock.now,
            question: redaction.redacted(question),
            outcome: .failure(pending)
        )
        return recorded.withLock { recorded in
            recorded.append(Entry(exchange: exchange, redaction: redaction))
            return recorded.count - 1
        }
    }

    fileprivate func end(_ index: Int, _ outcome: RecordedExchange.Outcome, _ archive: RecordedArchive? = nil) {
        recorded.withLock { recorded in
            recorded[index].exchange.outcome = outcome
            recorded[index].archive = archive
        }
    }
}

private struct RecordingTransport: FeedTransport {
    let recorder: Recorder
    let below: any FeedTransport
    let feed: Feed

    /// The headers of answers that grant access to everybody who has them.
    private static let sessionHeaders = ["set-cookie", "set-cookie2"]

    func send(_ request: FeedRequest) async throws(FeedError) -> FeedResponse {
        try await record(request) { () async throws(FeedError) in ArchiveAnswer(try await below.send(request)) }
            .response
    }

    func archive(_ request: FeedRequest) async throws(FeedError) -> ArchiveAnswer {
        try await record(request) { () async throws(FeedError) in try await below.archive(request) }
    }

    func ask(
        _ question: FeedRequest,
        isCounted: Bool,
        by way: @Sendable () async throws(FeedError) -> FeedResponse
    ) async throws(FeedError) -> FeedResponse {
        try await record(question) { () async throws(FeedError) in
            ArchiveAnswer(try await below.ask(question, isCounted: isCounted, by: way))
        }
        .response
    }

    func hold(until date: Date) async { await below.hold(until: date) }

    func hash(_ text: String, by algorithm: LoginHash) -> String { below.hash(text, by: algorithm) }

    private func record(
        _ request: FeedRequest,
        _ send: () async throws(FeedError) -> ArchiveAnswer
    ) async throws(FeedError) -> ArchiveAnswer {
        let secrets = feed.secrets + request.secretHeaders.values + request.secretQueryItems.values
        let redaction = Redaction(secrets)
        let index = recorder.begin(request, of: feed.id, redaction)
        do throws(FeedError) {
            var answer = try await send()
            let response = answer.response
            let body = redaction.redacted(response.body, isKept: true)
            var kept = response
            kept.body = body ?? response.body
            kept.headers = redaction.redacted(response.headers.filter { !Self.sessionHeaders.contains($0.key) })
            kept.url = response.url.map { redaction.redacted($0) }
            let archive = answer.archive.map { RecordedArchive($0) }
            if let archive { answer.archive = archive }
            recorder.end(index, .answer(kept, isRedacted: body != nil), archive)
            return answer
        } catch {
            recorder.end(index, .failure(redaction.redacted(error)))
            throw error
        }
    }
}

extension Redaction {
    /// Returns a request without secrets.
    fileprivate func redacted(_ request: FeedRequest) -> FeedRequest {
        let body = request.body.map { redacted($0, isKept: true) ?? $0 }
        return FeedRequest(
            redacted(request.recordedURL),
            method: request.method,
            headers: redacted(request.headers),
            body: body
        )
    }

    /// Returns headers without secrets in their values.
    func redacted(_ headers: [String: String]) -> [String: String] { headers.mapValues { redacted(message: $0) } }

    /// Returns an address without secrets.
    func redacted(_ url: URL) -> URL { URL(string: redacted(message: url.absoluteString)) ?? url }
}
