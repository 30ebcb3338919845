public import FeedCore
public import Foundation

/// A provider with answers of its publisher, as the contract test runs it.
public struct FeedExample: Sendable {
    public var provider: any FeedProvider.Type
    public var settings: [String: RawSetting]

    /// When the answers were made.
    public var now: Date

    /// What the publisher answers to each request; unused by a provider that asks nothing.
    public var answer: @Sendable (FeedRequest) -> FeedResponse

    /// How many records the answers hold in all: items, merged ones, and those that a warning says are lost.
    public var recordCount: Int

    /// What the publisher answers when it has nothing, if it can have nothing.
    public var emptyAnswer: (@Sendable (FeedRequest) -> FeedResponse)?

    /// The same feed where every record of the answers is lost.
    var losses: [Loss] = []

    /// An answer, or settings that lead to one, with records of which none can be read.
    struct Loss: Sendable {
        var settings: [String: RawSetting]
        var answer: @Sendable (FeedRequest) -> FeedResponse
    }

    /// - Parameters:
    ///   - provider: The provider.
    ///   - settings: The settings of the feed.
    ///   - now: When the answers were made.
    ///   - recordCount: How many records the answers hold in all: items, merged ones, and those that a warning
    ///     says are lost.
    ///   - answer: What the publisher answers to each request.
    ///   - emptyAnswer: What it answers when it has nothing; `nil` where that cannot be.
    public init(
        _ provider: any FeedProvider.Type,
        settings: [String: RawSetting] = [:],
        now: Date = Date(timeIntervalSince1970: 1_795_255_200),
        recordCount: Int,
        answer: @escaping @Sendable (FeedRequest) -> FeedResponse,
        emptyAnswer: (@Sendable (FeedRequest) -> FeedResponse)? = nil
    ) {
        self.provider = provider
        self.settings = settings
        self.now = now
        self.recordCount = recordCount
        self.answer = answer
        self.emptyAnswer = emptyAnswer
    }

    /// An example of a publisher that answers one request with one body.
    public init(
        _ provider: any FeedProvider.Type,
        settings: [String: RawSetting] = [:],
        now: Date = Date(timeIntervalSince1970: 1_795_255_200),
        recordCount: Int,
        body: [UInt8],
        emptyBody: [UInt8]? = nil
    ) {
        self.init(
            provider,
            settings: settings,
            now: now,
            recordCount: recordCount,
            answer: { FeedResponse(body: body, url: $0.url) },
            emptyAnswer: emptyBody.map(Self.always)
        )
    }

    private static func always(_ body: [UInt8]) -> @Sendable (FeedRequest) -> FeedResponse {
        { FeedResponse(body: body, url: $0.url) }
    }

    /// The example with an answer that has records, none of which can be read: the contract wants it to be malformed.
    ///
    /// JSON whose texts and numbers are all null is tried without a word.
    public func losing(_ answer: @escaping @Sendable (FeedRequest) -> FeedResponse) -> FeedExample {
        var example = self
        example.losses.append(Loss(settings: settings, answer: answer))
        return example
    }

    /// The example with a body that has records, none of which can be read.
    public func losing(body: String) -> FeedExample { losing(Self.always(Array(body.utf8))) }

    /// The example with settings that lead to records of which none can be read, for a provider that asks nobody.
    public func losing(settings: [String: RawSetting]) -> FeedExample {
        var example = self
        example.losses.append(Loss(settings: settings, answer: answer))
        return example
    }

    func makeFeed() throws -> Feed { try Feed("example", of: provider, settings: settings) }

    /// Fetches once through a script.
    func fetch(
        _ feed: Feed,
        over transport: any FeedTransport,
        state: FeedState? = nil
    ) async throws(FeedError) -> FeedSnapshot {
        try await feed.fetch(.fixture(now: now, transport: transport, state: state))
    }
}
