import FeedCore
import FeedEngine
import FeedHTTP
import Foundation
import SamplePublishers
import SampleServer

extension SampleBehaviour {
    /// A file that is sent whole or in part, as RFC 9110 says in sections 13 and 14.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - tag: Its validator; `nil` for none.
    ///   - hasRanges: False for a publisher that ignores `Range`.
    ///   - checksIfRange: False for a publisher that ignores `If-Range`.
    /// - Returns: The behaviour.
    static func archive(
        _ bytes: [UInt8],
        tag: String? = "\"1\"",
        hasRanges: Bool = true,
        checksIfRange: Bool = true
    ) -> SampleBehaviour {
        SampleBehaviour.answer(SampleAnswer(body: SampleBody(bytes))).edited { answer, request in
            answer.setHeader("etag", tag)
            if let tag, request.headers["if-none-match"] == tag {
                answer.status = 304
                return
            }
            guard hasRanges, let range = request.headers["range"]?.dropFirst("bytes=".count) else { return }
            if checksIfRange, let condition = request.headers["if-range"], condition != tag { return }
            let parts = range.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
            let start = parts[0] ?? max(0, bytes.count - (parts[1] ?? 0))
            let end = parts[0] == nil ? bytes.count : parts[1].map { min($0 + 1, bytes.count) } ?? bytes.count
            guard start < end else {
                answer = SampleAnswer(status: 416)
                return
            }
            answer.status = 206
            answer.setHeader("content-range", "bytes \(start)-\(end - 1)/\(bytes.count)")
            answer.body = SampleBody(Array(bytes[start..<end]))
        }
    }
}

extension FeedHTTPClient {
    /// Requests an archive as a fetch of a feed does, with retries.
    func archive(
        _ feed: Feed,
        needing files: Set<String>? = nil,
        headers: [String: String] = [:],
        at url: URL? = nil
    ) async -> Result<ArchiveAnswer, FeedError> {
        await archive(feed, needing: files, headers: headers, at: url).result
    }

    /// Requests an archive, and returns the traffic too.
    func archive(
        _ feed: Feed,
        needing files: Set<String>? = nil,
        headers: [String: String] = [:],
        at url: URL? = nil
    ) async -> (result: Result<ArchiveAnswer, FeedError>, traffic: FetchTraffic) {
        var policy = RetryPolicy()
        policy.base = 0
        let transport = RequestPolicy(clock: .following(.system)).transport(
            over: transport(for: feed, until: FetchDeadline(.now + feed.deadline)),
            for: feed,
            until: Date.now.addingTimeInterval(feed.deadline.seconds),
            policy: policy
        )
        do throws(FeedError) {
            guard let url = url ?? feed.access.endpoint else { throw FeedError(.internal, "the feed has no endpoint") }
            var request = FeedRequest(url, headers: headers)
            request.neededFiles = files
            return (.success(try await transport.archive(request)), transport.traffic)
        } catch {
            return (.failure(error), transport.traffic)
        }
    }
}

extension Result<ArchiveAnswer, FeedError> {
    var response: FeedResponse? { (try? get())?.response }

    var archive: (any FileArchive)? { (try? get())?.archive }

    var error: FeedError? { if case .failure(let error) = self { error } else { nil } }
}
