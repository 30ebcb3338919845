public import Foundation

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

    /// One line for lists and headings with these settings; the manifest's unless a conformer knows better.
    var summary: String { get }

    /// Who makes the data with these settings; the manifest's unless a conformer knows better.
    var publisher: String { get }

    /// How fast the publisher may be asked with these settings; the manifest's rates unless a conformer knows better.
    var rates: RequestRates { get }

    /// How far ahead of now to look with these settings, unless the user says otherwise; the manifest's unless a
    /// conformer knows better, `nil` for as far as there is anything.
    var ahead: Duration? { get }

    /// How long a fetch may take with these settings, unless the user says otherwise; the manifest's unless a conformer
    /// knows better.
    var deadline: Duration { get }

    /// About how many requests a fetch sends with these settings in the long run; one unless a conformer knows better.
    ///
    /// What a provider remembers costs nothing: a list of stops that serves for hours counts next to nothing.
    var requestsPerFetch: Double { get }

    /// The address that the feed's settings name, for a provider without one of its own; `nil` unless a conformer takes
    /// addresses.
    ///
    /// Only its host may be asked, beside those of the manifest.
    var address: URL? { get }

    /// Whether a redirect may lead to no other host than those; false unless a conformer's settings promise more.
    var confinesRedirects: Bool { get }

    /// The file that the answer is read from, which a loop reads again when it has changed; `nil` unless a conformer reads
    /// one.
    var file: FilePath? { get }

    /// What requests are counted under that do not go to a host of their own, such as the name of a program that sends
    /// them; `nil` unless a conformer asks by ``FeedTransport/ask(_:isCounted:by:)``.
    var account: String? { get }
    /// What of a window the answer depends on: windows with the same scope share one answer.
    ///
    /// Empty unless a conformer uses the window of its context, since the publisher is then asked the same whatever
    /// somebody looks at.
    func scope(of window: TimeWindow, in timeZone: TimeZone) -> String

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
    public var summary: String { Self.manifest.summary }
    public var publisher: String { Self.manifest.publisher }
    public var rates: RequestRates { Self.manifest.rates }
    public var ahead: Duration? { Self.manifest.ahead }
    public var deadline: Duration { Self.manifest.deadline }
    public var requestsPerFetch: Double { 1 }
    public var address: URL? { nil }
    public var confinesRedirects: Bool { false }
    public var file: FilePath? { nil }
    public var account: String? { nil }
    public func scope(of window: TimeWindow, in timeZone: TimeZone) -> String { "" }
    public func read(saved response: FeedResponse, in context: FetchContext) throws -> SavedAnswerReading? { nil }
}
