/// A provider whose manifest says little, since what it asks describes itself: a program in any language.
public protocol SelfDescribingProvider: FeedProvider {
    /// The manifest that its source has given of itself; `nil` as long as nobody has asked.
    ///
    /// Its settings are those that the source knows, and ``FeedProvider/profile`` is by its profile.
    var description: FeedManifest? { get }

    /// The same provider, which knows what it is now.
    ///
    /// - Throws: What is wrong with the feed's settings by that.
    func described(as description: FeedManifest) throws(SettingProblems) -> Self

    /// Asks it what it is.
    ///
    /// - Parameter deadline: When to stop waiting.
    /// - Returns: What it says of itself.
    /// - Throws: ``FeedError`` where it cannot be asked, or says nothing that can be used.
    func describe(by deadline: ContinuousClock.Instant) async throws(FeedError) -> FeedManifest
}

extension Feed {
    /// The feed's provider where its source describes itself.
    public var selfDescribing: (any SelfDescribingProvider)? { provider as? any SelfDescribingProvider }

    /// Whether nobody has asked yet what the feed's source is, so that its settings could not be checked.
    public var isUndescribed: Bool { selfDescribing.map { $0.description == nil } ?? false }

    /// Takes over what the feed's source says of itself: intervals, shelf life, publisher.
    ///
    /// - Throws: What is wrong with the feed's settings by that.
    public mutating func adopt(_ description: FeedManifest) throws(SettingProblems) {
        guard let described = try selfDescribing?.described(as: description) else { return }
        provider = described
        profile = described.profile
        followProfile()
    }
}
