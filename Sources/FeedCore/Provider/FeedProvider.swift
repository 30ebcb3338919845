/// A kind of source.
///
/// A provider is an immutable value that a feed's settings have made. It does not sleep, count requests, log or keep
/// state of its own: the transport keeps the manners, warnings go into the snapshot, and what it wants to remember it
/// returns as the snapshot's state.
///
/// Most providers ask once and read the answer: conform to ``SingleRequestProvider`` then.
public protocol FeedProvider: Sendable {
    /// What the provider is.
    static var manifest: FeedManifest { get }

    /// Makes a provider from settings that are each valid; checks what concerns several of them together.
    ///
    /// Does no input or output.
    init(settings: SettingValues) throws(SettingProblems)

    /// What does not go together in settings; nothing unless a conformer can tell.
    ///
    /// It is asked even where some settings are wrong by themselves, so that every mistake is told of at once. What it
    /// finds, ``init(settings:)`` must refuse.
    ///
    /// - Parameter raw: The values by the names of settings, wrong ones among them.
    /// - Returns: What concerns several settings together.
    static func problems(among raw: [String: RawSetting]) -> [SettingProblem]

    /// What holds for the feed with these settings; the manifest's profile unless a conformer knows better.
    ///
    /// A conformer changes a copy of `Self.manifest.profile`, and so says only what differs.
    var profile: FeedProfile { get }

    /// Asks the publisher and reads its answer.
    ///
    /// - Returns: Every valid record of the answer, a warning for every other. When the transport refuses to go on,
    ///   because the deadline comes or the caller has gone, what is there so far, marked partial: its state is kept even
    ///   where nobody looks at the rest.
    /// - Throws: ``FeedError``; a `JSONMismatch` or `JSONSyntaxError` counts as a malformed answer, a
    ///   `CancellationError` as a cancellation, anything else as a fault of the provider.
    func fetch(_ context: FetchContext) async throws -> FeedSnapshot

    /// Reads an answer that somebody saved, whichever of the provider's questions it is the answer to.
    ///
    /// For a provider that asks several questions, or whose question depends on the day: a saved answer then hardly fits
    /// the ones that it would ask now.
    ///
    /// - Returns: What it is and what it has; `nil` unless a conformer can tell, and ``fetch(_:)`` reads it then.
    /// - Throws: As ``fetch(_:)`` does.
    func read(saved response: FeedResponse, in context: FetchContext) throws -> SavedAnswerReading?
}

// MARK: - Default implementations

extension FeedProvider {
    public static func problems(among raw: [String: RawSetting]) -> [SettingProblem] { [] }
    public var profile: FeedProfile { Self.manifest.profile }
    public func read(saved response: FeedResponse, in context: FetchContext) throws -> SavedAnswerReading? { nil }
}
