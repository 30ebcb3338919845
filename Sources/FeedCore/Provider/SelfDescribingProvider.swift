/// A provider whose manifest says little, since what it asks describes itself: a program in any language.
public protocol SelfDescribingProvider: FeedProvider {
    /// What it has been told of itself; `nil` as long as nobody has asked.
    var description: FeedDescription? { get }

    /// The same provider, which knows what it is now.
    ///
    /// - Throws: What is wrong with the feed's settings by that.
    func described(as description: FeedDescription) throws(SettingProblems) -> Self

    /// Asks it what it is.
    ///
    /// - Parameter deadline: When to stop waiting.
    /// - Returns: What it says of itself.
    /// - Throws: ``FeedError`` where it cannot be asked, or says nothing that can be used.
    func describe(by deadline: ContinuousClock.Instant) async throws(FeedError) -> FeedDescription
}

/// What a source says of itself, in the place of a manifest in code.
public struct FeedDescription: Sendable {
    /// Its settings are those that the source knows.
    public var manifest: FeedManifest

    /// Whether its answer depends on the window that somebody looks at.
    public var usesWindow: Bool

    public init(_ manifest: FeedManifest, usesWindow: Bool = false) {
        self.manifest = manifest
        self.usesWindow = usesWindow
    }
}

extension Feed {
    /// Whether nobody has asked yet what the feed's source is, so that its settings could not be checked.
    public var isUndescribed: Bool {
        guard let provider = provider as? any SelfDescribingProvider else { return false }
        return provider.description == nil
    }

    /// Takes over what the feed's source says of itself: intervals, shelf life, publisher.
    ///
    /// - Throws: What is wrong with the feed's settings by that.
    public mutating func adopt(_ description: FeedDescription) throws(SettingProblems) {
        guard let provider = provider as? any SelfDescribingProvider else { return }
        let told = description.manifest
        self.provider = try provider.described(as: description)
        manifest = FeedManifest(
            name: manifest.name,
            summary: told.summary,
            publisher: told.publisher,
            documentation: told.documentation,
            settings: manifest.settings,
            hosts: told.hosts,
            refresh: told.refresh,
            minimumRefresh: told.minimumRefresh,
            shelfLife: told.shelfLife,
            ahead: told.ahead,
            deadline: told.deadline,
            rates: told.rates,
            keepsPast: told.keepsPast,
            showsDays: told.showsDays,
            attribution: told.attribution,
            minimumReportedShift: told.minimumReportedShift
        )
        summary = told.summary
        publisher = told.publisher
        refresh = told.refresh
        ahead = told.ahead
        deadline = told.deadline
        access.rates = told.rates
    }
}
