import FeedCore
import FeedTestKit
import Foundation

@testable import GTFS

/// A small invented town on the 21st of November 2026, a Saturday, at 10:00 in UTC, which is 11:00 there.
///
/// The metro U1 stops at the station Mitte every ten minutes from 11:05 on, and a bus at 11:07.
struct Town: Sendable {
    static let now = Date(timeIntervalSince1970: 1_795_255_200)
    static let schedule = "https://schedule.example.org/gtfs.zip"
    static let updates = "https://live.example.org/updates"

    var archive: SmallSchedule
    var realtime: [UInt8]

    init() {
        let minutes = [5, 15, 25, 35, 45, 55]
        archive = SmallSchedule([
            "routes": """
            route_id,agency_id,route_short_name,route_long_name,route_type,route_color
            R,V,U1,Nord,1,e20613
            Q,V,13A,,3,
            """,
            "trips": "route_id,service_id,trip_id,trip_headsign,direction_id\nQ,D,bus,Zoo,1\n"
                + minutes.map { "R,D,T\($0),Nordheim,0\n" }.joined(),
            "stop_times": "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
                + minutes.map { "T\($0),11:\($0):00,11:\($0):00,B,1\nT\($0),11:59:00,11:59:00,C,2\n" }.joined()
                .replacing(":5:", with: ":05:") + "bus,11:07:00,11:07:00,B,1\nbus,11:30:00,11:30:00,A,2\n",
            "calendar": """
            service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
            D,1,1,1,1,1,1,1,20261101,20261130
            """,
        ])
        realtime = Wire.feed(
            Int64(Self.now.timeIntervalSince1970) - 10,
            [Wire.update(Wire.trip("T15"), [Wire.stop(1, departure: Wire.late(120))])]
        )
    }

    var files: [String: [UInt8]] { archive.texts.mapValues { Array($0.utf8) } }

    /// The settings of a feed of the station.
    static let settings: [String: RawSetting] = [
        "schedule": .text(schedule), "stops": .list([.text("mitte")]), "tripUpdates": .text(updates),
    ]

    func answer(to request: FeedRequest) -> FeedResponse { FeedResponse(body: realtime, url: request.url) }

    /// A transport of the archive with a validator, or with another status.
    func transport(status: Int = 200, tag: String = "\"1\"") -> ScriptedTransport {
        ScriptedTransport { request throws(FeedError) in
            let isKnown = request.headers["If-None-Match"] == tag
            let response = FeedResponse(
                status: isKnown ? 304 : status,
                headers: ["etag": tag],
                body: [],
                url: request.url
            )
            return ArchiveAnswer(response, response.status == 200 ? archive : nil)
        } _: { request throws(FeedError) in
            if realtime.isEmpty { throw FeedError(.unreachable, "there is no answer") }
            return answer(to: request)
        }
    }

    /// Fetches a feed.
    static func fetch(
        over transport: ScriptedTransport,
        _ changes: [String: RawSetting?] = [:],
        at now: Date = now,
        state: FeedState? = nil,
        language: String? = nil,
        deadline: ContinuousClock.Instant? = nil
    ) async throws -> FeedSnapshot {
        var settings = settings
        for (name, value) in changes { settings[name] = value }
        let provider = try GTFSProvider(settings: SettingValues(settings, of: GTFSProvider.manifest))
        var context = FetchContext.fixture(now: now, transport: transport, state: state)
        context.language = language
        if let deadline { context.deadline = deadline }
        return try await provider.fetch(context)
    }
}
