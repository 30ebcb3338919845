package import FeedCore
import Foundation

/// Sunrise and sunset, phases of the Moon, seasons, eclipses and meteor showers, computed without any requests.
package struct SkyProvider: FeedProvider {
    package static let manifest = FeedManifest(
        name: "sky",
        title: "Sun and Moon",
        summary: "Sunrise, sunset, phases of the Moon, seasons and eclipses, for any place",
        publisher: "Computed by the program",
        documentation: URL(known: "https://aa.usno.navy.mil/faq/RST_defs"),
        settings: [latitude, longitude, events],
        refresh: .seconds(86_400),
        minimumRefresh: .seconds(3_600),
        shelfLife: .seconds(30 * 86_400),
        ahead: .seconds(31 * 86_400),
        deadline: .seconds(20),
        itemNoun: "sky event",
        place: PlaceSettings(latitude: latitude, longitude: longitude)
    )

    private let observer: Observer?
    private let kinds: [SkyEventKind]

    package init(settings: SettingValues) throws(SettingIssues) {
        try Self.check(settings)
        let (latitude, longitude) = (settings[Self.latitude], settings[Self.longitude])
        observer = if let latitude, let longitude { Observer(latitude: latitude, longitude: longitude) } else { nil }
        let hasPlace = observer != nil
        kinds = settings[Self.events].filter { hasPlace || !$0.needsPlace }
    }

    package var profile: FeedProfile {
        var profile = Self.manifest.profile
        profile.source = .builtIn
        profile.scope = { [kinds] window, _ in
            SkyWindow(window, kinds).map { "\($0.span.lowerBound.rfc3339)/\($0.span.upperBound.rfc3339)" } ?? ""
        }
        return profile
    }

    /// Returns the events of a window's days in UTC.
    package func fetch(_ context: FetchContext) async throws -> FeedSnapshot {
        guard let window = SkyWindow(context.window, kinds) else {
            var warnings = FeedWarnings()
            if !context.window.isEmpty { warnings.add(.missingPart, SkyWindow.validYears) }
            return FeedSnapshot(warnings: warnings)
        }
        var items: [FeedItem] = []
        for kind in kinds {
            try Task.checkCancellation()
            items += kind.items(in: window.span, at: observer)
        }
        // A rise and a setting are found by one search.
        for (limit, kinds) in Dictionary(grouping: kinds, by: \.limit) {
            try Task.checkCancellation()
            guard let limit, let observer else { continue }
            items += HorizonEvents(of: kinds, at: limit, in: window.span, for: observer).items
        }
        items.sort { ($0.time.start(in: .gmt), $0.id) < ($1.time.start(in: .gmt), $1.id) }
        var snapshot = FeedSnapshot(items: items, coverage: window.coverage)
        if let limit = window.limit {
            snapshot.warnings.add(.missingPart, limit)
            snapshot.isAnswerWhole = true
        }
        return snapshot
    }
}
