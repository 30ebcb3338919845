import Foundation

/// A placeholder for the provider of a feed that cannot be fetched, because its settings are wrong.
private struct FailingProvider: FeedProvider {
    // The feed keeps its own provider's manifest.
    static let manifest: FeedManifest = makeManifest(named: "failing")

    static func makeManifest(named name: String) -> FeedManifest {
        FeedManifest(
            name: name,
            summary: "A feed that cannot be fetched as it is configured.",
            publisher: "",
            documentation: URL(known: "about:blank"),
            refresh: .seconds(86_400),
            minimumRefresh: .zero,
            shelfLife: nil,
            deadline: .seconds(1)
        ) {
            // An unknown provider may show anything.
            $0.mayShowDays = true
        }
    }

    private let fault: FeedError

    init(_ fault: FeedError) { self.fault = fault }

    init(settings: SettingValues) throws(SettingIssues) {
        self.init(FeedError(.configuration, "the settings are wrong"))
    }

    func fetch(_ context: FetchContext) async throws -> FeedSnapshot { throw fault }
}

extension Feed {
    /// Creates a feed of a provider that does not exist; each fetch fails with `fault`.
    package init(_ id: FeedID, ofUnknown provider: String, failing fault: FeedError) {
        // A text that is not a valid name is replaced by the feed's id.
        let name = FeedID.isValid(provider) ? provider : id.rawValue
        self.init(id, of: FailingProvider.makeManifest(named: name), failing: fault)
    }

    /// Creates a feed whose provider cannot be created, since its settings are wrong.
    ///
    /// The feed has the defaults of `manifest` and no settings. Each fetch fails with `fault`.
    package init(_ id: FeedID, of manifest: FeedManifest, failing fault: FeedError) {
        self.id = id
        let profile = manifest.profile
        (sharedManifest, sharedProfile) = (Boxed(manifest), Boxed(profile))
        self.fault = fault
        provider = FailingProvider(fault)
        settings = [:]
        refresh = profile.refresh
        deadline = profile.deadline
        access = FeedAccess(hosts: profile.hosts, endpoint: nil, isUserEndpoint: false, rates: profile.rates)
        fingerprint = SettingValues.fingerprint(of: [:], by: manifest)
        followProfile()
    }
}
