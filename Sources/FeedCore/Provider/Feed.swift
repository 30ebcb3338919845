public import Foundation

/// One configured feed, ready to run.
public struct Feed: Sendable, Identifiable {
    public var id: FeedID
    public var provider: any FeedProvider

    /// The work to do instead of the provider's ``FeedProvider/fetch(_:)``, such as a search; `nil` for a fetch.
    ///
    /// The feed's transport, rates and deadline apply to it.
    package var work: (@Sendable (_ context: FetchContext) async throws -> FeedSnapshot)?

    /// The manifest of the feed's provider; all feeds of the provider share it.
    public var manifest: FeedManifest {
        _read { yield sharedManifest.value }
        set { sharedManifest = Boxed(newValue) }
    }

    /// The feed's profile, from its provider or from its source's own description.
    ///
    /// ``refresh``, ``ahead``, ``deadline``, ``limitPerGroup`` and ``access`` take their defaults from it; the user may
    /// change them.
    public var profile: FeedProfile {
        _read { yield sharedProfile.value }
        set { sharedProfile = Boxed(newValue) }
    }

    // A feed is copied for each step of each fetch, and held in half a dozen places. These two values would be most of
    // its size.
    var sharedManifest: Boxed<FeedManifest>
    var sharedProfile: Boxed<FeedProfile>

    /// The provider's settings as the user set them, by name.
    public internal(set) var settings: [String: RawSetting]

    /// The heading of the feed on screens; `nil` for ``FeedProfile/title``.
    public var title: String?
    public var isEnabled = true
    public var tags: [String] = []

    /// The time between fetches, at least the profile's minimum refresh.
    public var refresh: Duration

    /// The span after the current time within which items are fetched and shown; `nil` for no limit.
    public var ahead: Duration?

    /// The maximum duration of a fetch.
    public var deadline: Duration

    /// The values that a user may set as ``deadline``.
    package static let deadlines = Duration.seconds(1)...Duration.seconds(3_600)

    /// The maximum number of items to show; `nil` for all.
    public var limit: Int?

    /// The maximum number of items to show of each group; `nil` for all.
    public var limitPerGroup: Int?

    /// The items to show: those that match every kind of property that the filter sets; all items if it is empty.
    ///
    /// Like ``exclude``, the filter is applied when items are shown, and changes nothing in the store.
    public var include = ItemFilter()

    /// The items to hide: those that match any kind of property that the filter sets.
    public var exclude = ItemFilter()

    /// The order of the items under the feed's own heading.
    public var order = ItemOrder.time

    /// The maximum number of items of an answer; further ones are left out, with a warning.
    public var maximumItems = FeedSnapshot.maximumItemCount
    public var access: FeedAccess

    /// The feeds that a publisher's `Retry-After` applies to.
    public var retryAfterScope = RetryAfterScope.host

    /// The default of ``breakerFailures``.
    public static let defaultBreakerFailures = 5

    /// The number of consecutive failures that open the circuit breaker, which stops requests for a while.
    public var breakerFailures = defaultBreakerFailures

    /// True if the feed's publisher is a sample, so that all of its items are sample data.
    public var isSample = false

    /// The reason why the feed cannot be fetched, if it is known before a request: a missing secret, or another mistake
    /// in the feed's part of the configuration.
    ///
    /// Each fetch fails with this error at once, and nothing is stored.
    package var fault: FeedError?

    /// A hash that distinguishes answers for these settings from answers for other settings; it reveals no secret.
    public var fingerprint: String

    /// A hash of the user's keys to the publisher, in eight hexadecimal digits; `nil` without a key.
    ///
    /// It depends only on the keys, so that feeds of several providers with the same key have the same hash. It reveals
    /// no secret.
    public var credential: String?

    /// True if requests count against a budget and should not be wasted.
    public var isCounted: Bool { access.rates.budget != nil && !isLocal }

    /// Creates a feed of a provider with the manifest's defaults.
    ///
    /// - Throws: The issues with the settings.
    public init(_ id: FeedID, of type: any FeedProvider.Type, settings: [String: RawSetting] = [:])
        throws(SettingIssues)
    {
        try self.init(id, of: Provider(type), settings: settings)
    }

