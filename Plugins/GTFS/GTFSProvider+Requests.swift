package import FeedCore
import Foundation

extension GTFSProvider {
    package var profile: FeedProfile {
        var profile = Self.manifest.profile
        if let file = settings[Self.file] {
            profile.publisher = "A file of yours"
            profile.source = .file(file)
        } else if let address = settings[Self.schedule]?.url {
            profile.publisher = address.host() ?? profile.publisher
            profile.source = .address(address)
        }
        // The schedule and the realtime data of an agency are often on different hosts.
        profile.hosts = [settings[Self.tripUpdates], settings[Self.alerts]].compactMap { $0?.url.host() }
        return profile
    }

    /// The request for the schedule; `nil` if it is a file.
    package var scheduleRequest: FeedRequest? {
        request(Self.schedule, key: Self.scheduleKey, in: Self.scheduleKeyPlace)
    }

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
