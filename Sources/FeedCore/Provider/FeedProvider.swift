/// A type that reads one kind of source, such as a publisher's API, for each feed that a user configures.
///
/// A provider is an immutable value made from a feed's settings. It does not sleep, count requests, log or keep state.
/// The transport enforces rates and deadlines, warnings are part of the snapshot, and state for the next fetch is
/// returned in the snapshot.
///
/// Most providers send one request and read the answer. They conform to ``SingleRequestProvider``.
public protocol FeedProvider: Sendable {
    /// The description of the provider.
    static var manifest: FeedManifest { get }

    /// Creates a provider from settings that are valid one by one; performs no input or output.
    ///
    /// - Parameter settings: The values, with their types.
    /// - Throws: ``SettingIssues`` about rules that involve several settings.
    init(settings: SettingValues) throws(SettingIssues)

    /// The profile of a feed with the provider's settings; by default the manifest's.
    ///
    /// A conforming type changes a copy of `Self.manifest.profile`, so that its code states only the differences.
    var profile: FeedProfile { get }

    /// The provider that the feed is made with; by default the type.
    var origin: Provider { get }

    /// Requests an answer from the publisher and reads it.
    ///
    /// - Returns: An item for every valid record of the answer, and a warning for every other record. If the transport
    ///   refuses further requests, because the deadline is near or the caller was cancelled: the records read so far,
    ///   marked as partial. The state of such a snapshot is stored even if its items are discarded.
    /// - Throws: ``FeedError``. A `JSONMismatch` or `JSONSyntaxError` counts as a malformed answer, a
    ///   `CancellationError` as a cancellation, and any other error as a fault of the provider.
    func fetch(_ context: FetchContext) async throws -> FeedSnapshot

    /// Reads a saved answer to any of the provider's requests.
    ///
    /// Implemented by providers that send several requests, or whose request depends on the date: the requests that
    /// they would send now rarely match a saved answer.
    ///
    /// - Returns: The snapshot, and the kind of answer that the provider recognised. `nil`, the default, has
    ///   ``fetch(_:)`` read the answer.
    /// - Throws: The same errors as ``fetch(_:)``.
    func read(saved response: FeedResponse, in context: FetchContext) throws -> SavedAnswerReading?

    /// Reads an answer, and lists its records with their outcomes.
    ///
    /// Implemented by providers whose settings describe how records are read, so that a user can correct the settings.
    ///
    /// - Parameters:
    ///   - saved: A saved answer; `nil` to request an answer, or to read the feed's file.
    ///   - context: The values and services of a fetch.
    /// - Returns: The preview, without secrets. `nil`, the default, shows the items and warnings of ``fetch(_:)``
    ///   instead.
    /// - Throws: The same errors as ``fetch(_:)``, if there is no answer to read.
    func preview(of saved: FeedResponse?, in context: FetchContext) async throws -> AnswerPreview?
}

// MARK: - Default implementations

extension FeedProvider {
    public var profile: FeedProfile { Self.manifest.profile }
    public var origin: Provider { Provider(Self.self) }
    public func read(saved response: FeedResponse, in context: FetchContext) throws -> SavedAnswerReading? { nil }
    public func preview(of saved: FeedResponse?, in context: FetchContext) async throws -> AnswerPreview? { nil }
}

/// The result of reading a saved answer.
public struct SavedAnswerReading: Sendable {
    /// The kind of answer that the provider recognised, such as "the arrivals at one stop".
    public var part: String
    public var snapshot: FeedSnapshot

    public init(_ part: String, _ snapshot: FeedSnapshot) {
        self.part = part
        self.snapshot = snapshot
    }
}
