import FeedCore
import FeedTestKit
import Foundation
import Synchronization
import TflArrivals

/// A sample of TfL: four stops around Charing Cross, three of them on the tube, with arrivals.
struct London: Sendable {
    var answers: [String: FeedResponse]

    /// The requests that fail without an answer, by path.
    var failures: [String: FeedError] = [:]

    static let search = "/StopPoint/"
    static let alder = "/StopPoint/940GZZLUZQA/Arrivals"
    static let birch = "/StopPoint/910GZQB/Arrivals"
    static let cedar = "/StopPoint/940GZZLUZQC/Arrivals"

    init() throws {
        answers = [
            Self.search: FeedResponse(body: try Fixture.bytes("stops-near.json", in: .module)),
            Self.alder: FeedResponse(body: try Fixture.bytes("arrivals-940GZZLUZQA.json", in: .module)),
            Self.birch: FeedResponse(body: try Fixture.bytes("arrivals-910GZQB.json", in: .module)),
            Self.cedar: FeedResponse(body: Array("[]".utf8)),
        ]
    }

    func answer(to request: FeedRequest) -> FeedResponse {
        // The path with its trailing slash, which `URL.path()` keeps.
        answers[request.url.path()]
            ?? FeedResponse(status: 404, body: Self.refusal(404, "There is no \(request.url.path())."))
    }

    var transport: ScriptedTransport {
        ScriptedTransport { request throws(FeedError) in
            if let failure = failures[request.url.path()] { throw failure }
            return answer(to: request)
        }
    }

    /// A refusal in TfL's format, including its address.
    static func refusal(_ status: Int, _ message: String) -> [UInt8] {
        Array(
            """
            {"$type":"Tfl.Api.Presentation.Entities.ApiError, Tfl.Api.Presentation.Entities","timestampUtc":"2026-11-21T10:00:00.1234567Z","exceptionType":"EntityNotFoundException","httpStatusCode":\(status),"httpStatus":"NotFound","relativeUri":"/StopPoint/X?app_key=sesame","message":"\(message)"}
            """.utf8
        )
    }
}

extension ScriptedTransport {
    var paths: [String] { requests.map { $0.url.path() } }
}

/// Fetches once from a transport with some settings.
func fetch(
    _ settings: [String: RawSetting] = [:],
    over transport: any FeedTransport,
    now: Date = .tenOClock,
    state: FeedState? = nil
) async throws -> FeedSnapshot {
    let feed = try Feed("tfl", of: TflArrivalsProvider.self, settings: settings)
    return try await feed.provider.fetch(.fixture(feed: "tfl", now: now, transport: transport, state: state))
        .validated()
}

extension Date {
    /// 2026-11-21T10:00:00Z.
    static let tenOClock = Date(timeIntervalSince1970: 1_795_255_200)
}
