package import FeedCore
import Foundation

extension ManagedTransport {
    /// Sends the requests for an archive like others, with rate limits, `Retry-After` and retries; each try continues
    /// the download.
    ///
    /// Feeds with equal requests share an archive that is being read.
    ///
    /// Nothing is cached. An archive says nothing of how long the items are fresh, which only the provider knows.
    package func archive(_ request: FeedRequest) async throws(FeedError) -> ArchiveAnswer {
        guard !request.url.isFileURL, let host = request.url.host(), feed.access.allows(host: host) else {
            return try await raw.archive(request)
        }
        return try await requestPolicy.archives.answer(to: request, feed.access) {
            turns async throws(FeedError) in
            let hasTurn = try await waiting {
                await turns.enter(limit: 1, by: latest, clock: requestPolicy.clock)
            }
            guard hasTurn else { throw Task.isCancelled ? .requestCancelled : .noAnswer(within: feed.deadline) }
        } orBy: { () async throws(FeedError) in
            try await download(request)
        }
    }

    private func download(_ request: FeedRequest) async throws(FeedError) -> ArchiveAnswer {
        guard let stepping = raw as? any SteppingTransport else { return try await wholeArchive(request) }
        let answer = try await stepping.archive(request) { (request, sink) async throws(FeedError) in
            let before = sink.count
            defer { report.received(bytes: sink.count - before) }
            return try await self.answer(to: request, into: sink).response
        }
        let isConditional = request.headers.keys.contains {
            ["if-none-match", "if-modified-since"].contains($0.lowercased())
        }
        if answer.response.status == 304, !isConditional { throw .unaskedNotModified }
        return answer
    }

    /// Gets an archive from a transport that has no hops, as one request.
    private func wholeArchive(_ request: FeedRequest) async throws(FeedError) -> ArchiveAnswer {
        let account = RequestAccount(of: request.url, isKeyed: request.isKeyed, for: feed)
        let turn = try await begin(account, isRetry: false)
        do throws(FeedError) {
            let answer = try await raw.archive(request)
            report.received(answer.response)
            await end(turn, of: account)
            return answer
        } catch {
            await end(turn, of: account)
            throw error
        }
    }
}
