public import FeedCore
import FeedRecording
public import Foundation

extension FeedExample {
    /// An example from a recording of `aggregate feeds record`.
    ///
    /// Settings, time and answers come from the recording; secrets are stand-ins. A repeated request always gets its
    /// first answer, since the contract test repeats all requests. A request that is not in the recording, or failed
    /// there, gets status 503 and a body that says so.
    ///
    /// - Parameters:
    ///   - provider: The provider.
    ///   - folder: The recording's folder.
    ///   - feed: The feed of the recording; `nil` for the first.
    ///   - recordCount: The number of records in all answers.
    ///   - emptyBody: The publisher's answer without any records; `nil` if there is no such answer.
    /// - Throws: The problem of the recording, with the file and the position in it.
    public init(
        _ provider: any FeedProvider.Type,
        recording folder: URL,
        feed: FeedID? = nil,
        recordCount: Int,
        emptyBody: [UInt8]? = nil
    ) throws {
        let folder = RecordingFolder(folder.path(percentEncoded: false))
        let recording = try Recording(in: folder)
        var emptyAnswer: (@Sendable (FeedRequest) -> FeedResponse)?
        if let emptyBody { emptyAnswer = { FeedResponse(body: emptyBody, url: $0.url) } }
        self.init(
            provider,
            settings: try folder.settings(of: feed, manifest: provider.manifest),
            now: recording.recordedAt,
            recordCount: recordCount,
            answer: { recording.firstAnswer(to: $0, of: feed ?? "example") },
            emptyAnswer: emptyAnswer
        )
        guard recording.exchanges.contains(where: { $0.files != nil }) else { return }
        archiveFiles = { request in
            recording.exchanges.first { $0.files != nil && $0.question.url == request.url }?.files
        }
    }
}

extension Recording {
    fileprivate func firstAnswer(to request: FeedRequest, of feed: FeedID) -> FeedResponse {
        do throws(FeedError) {
            return try Replay(self).answer(to: request, of: feed)
        } catch {
            return FeedResponse(status: 503, body: Array("\(error)".utf8), url: request.url)
        }
    }
}