    /// Creates a feed of a provider with the manifest's defaults.
    ///
    /// - Throws: The issues with the settings.
    package init(_ id: FeedID, of provider: Provider, settings: [String: RawSetting]) throws(SettingIssues) {
        try self.init(id, of: provider, SettingValues(settings, of: provider.manifest))
    }

    /// Creates a feed of a provider from settings that its manifest has checked.
    ///
    /// - Throws: The issues that involve several settings.
    package init(_ id: FeedID, of provider: Provider, _ settings: SettingValues) throws(SettingIssues) {
        let manifest = provider.manifest
        self.settings = settings.raw
        fingerprint = SettingValues.fingerprint(of: settings.raw, by: manifest)
        credential = SettingValues.credential(in: settings.raw, of: manifest)
        self.id = id
        sharedManifest = Boxed(manifest)
        self.provider = try provider.feedProvider(settings)
        let profile = self.provider.profile
        sharedProfile = Boxed(profile)
        refresh = profile.refresh
        deadline = profile.deadline
        limitPerGroup = manifest.limitPerGroup.map { settings[$0] }
        access = FeedAccess(
            hosts: profile.hosts,
            endpoint: manifest.endpoint.map { settings[$0] },
            isUserEndpoint: manifest.endpoint.map { settings.isSet($0.name) } ?? false,
            rates: profile.rates
        )
        followProfile()
    }

    /// Copies from the profile the defaults that the user may change.
    mutating func followProfile() {
        refresh = profile.refresh
        ahead = profile.ahead
        deadline = profile.deadline
        limitPerGroup = profile.limitPerGroup ?? limitPerGroup
        access.hosts = profile.hosts
        access.rates = profile.rates
        access.confinesRedirects = profile.confinesRedirects
        if let archives = profile.archives { access.archives = archives }
        if case .address(let url) = profile.source {
            access.endpoint = url
            access.isUserEndpoint = true
        }
    }
}

/// The permissions of a feed's requests, which the transport enforces.
public struct FeedAccess: Sendable, Hashable {
    /// The hosts that requests may be sent to, besides the endpoint's; `*.example.org` has all hosts below a domain.
    public var hosts: [String]

    /// The publisher's address, from the manifest or the user.
    public var endpoint: URL?

    /// True if the user named the endpoint, which may then be on a private address.
    public var isUserEndpoint: Bool
    public var rates: RequestRates

    /// True if redirects to hosts that ``allows(host:)`` excludes are refused.
    public var confinesRedirects = false

    /// The maximum size of an answer on the wire, in bytes.
    public var maximumBytes = 32 << 20

    /// The maximum size of an answer after decompression, in bytes.
    public var maximumDecompressedBytes = 128 << 20

    /// The maximum sizes of archives and their files.
    public var archives = ArchiveLimits(maximumBytes: 32 << 20, maximumFileBytes: 128 << 20)

    public init(hosts: [String], endpoint: URL?, isUserEndpoint: Bool, rates: RequestRates) {
        self.hosts = hosts
        self.endpoint = endpoint
        self.isUserEndpoint = isUserEndpoint
        self.rates = rates
    }

    /// Returns true if requests may go to a host; case is ignored.
    public func allows(host: String) -> Bool {
        let host = host.lowercased()
        return endpoint?.host()?.lowercased() == host
            || hosts.contains { allowed in
                let allowed = allowed.lowercased()
                return allowed == host || allowed.hasPrefix("*.") && host.hasSuffix(allowed.dropFirst())
            }
    }
}

extension Feed {
    /// The approximate number of requests per day if the feed is refreshed at its interval all day; 0 for a local feed.
    public var requestsPerDay: Double {
        isLocal ? 0 : 86_400 / max(refresh.seconds, 1) * profile.requestsPerFetch
    }

    /// True if the answer needs no request to a publisher: it comes from a file, or is made by rules.
    ///
    /// Such a feed is read every time it is shown, so that an edited file shows at once.
    public var isLocal: Bool { profile.source.isLocal }

    /// A reference to a large value, which copies of a feed share.
    final class Boxed<Value: Sendable>: Sendable {
        let value: Value

        init(_ value: Value) { self.value = value }
    }
}
