public import FeedCore
public import Foundation

/// A provider with answers of its publisher, for the contract test.
public struct FeedExample: Sendable {
    public var provider: Provider
    public var settings: [String: RawSetting]

    /// The time at which the answers were made.
    public var now: Date

    /// The publisher's answer to each request; unused by a provider that makes none.
    public var answer: @Sendable (FeedRequest) -> FeedResponse

    /// The number of records in all answers: items, merged ones, and those that are lost with a warning.
    public var recordCount: Int

    /// The publisher's answer without any records, if there can be one.
    public var emptyAnswer: (@Sendable (FeedRequest) -> FeedResponse)?

    /// The files of the archive that a request is answered with, `nil` if the answer is not an archive; without the
    /// closure, no answer is one.
    var archiveFiles: (@Sendable (FeedRequest) -> [String: [UInt8]]?)?

    /// True if a mapping decides which records become items, and when an answer is an error of the publisher.
    var isMapped = false

    /// Variants of the feed in which every record is lost.
    var losses: [Loss] = []

    /// The places in the answers whose values may have another type without a warning.
    var silentPlaces: Set<String> = []

    /// An answer, or settings that lead to one, with only unreadable records.
    struct Loss: Sendable {
        var settings: [String: RawSetting]
        var answer: @Sendable (FeedRequest) -> FeedResponse
    }

    /// - Parameters:
    ///   - provider: The provider.
    ///   - settings: The settings of the feed.
    ///   - now: The time at which the answers were made.
    ///   - recordCount: The number of records in all answers: items, merged ones, and those that are lost with a
    ///     warning.
    ///   - answer: The publisher's answer to each request.
    ///   - emptyAnswer: Its answer without any records; `nil` if there is no such answer.
    public init(
        _ provider: Provider,
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

    /// An example of a provider that a type is.
    public init(
        _ type: any FeedProvider.Type,
        settings: [String: RawSetting] = [:],
        now: Date = Date(timeIntervalSince1970: 1_795_255_200),
        recordCount: Int,
        answer: @escaping @Sendable (FeedRequest) -> FeedResponse,
        emptyAnswer: (@Sendable (FeedRequest) -> FeedResponse)? = nil
    ) {
        self.init(
            Provider(type),
            settings: settings,
            now: now,
            recordCount: recordCount,
            answer: answer,
            emptyAnswer: emptyAnswer
        )
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

    /// Adds an answer with only unreadable records, which the contract requires to be malformed.
    ///
    /// JSON in which all texts and numbers are null is always tried.
    public func losing(_ answer: @escaping @Sendable (FeedRequest) -> FeedResponse) -> FeedExample {
        var example = self
        example.losses.append(Loss(settings: settings, answer: answer))
        return example
    }

    /// Lets values have another type without a warning, such as containers that a user's path leads through.
    ///
    /// - Parameter places: Their places in the answer as JSON Pointers.
    /// - Returns: The example with these places.
    public func allowingSilence(at places: String...) -> FeedExample {
        var example = self
        example.silentPlaces.formUnion(places)
        return example
    }

    /// Returns the example of a provider whose file maps the answer.
    ///
    /// The contract then does not ask for a warning where the mapping has another source for a value, nor that records
    /// which its condition leaves out are missed: the tests of `json-http` do.
    public func readByMapping() -> FeedExample {
        var example = self
        example.isMapped = true
        return example
    }

    /// Adds a body with only unreadable records.
    public func losing(body: String) -> FeedExample { losing(Self.always(Array(body.utf8))) }

    /// Adds settings that lead to only unreadable records, for a provider that makes no requests.
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
