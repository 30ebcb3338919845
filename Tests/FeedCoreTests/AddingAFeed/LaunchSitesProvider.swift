// The code of the guide "Adding a feed" in FeedCore.docc, which quotes the parts between the markers.

import FeedCore
import FeedJSON
import Foundation

struct LaunchSitesProvider: FeedProvider {
    static let manifest = FeedManifest(
        name: "launch-sites",
        summary: "Upcoming rocket launches, by pad and site",
        publisher: "The Launch List",
        documentation: URL(known: "https://launches.example.org/about"),
        endpoint: endpoint,
        refresh: .seconds(15 * 60),
        ahead: .seconds(90 * 86_400)
    )

    static let endpoint = Setting(
        "endpoint",
        default: URL(known: "https://launches.example.org/"),
        "The address of the lists; their names are added to it."
    )

    private let endpoint: URL

    init(settings: SettingValues) { endpoint = settings[Self.endpoint] }

    // snippet: profile
    var profile: FeedProfile {
        var profile = Self.manifest.profile
        // The launches each time, and the pads once a day.
        profile.requestsPerFetch = 1.01
        return profile
    }
    // end

    // snippet: fetch
    func fetch(_ context: FetchContext) async throws -> FeedSnapshot {
        var warnings = FeedWarnings()
        let list = try await padList(in: context, warnings: &warnings)
        let answer = try await answer(to: "next.json", over: context.transport)
        let launches = try answer.each("launches", Launch.init)
        warnings.add(answer.warnings)
        return FeedSnapshot(
            groups: FeedGroup.pads(list?.value ?? [], of: launches),
            items: launches.map { FeedItem($0) },
            warnings: warnings,
            source: endpoint.absoluteString,
            state: list.flatMap { FeedState($0) }
        )
    }

    /// The saved pads for a day, otherwise the publisher's, otherwise old ones or `nil` with a warning.
    private func padList(in context: FetchContext, warnings: inout FeedWarnings) async throws -> Remembered<[Pad]>? {
        do {
            let (list, failure) = try await context.recall("pads", for: .seconds(86_400)) {
                let answer = try await answer(to: "pads.json", over: context.transport)
                let pads = try answer.each("pads", Pad.init)
                warnings.add(answer.warnings)
                return pads
            }
            if let failure {
                warnings.add(.missingPart, "the pads of \(list.readAt.rfc3339) serve: \(failure.message)")
            }
            return list
        } catch {
            let error = FeedError(error)
            guard error.code != .cancelled else { throw error }
            warnings.add(.missingPart, "the list of pads is missing: \(error.message)")
            return nil
        }
    }

    private func answer(to name: String, over transport: any FeedTransport) async throws(FeedError) -> RecordReader {
        let response = try await transport.send(FeedRequest(endpoint.appending(path: name)))
        if let failure = response.failure() { throw failure }
        return try response.record()
    }
    // end
}
