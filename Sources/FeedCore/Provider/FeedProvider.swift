/// A kind of source.
///
/// A provider is an immutable value made from a feed's settings. It does not sleep, count requests, log or keep state
/// of its own: the transport enforces rates and deadlines, warnings go into the snapshot, and state for the next fetch
/// is returned with the snapshot.
///
/// Most providers send one request and read the answer: they conform to ``SingleRequestProvider``.
public protocol FeedProvider: Sendable {
    /// The description of the provider.
    static var manifest: FeedManifest { get }

    /// Creates a provider from settings that are each valid; does no input or output.
    ///
    /// - Parameter settings: The values, with their types.
    /// - Throws: ``SettingIssues`` that involve several settings.
    init(settings: SettingValues) throws(SettingIssues)

    /// The profile of the feed with these settings; by default the manifest's.
    ///
    /// A conformer changes a copy of `Self.manifest.profile`, and so states only what differs.
    var profile: FeedProfile { get }

    /// Fetches from the publisher and reads the answer.
    ///
    /// - Returns: Every valid record of the answer, and a warning for every other. When the transport refuses to
    ///   continue, because the deadline is near or the caller was cancelled, the records so far, marked partial: their
    ///   state is stored even if the rest is discarded.
    /// - Throws: ``FeedError``; a `JSONMismatch` or `JSONSyntaxError` counts as a malformed answer, a
    ///   `CancellationError` as a cancellation, anything else as a fault of the provider.
    func fetch(_ context: FetchContext) async throws -> FeedSnapshot

    /// Reads a saved answer, whichever of the provider's requests it answers.
    ///
    /// For a provider that sends several requests, or whose request depends on the date: a saved answer rarely matches
    /// the requests that it would send now.
    ///
    /// - Returns: The part that the answer was recognised as, and its contents; `nil` by default, and then
    ///   ``fetch(_:)`` reads it.
    /// - Throws: The same errors as ``fetch(_:)``.
    func read(saved response: FeedResponse, in context: FetchContext) throws -> SavedAnswerReading?

    /// Reads an answer, and lists its records with their outcomes.
    ///
    /// For a provider whose settings say how records are read, so that its user can correct them.
    ///
    /// - Parameters:
    ///   - saved: A saved answer; `nil` to request one, or to read the feed's file.
    ///   - context: The values and services of a fetch.
    /// - Returns: The preview, without secrets; `nil` by default, and then the items and warnings of ``fetch(_:)`` are
    ///   shown.
    /// - Throws: The same errors as ``fetch(_:)``, if there is no answer to read.
    func preview(of saved: FeedResponse?, in context: FetchContext) async throws -> AnswerPreview?
}

// MARK: - Default implementations

extension FeedProvider {
    public var profile: FeedProfile { Self.manifest.profile }
    public func read(saved response: FeedResponse, in context: FetchContext) throws -> SavedAnswerReading? { nil }
    public func preview(of saved: FeedResponse?, in context: FetchContext) async throws -> AnswerPreview? { nil }
}

/// A provider's reading of a saved answer.
public struct SavedAnswerReading: Sendable {
    /// The kind of answer that the provider recognised, such as "the arrivals at one stop".
    public var part: String
    public var snapshot: FeedSnapshot

    public init(_ part: String, _ snapshot: FeedSnapshot) {
        self.part = part
        self.snapshot = snapshot
    }
}
