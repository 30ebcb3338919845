/// A provider whose source describes itself, such as a program in any language; the provider's own manifest contains
/// little.
public protocol SelfDescribingProvider: FeedProvider {
    /// The source's own manifest; `nil` until it has been requested.
    ///
    /// It defines the settings, and ``FeedProvider/profile`` follows its profile.
    var description: FeedManifest? { get }

    /// Returns a copy of the provider with the source's description.
    ///
    /// - Throws: The issues that the feed's settings have according to `description`.
    func described(as description: FeedManifest) throws(SettingIssues) -> Self

    /// Requests the source's description of itself.
    ///
    /// - Parameter deadline: The time at which to stop waiting.
    /// - Returns: The description.
    /// - Throws: ``FeedError`` if the source cannot be reached, or its description cannot be used.
    func describe(by deadline: ContinuousClock.Instant) async throws(FeedError) -> FeedManifest
}

extension Feed {
    /// The feed's provider, if its source describes itself.
    public var selfDescribing: (any SelfDescribingProvider)? { provider as? any SelfDescribingProvider }

    /// True if the source's description has not been requested yet, so that the settings are unchecked.
    public var isUndescribed: Bool { selfDescribing.map { $0.description == nil } ?? false }

    /// Applies the source's own description: intervals, shelf life, publisher.
    ///
    /// - Throws: The issues that the feed's settings have according to `description`.
    public mutating func adopt(_ description: FeedManifest) throws(SettingIssues) {
        guard let described = try selfDescribing?.described(as: description) else { return }
        provider = described
        profile = described.profile
        followProfile()
    }
}
