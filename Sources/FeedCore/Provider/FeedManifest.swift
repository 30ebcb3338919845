public import Foundation
import Synchronization

/// The description of a provider, which is declared once in code.
///
/// The command line, `describe`, the JSON Schema, the transport and the contract test all use it.
public struct FeedManifest: Sendable {
    /// The provider's name in configurations, such as `tfl-arrivals`; the grammar is that of ``FeedID``.
    public let name: String

    /// The settings of a feed.
    ///
    /// They are created when they are first needed, because creating a setting takes time and a process uses few
    /// providers.
    public var settings: [any AnySetting] { madeSettings.list }

    private let madeSettings: MadeSettings

    /// The setting for the publisher's address, if there is one; a user may point it at a proxy.
    public let endpoint: Setting<URL>?

    /// The setting for the number of items shown per group; `nil` for all.
    public let limitPerGroup: Setting<Int>?

    /// The settings for a point near which items are requested, so that a request can use another point; `nil` if there
    /// are none.
    public let place: PlaceSettings?

    /// The format of the sources that the provider reads from any publisher; `nil` if it has a publisher of its own.
    ///
    /// `feeds add` chooses the provider by this format.
    public let reads: SourceFormat?

    /// The words by which `providers find` finds the provider, besides those of its name, title and summary.
    package var keywords: [String] = []

    /// The countries in which the provider is of use, by ISO 3166 code; empty for all.
    package var countries: [String] = []

    /// The profile of a feed, unless the feed's settings change it.
    public let profile: FeedProfile

    /// Creates a manifest.
    ///
    /// - Parameters:
    ///   - name: The provider's name.
    ///   - title: A heading of a few words, such as `Trains`; `nil` for the feed's id.
    ///   - summary: A one-line description for lists.
    ///   - publisher: The name of the publisher.
    ///   - documentation: The publisher's documentation of its data.
    ///   - settings: The settings besides the endpoint.
    ///   - endpoint: The setting for the publisher's address.
    ///   - hosts: The hosts that requests may go to; by default the host of the endpoint's default.
    ///   - refresh: The default time between fetches.
    ///   - minimumRefresh: The shortest time between fetches that a user may set.
    ///   - shelfLife: The time for which an answer may be shown when no newer one can be fetched; `nil` for ever.
    ///   - ahead: The default span after the current time within which items are fetched and shown; `nil` for no limit.
    ///   - deadline: The default for the maximum duration of a fetch.
    ///   - rates: The rate limits and budget; by default one request per second with an endpoint, and no limit without
    ///     one.
    ///   - itemNoun: The English noun for an item, such as `race`.
    ///   - limitPerGroup: The setting for the number of items shown per group.
    ///   - place: The settings for a point near which items are requested.
    ///   - reads: The format of the sources that the provider reads from any publisher.
    ///   - adapt: Sets members of the profile that few providers need, such as ``FeedProfile/keepsPast``.
    public init(
        name: String,
        title: String? = nil,
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
        madeSettings = MadeSettings { settings() + (endpoint.map { [$0] } ?? []) }
        self.endpoint = endpoint
        self.limitPerGroup = limitPerGroup
        self.place = place
        self.reads = reads
        var profile = FeedProfile(
            title: title,
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

/// The settings of a manifest, which all copies of the manifest share.
private final class MadeSettings: Sendable {
    private let make: @Sendable () -> [any AnySetting]
    private let made = Mutex<[any AnySetting]?>(nil)

    init(_ make: @escaping @Sendable () -> [any AnySetting]) { self.make = make }

    var list: [any AnySetting] {
        made.withLock { made in
            if let made { return made }
            let list = make()
            made = list
            return list
        }
    }
}

/// A data format that many publishers use, so that a provider can read it from any of them.
public enum SourceFormat: String, Sendable, CaseIterable {
    case calendar = "calendars", syndication = "RSS, Atom and JSON Feed", json = "JSON", program = "programs"
    case schedule = "GTFS archives"
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
