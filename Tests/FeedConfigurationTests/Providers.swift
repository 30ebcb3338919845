import FeedCore
import FeedTestKit
import Foundation

/// Providers of our own invention, under the names of the real ones, with a setting of every type among them.
enum Providers {
    static let registry = FeedRegistry([Arrivals.self, Races.self, Sports.self, Holidays.self, Card.self])

    static func manifest(
        _ name: String,
        settings: [any AnySetting] = [],
        endpoint: Setting<URL>? = nil,
        minimumRefresh: Duration = .seconds(10),
        rates: RequestRates = RequestRates(),
        showsDays: Bool = false
    ) -> FeedManifest {
        FeedManifest(
            name: name,
            summary: "A provider for tests",
            publisher: "Nobody",
            documentation: URL(known: "https://example.org"),
            settings: settings,
            endpoint: endpoint,
            refresh: .seconds(60),
            minimumRefresh: minimumRefresh,
            shelfLife: nil,
            ahead: .seconds(3_600),
            deadline: .seconds(10),
            rates: rates
        ) { $0.showsDays = showsDays }
    }
}

/// Optional settings of many types.
struct Arrivals: IdleProvider {
    enum Mode: String, CaseIterable, SettingValue { case tube, dlr, bus }

    static let latitude = Setting("latitude", default: 51.5, in: 51.28...51.7, "Where.")
    static let radius = Setting("radius", default: 800, in: 50...5_000, unit: "metres", "How far.")
    static let modes = Setting<[Mode]>("modes", default: [.tube], "What.")
    static let stops = Setting<[String]>("stops", default: [], rule: "at most 2 stops", "Which.") { $0.count <= 2 }
    static let step = Setting("stepFree", default: false, "Whether without steps.")
    static let appKey = Setting<Secret?>("appKey", "The key.")
    static let endpoint = Setting("endpoint", default: URL(known: "https://arrivals.example.org"), "The base.")

    static let manifest = Providers.manifest(
        "tfl-arrivals",
        settings: [latitude, radius, modes, stops, step, appKey],
        endpoint: endpoint,
        minimumRefresh: .seconds(30),
        rates: RequestRates([.init(1, per: .seconds(1))], budget: .init(1_000, per: .seconds(86_400)))
    )

    let radius: Int
    let appKey: String?

    init(settings: SettingValues) throws(SettingIssues) {
        radius = settings[Self.radius]
        appKey = settings[Self.appKey]?.revealed
        if !settings[Self.stops].isEmpty, settings.isSet("radius") {
            throw SettingIssues("radius", "is of no use where stops are set")
        }
    }
}

/// A required secret.
struct Races: IdleProvider {
    static let token = Setting<Secret>("token", "The token.")
    static let count = Setting("count", default: 100, in: 1...1_000, "How many.")
    static let manifest = Providers.manifest("private-races", settings: [token, count])

    let token: String

    init(settings: SettingValues) { token = settings[Self.token].revealed }
}

/// No settings but the address.
struct Sports: IdleProvider {
    static let endpoint = Setting("endpoint", default: URL(known: "https://sports.example.org/api"), "The address.")
    static let manifest = Providers.manifest("sport-events", endpoint: endpoint)

    init(settings: SettingValues) {}
}

/// A required setting, and a secret that only one of two sources needs.
struct Holidays: IdleProvider {
    enum Source: String, CaseIterable, SettingValue { case builtin, online }

    static let country = Setting<String>("country", "Which country.")
    static let source = Setting("source", default: Source.builtin, "From where.")
    static let apiKey = Setting<Secret?>("apiKey", "The key.")
    static let manifest = Providers.manifest("holidays", settings: [country, source, apiKey], showsDays: true)

    init(settings: SettingValues) throws(SettingIssues) {
        if settings[Self.source] == .online, settings[Self.apiKey] == nil {
            throw SettingIssues("apiKey", "is missing, but the source \"online\" needs it")
        }
    }
}

/// A path and a time zone, and nobody to ask.
struct Card: IdleProvider {
    static let file = Setting<FilePath?>("file", "The card.")
    static let timeZone = Setting<TimeZone?>("timeZone", "Its zone.")
    static let manifest = Providers.manifest("horse-racing", settings: [file, timeZone], minimumRefresh: .seconds(1))

    let path: String?
    init(settings: SettingValues) { path = settings[Self.file]?.string }

    var profile: FeedProfile {
        var profile = Self.manifest.profile
        profile.source = .builtIn
        return profile
    }
}
