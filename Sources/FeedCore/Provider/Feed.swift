public import Foundation

/// One configured feed, ready to run.
public struct Feed: Sendable, Identifiable {
    public var id: FeedID
    public var provider: any FeedProvider
    public var manifest: FeedManifest

    /// What holds for the feed by its provider, or by what its source says of itself.
    ///
    /// ``refresh``, ``ahead``, ``deadline``, ``limitPerGroup`` and ``access`` begin as it says, and the user may change them.
    public var profile: FeedProfile

    /// What the user has set of the provider's settings, by name.
    public let settings: [String: RawSetting]
    public var isEnabled = true
    public var tags: [String] = []

    /// How often to ask, at least the manifest's minimum refresh.
    public var refresh: Duration

    /// How far ahead of now to look; `nil` for as far as there is anything.
    public var ahead: Duration?

    /// How long a fetch may take.
    public var deadline: Duration

    /// What a user may set as ``deadline``.
    package static let deadlines = Duration.seconds(1)...Duration.seconds(3_600)

    /// How many items to show; `nil` for all.
    public var limit: Int?

    /// How many items of each group to show; `nil` for all.
    public var limitPerGroup: Int?

    /// How many items of an answer are kept, the first ones; a warning says how many were left out.
    public var maximumItems = FeedSnapshot.maximumItemCount
    public var access: FeedAccess

    /// Whom a publisher's wish for peace binds.
    public var retryAfterScope = RetryAfterScope.host

    /// After how many failures in a row the circuit breaker is open for a while, unless the user says otherwise.
    public static let defaultBreakerFailures = 5

    /// After how many failures in a row the circuit breaker opens, which stops requests for a while.
    public var breakerFailures = defaultBreakerFailures

    /// Whether its publisher is made up, and all of its items with it.
    public var isSample = false

    /// What keeps answers to these settings apart from answers to others; no secret can be read from it.
    public var fingerprint: String

    /// What tells the user's keys to one publisher apart, eight hexadecimal digits of a hash; `nil` without a key.
    ///
    /// It depends on the keys alone, so that feeds of several providers with the same key have the same text. No secret
    /// can be read from it.
    public var credential: String?

    /// Whether requests are counted, by the publisher or the user, so that each should be worth it.
    public var isCounted: Bool { access.rates.budget != nil && !isLocal }

    /// Makes a feed of a provider, all that a user may choose as the manifest has it.
    ///
    /// - Throws: What is wrong with the settings.
    public init(_ id: FeedID, of type: any FeedProvider.Type, settings raw: [String: RawSetting] = [:])
        throws(SettingProblems)
    {
        let manifest = type.manifest
        self.settings = raw
        fingerprint = SettingValues.fingerprint(of: raw, provider: manifest.name)
        credential = SettingValues.credential(in: raw, of: manifest)
        let settings = try SettingValues(raw, of: manifest)
        self.id = id
        self.manifest = manifest
        provider = try type.init(settings: settings)
        profile = provider.profile
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

    /// Takes from the profile what the user may change.
    mutating func followProfile() {
        refresh = profile.refresh
        ahead = profile.ahead
        deadline = profile.deadline
        limitPerGroup = profile.limitPerGroup ?? limitPerGroup
        access.hosts = profile.hosts
        access.rates = profile.rates
        access.confinesRedirects = profile.confinesRedirects
        if case .address(let url) = profile.source {
            access.endpoint = url
            access.isUserEndpoint = true
        }
    }
}

/// What a feed's requests may do; the transport keeps to it.
public struct FeedAccess: Sendable {
    /// Hosts that may be asked, beside the endpoint's.
    public var hosts: [String]

    /// The publisher's address, as the manifest or the user has it.
    public var endpoint: URL?

    /// Whether the user named the endpoint, which may then be on a private address.
    public var isUserEndpoint: Bool
    public var rates: RequestRates

    /// Whether a redirect may lead to no other host than these.
    public var confinesRedirects = false

    /// How large an answer may be on the wire, in bytes.
    public var maximumBytes = 32 << 20

    /// How large an answer may be once decompressed, in bytes.
    public var maximumDecompressedBytes = 128 << 20

    public init(hosts: [String], endpoint: URL?, isUserEndpoint: Bool, rates: RequestRates) {
        self.hosts = hosts
        self.endpoint = endpoint
        self.isUserEndpoint = isUserEndpoint
        self.rates = rates
    }

    /// Whether a request may go to a host, without regard to case.
    public func allows(host: String) -> Bool {
        let host = host.lowercased()
        return endpoint?.host()?.lowercased() == host || hosts.contains { $0.lowercased() == host }
    }
}
