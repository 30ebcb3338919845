public import FeedCore
import FeedRecording
public import Foundation

extension FeedExample {
    /// An example of what `aggregate feeds record` has recorded.
    ///
    /// Settings, time and answers come from the recording; a secret is a stand-in. A question that was asked several
    /// times has its first answer always, since the contract test asks again and again. What is not in the recording, or
    /// failed there, has status 503 and says so.
    ///
    /// - Parameters:
    ///   - provider: The provider.
    ///   - folder: The recording's folder.
    ///   - feed: The feed of the recording; its first where it is `nil`.
    ///   - recordCount: How many records the answers hold in all.
    ///   - emptyBody: What the publisher answers when it has nothing; `nil` where that cannot be.
    /// - Throws: What is wrong with the recording, with the file and the place in it.
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
