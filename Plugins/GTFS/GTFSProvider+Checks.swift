import FeedCore
import Foundation

extension GTFSProvider {
    /// Throws the issues of settings that do not go together.
    static func check(_ settings: SettingValues) throws(SettingIssues) {
        switch (settings.isSet(schedule.name), settings.isSet(file.name)) {
        case (false, false):
            let message = "is missing, but must be \(SourceAddress.typeName), unless file is set"
            throw SettingIssues(schedule.name, message)
        case (true, true):
            throw SettingIssues(file.name, "is set together with schedule, but only one of them can be read")
        default: break
        }
        for (key, place) in [(scheduleKey, scheduleKeyPlace), (realtimeKey, realtimeKeyPlace)] {
            if settings[key] != nil, settings[place] == nil {
                throw SettingIssues(
                    place.name,
                    "is missing, but must be \(KeyPlace.typeName), since \(key.name) is set"
                )
            }
            if settings[key] == nil, settings[place] != nil {
                let page = page(ofKey: key.name, settings).map { "; \($0) gives keys away" } ?? ""
                throw SettingIssues(key.name, "is missing, but must be a secret, since \(place.name) is set\(page)")
            }
        }
        if settings[stops].isEmpty {
            for name in [latitude.name, longitude.name] where !settings.isSet(name) {
                throw SettingIssues(stops.name, "is empty, but must have a stop, unless latitude and longitude are set")
            }
        }
        let realtime = [settings[tripUpdates], settings[alerts]]
        if settings[realtimeKey] != nil, realtime.allSatisfy({ $0 == nil }) {
            throw SettingIssues(realtimeKey.name, "is set, but there are neither tripUpdates nor alerts to send it for")
        }
    }

    /// Returns the page on which the publisher of the schedule gives a key away; `nil` if the catalogue has none.
    private static func page(ofKey name: String, _ settings: SettingValues) -> String? {
        guard let address = settings[schedule]?.url.absoluteString else { return nil }
        let known = ScheduleCatalogue.shared.schedules.first { $0.has(address: address) }
        let sources = name == scheduleKey.name ? [known?.source] : [known?.tripUpdates, known?.alerts]
        return sources.lazy.compactMap { $0?.key?.page }.first
    }
}
