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
        hosts: ["launches.example.org"],
        refresh: .seconds(15 * 60),
        minimumRefresh: .seconds(60),
        shelfLife: .seconds(86_400),
        ahead: .seconds(90 * 86_400),
        deadline: .seconds(10)
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
        let response = try await answer(to: "next.json", over: context.transport)
        let answer = try response.json(warnings: &warnings)
        let launches: [Launch] = try answer.member("launches").readEach(warnings: &warnings)
        return FeedSnapshot(
            groups: FeedGroup.pads(list?.pads ?? [], of: launches),
            items: launches.map { FeedItem($0) },
            warnings: warnings,
            source: response.url?.absoluteString,
            state: list?.state
        )
    }

    /// The saved pads for a day, otherwise the publisher's, otherwise `nil` and a warning.
    private func padList(in context: FetchContext, warnings: inout FeedWarnings) async throws -> PadList? {
        if let known = context.state.flatMap(PadList.init), known.isYoung(at: context.now) { return known }
        do {
            let response = try await answer(to: "pads.json", over: context.transport)
            let answer = try response.json(warnings: &warnings)
            return PadList(readAt: context.now, pads: try answer.read("pads"))
        } catch {
            let error = FeedError(error)
            guard error.code != .cancelled else { throw error }
            warnings.add(.missingPart, "the list of pads is missing: \(error.message)")
            return nil
        }
    }

    private func answer(to name: String, over transport: any FeedTransport) async throws(FeedError) -> FeedResponse {
        let response = try await transport.send(FeedRequest(endpoint.appending(path: name)))
        if let failure = response.failure() { throw failure }
        return response
    }
    // end
}

// snippet: state
struct PadList: Sendable {
    var readAt: Date
    var pads: [Pad]

    func isYoung(at now: Date) -> Bool { (0..<86_400).contains(now.timeIntervalSince(readAt)) }
}

extension PadList {
    private static let version = 1

    var state: FeedState {
        var json = JSONWriter()
        json.object {
            $0.member("readAt", readAt.timeIntervalSince1970)
            $0.member("pads") {
                $0.array {
                    for pad in pads {
                        $0.object {
                            $0.member("id", pad.id)
                            $0.member("name", pad.name)
                            $0.member("site", ifPresent: pad.site)
                        }
                    }
                }
            }
        }
        return FeedState(version: Self.version, bytes: json.bytes)
    }

    init?(state: FeedState) {
        guard state.version == Self.version, let json = try? JSONDocument(state.bytes).root else { return nil }
        do throws(JSONMismatch) {
            readAt = Date(timeIntervalSince1970: try json.read("readAt"))
            pads = try json.read("pads")
        } catch {
            return nil
        }
    }
}
// end
