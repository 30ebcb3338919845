package import FeedCore
import Foundation

/// The search for schedules in the catalogue, and for kinds of transport.
extension GTFSProvider: SearchableSettings {
    package static var searches: [SettingSearch] {
        [
            SettingSearch(
                schedule.name,
                "the name of a city or an agency, or a point such as 48.2,16.37",
                namesSource: true,
                code: scheduleCode,
                .known { words, _ in Coordinates(words).map(schedules(near:)) ?? schedules(called: words) }
            ),
            SettingSearch(
                stops.name,
                "the name of a stop",
                keys: [scheduleKey.name, scheduleKeyPlace.name],
                .publisher { words, settings, context in
                    try await GTFSProvider(settings: settings).stops(called: words, in: context)
                }
            ),
            SettingSearch(modes.name, "a kind of transport", isAsked: false, TransitMode.table.search()),
        ]
    }

    private static let scheduleCode = SettingSearch.Code(
        "An address needs no search; agencies have it on their pages for developers, such as"
            + " https://example.org/gtfs.zip."
    ) { $0.hasPrefix("https://") || $0.hasPrefix("http://") }

    /// The number of schedules that are shown at most: a large country has hundreds.
    private static let maximumMatches = 20

    /// Returns the schedules of the catalogue with a name, at a place or at an address.
    package static func schedules(called words: String) -> [SettingMatch] {
        if scheduleCode.matches(words) {
            return limited(ScheduleCatalogue.shared.schedules.filter { $0.has(address: words) }.map { ($0, false) })
                .filter { $0.value == words }
        }
        return limited(ScheduleCatalogue.shared.search(words).map { ($0.schedule, $0.isNear) })
    }

    /// Returns the schedules of the catalogue around a point, the one with the smallest area first.
    package static func schedules(near point: Coordinates) -> [SettingMatch] {
        limited(ScheduleCatalogue.shared.near(latitude: point.latitude, longitude: point.longitude).map { ($0, false) })
    }

    /// Returns the matches for schedules; one that needs a key is followed by its copy that needs none.
    private static func limited(_ found: [(schedule: KnownSchedule, isNear: Bool)]) -> [SettingMatch] {
        let matches = found.prefix(maximumMatches).flatMap { schedule, isNear in
            [SettingMatch(schedule), SettingMatch(mirrorOf: schedule)].compactMap(\.self).map { match in
                var match = match
                match.isNear = isNear
                return match
            }
        }
        return Array(matches.prefix(maximumMatches))
    }
}

extension SettingMatch {
    /// Creates a match for the setting `schedule`, together with the realtime data of the schedule and the places of keys.
    fileprivate init(_ schedule: KnownSchedule) {
        let realtime = [schedule.tripUpdates, schedule.alerts].compactMap(\.self)
        var others: [String: String] = [:]
        others[GTFSProvider.scheduleKeyPlace.name] = schedule.source.key?.place.text
        others[GTFSProvider.tripUpdates.name] = schedule.tripUpdates?.address
        others[GTFSProvider.alerts.name] = schedule.alerts?.address
        others[GTFSProvider.realtimeKeyPlace.name] = realtime.lazy.compactMap { $0.key }.first?.place.text
        var details = [schedule.place]
        switch (schedule.tripUpdates, schedule.alerts) {
        case (_?, _?): details.append("with trip updates and alerts")
        case (_?, nil): details.append("with trip updates")
        case (nil, _?): details.append("with alerts")
        case (nil, nil): break
        }
        details += Self.keys(of: schedule)
        self.init(
            schedule.source.address,
            schedule.title,
            detail: details.filter { !$0.isEmpty }.joined(separator: "; "),
            otherSettings: others
        )
    }

    /// Creates a match for the copy of a schedule; `nil` if the schedule needs no key.
    fileprivate init?(mirrorOf schedule: KnownSchedule) {
        guard let mirror = schedule.mirror else { return nil }
        var copy = schedule
        copy.source = KnownSchedule.Source(address: mirror)
        self.init(copy)
        detail = [detail, "the Mobility Database's copy, without a key"].compactMap(\.self).joined(separator: "; ")
    }

    /// The keys that a feed of the schedule needs, and the pages that give them away.
    private static func keys(of schedule: KnownSchedule) -> [String] {
        let realtime = [schedule.tripUpdates, schedule.alerts].lazy.compactMap { $0?.key }.first
        func sentence(_ setting: String, _ key: KnownSchedule.Key) -> String {
            "needs \(setting)" + (key.page.map { " from \($0)" } ?? "")
        }
        return [
            schedule.source.key.map { sentence(GTFSProvider.scheduleKey.name, $0) },
            realtime.map { sentence(GTFSProvider.realtimeKey.name, $0) },
        ].compactMap(\.self)
    }
}
