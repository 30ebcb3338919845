package import FeedCore
import Foundation

extension GTFSProvider {
    package var profile: FeedProfile {
        var profile = Self.manifest.profile
        let realtime = [settings[Self.tripUpdates], settings[Self.alerts]].compactMap { $0?.url }
        if let file = settings[Self.file] {
            profile.publisher = "A file of yours"
            profile.source = realtime.first.map(FeedSource.address) ?? .file(file)
        } else if let address = settings[Self.schedule]?.url {
            profile.publisher = address.host() ?? profile.publisher
            profile.source = .address(address)
        }
        // The schedule and the realtime data of an agency are often on different hosts.
        profile.hosts = realtime.compactMap { $0.host() }.unique
        // The schedule is requested once a day.
        profile.requestsPerFetch = Double(realtime.unique.count) + 0.001
        return profile
    }

    /// The request for the schedule.
    package var scheduleRequest: FeedRequest? {
        if let file = settings[Self.file] { return FeedRequest(URL(filePath: file.string)) }
        return request(Self.schedule, key: Self.scheduleKey, in: Self.scheduleKeyPlace)
    }

    /// The requests for realtime data; one address may have trip updates and alerts.
    var realtimeRequests: [FeedRequest] { [tripUpdatesRequest, alertsRequest].compactMap(\.self).unique }

    /// The request for trip updates; `nil` if the feed has none.
    package var tripUpdatesRequest: FeedRequest? {
        request(Self.tripUpdates, key: Self.realtimeKey, in: Self.realtimeKeyPlace)
    }

    /// The request for alerts; `nil` if the feed has none.
    package var alertsRequest: FeedRequest? {
        request(Self.alerts, key: Self.realtimeKey, in: Self.realtimeKeyPlace)
    }

    /// Returns a request to an address, with its key where the publisher expects it.
    private func request(
        _ address: Setting<SourceAddress?>,
        key: Setting<Secret?>,
        in place: Setting<KeyPlace?>
    ) -> FeedRequest? {
        guard var request = settings[address]?.request() else { return nil }
        // An environment variable with an empty value is not a key.
        guard let key = settings[key], !key.revealed.isEmpty, let place = settings[place] else { return request }
        switch place.part {
        case .header: request.secretHeaders[place.name] = key
        case .query: request.secretQueryItems[place.name] = key
        }
        return request
    }
}
