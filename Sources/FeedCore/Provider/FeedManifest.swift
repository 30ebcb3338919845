public import Foundation

/// The description of a provider, declared once in code.
///
/// The command line, `describe`, the JSON Schema, the transport and the contract test all use it.
public struct FeedManifest: Sendable {
    /// The provider's name in configurations, such as `tfl-arrivals`; the grammar is that of ``FeedID``.
    public let name: String

    /// The settings of a feed.
    ///
    /// Created on demand, since each type of setting costs time at the start of a program, and a run reads few
    /// providers.
    public var settings: [any AnySetting] { makeSettings() + (endpoint.map { [$0] } ?? []) }

    private let makeSettings: @Sendable () -> [any AnySetting]

    /// The setting for the publisher's address, if there is one; a user may point it at a proxy.
    public let endpoint: Setting<URL>?

    /// The setting for the number of items shown per group; `nil` for all.
    public let limitPerGroup: Setting<Int>?

    /// The settings for the point to look around, so that another place can be requested; `nil` if there are none.
    public let place: PlaceSettings?

    /// The format of sources that the provider reads wherever they are, so that `feeds add` takes it for them; `nil` if it
    /// has a publisher of its own.
    public let reads: SourceFormat?

    /// The profile of a feed whose settings do not change it.
    public let profile: FeedProfile

    /// Creates a manifest.
    ///
    /// - Parameters:
    ///   - name: The provider's name.
    ///   - summary: A one-line description for lists and headings.
    ///   - publisher: The name of the publisher.
    ///   - documentation: The publisher's documentation of its data.
    ///   - settings: The settings besides the endpoint.
    ///   - endpoint: The setting for the publisher's address.
    ///   - hosts: Hosts that requests may go to; by default that of the endpoint's default.
    ///   - refresh: The default refresh.
    ///   - minimumRefresh: The shortest refresh that a user may set.
    ///   - shelfLife: The time for which an old answer may be shown; `nil` for ever.
    ///   - ahead: The default time ahead of now to fetch; `nil` for no limit.
    ///   - deadline: The default for the maximum duration of a fetch.
    ///   - rates: The limits of requests; by default one a second to an endpoint, and none without one.
    ///   - itemNoun: The English noun for an item, such as `race`.
    ///   - limitPerGroup: The setting for the number of items shown per group.
    ///   - place: The settings for the point to look around.
    ///   - reads: The format of sources that the provider reads wherever they are.
    ///   - adapt: Sets members of the profile that few providers need, such as ``FeedProfile/keepsPast``.
    public init(
        name: String,
        summary: String,
        publisher: String,
        documentation: URL,
        settings: @autoclosure @escaping @Sendable () -> [any AnySetting] = [],
        endpoint: Setting<URL>? = nil,
        hosts: [String]? = nil,
        refresh: Duration,
        minimumRefresh: Duration = .seconds(60),
        shelfLife: Duration? = .seconds(86_400),
        ahead: Duration? = nil,
        deadline: Duration = .seconds(10),
        rates: RequestRates? = nil,
        itemNoun: String? = nil,
        limitPerGroup: Setting<Int>? = nil,
        place: PlaceSettings? = nil,
        reads: SourceFormat? = nil,
        adapt: (inout FeedProfile) -> Void = { _ in }
    ) {
        precondition(FeedID.isValid(name), "\"\(name)\" is not a provider name: \(FeedID.rule).")
        self.name = name
        makeSettings = settings
        self.endpoint = endpoint
        self.limitPerGroup = limitPerGroup
        self.place = place
        self.reads = reads
        var profile = FeedProfile(
            summary: summary,
            publisher: publisher,
            documentation: documentation,
            hosts: hosts ?? [endpoint?.fallback?.host()].compactMap(\.self),
            refresh: refresh,
            minimumRefresh: minimumRefresh,
            shelfLife: shelfLife,
            ahead: ahead,
            deadline: deadline,
            rates: rates ?? RequestRates(endpoint == nil ? [] : [.init(1, per: .seconds(1))]),
            itemNoun: itemNoun
        )
        adapt(&profile)
        self.profile = profile
    }

    /// Returns the setting with a name.
    public func setting(named name: String) -> (any AnySetting)? { settings.first { $0.name == name } }
}

/// A format in which any publisher may have its data.
public enum SourceFormat: String, Sendable, CaseIterable {
    case calendar = "calendars", syndication = "RSS, Atom and JSON Feed", json = "JSON", program = "programs"
}

extension URL {
    /// Creates an address from a literal in our own code.
    ///
    /// - Precondition: The text is an address.
    public init(known text: StaticString) {
        guard let url = URL(string: "\(text)") else { preconditionFailure("\"\(text)\" is not an address.") }
        self = url
    }
}
