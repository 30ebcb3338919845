import FeedCore
import FeedEngine
import FeedHTTP
import Foundation
import SportEvents

/// Makes a client for a closure and closes its connections afterwards.
func withClient<Value: Sendable>(
    _ change: (inout FeedHTTPClient.Configuration) -> Void = { _ in },
    _ body: (FeedHTTPClient) async throws -> Value
) async throws -> Value {
    var configuration = FeedHTTPClient.Configuration(userAgent: "aggregate-tests/1")
    change(&configuration)
    let http = FeedHTTPClient(configuration)
    do {
        let value = try await body(http)
        await http.shutdown()
        return value
    } catch {
        await http.shutdown()
        throw error
    }
}

extension Feed {
    /// A feed whose endpoint is this address, as if the user had named it.
    static func sports(
        _ id: FeedID = "sports",
        at url: URL?,
        within deadline: Duration = .seconds(300)
    ) throws -> Feed {
        let settings = url.map { ["endpoint": RawSetting.text($0.absoluteString)] } ?? [:]
        var feed = try Feed(id, of: SportEventsProvider.self, settings: settings)
        feed.deadline = deadline
        // Rates have their own tests; here they would only delay the others.
        feed.access.rates = RequestRates()
        return feed
    }
}

extension FeedHTTPClient {
    /// Sends one request as a fetch of a feed does, by default to the feed's endpoint; with rate limits if there is a
    /// request policy.
    func send(
        _ request: FeedRequest? = nil,
        for feed: Feed,
        with requestPolicy: RequestPolicy? = nil
    ) async -> Result<FeedResponse, FeedError> {
        let raw = transport(for: feed, until: FetchDeadline(.now + feed.deadline))
        let polite = requestPolicy?.transport(
            over: raw,
            for: feed,
            until: Date.now.addingTimeInterval(feed.deadline.seconds)
        )
        let transport: any FeedTransport = polite ?? raw
        do throws(FeedError) {
            guard let request = request ?? feed.access.endpoint.map({ FeedRequest($0) }) else {
                throw FeedError(.internal, "the feed has no endpoint")
            }
            return .success(try await transport.send(request))
        } catch {
            return .failure(error)
        }
    }
}

extension Result<FeedResponse, FeedError> {
    var response: FeedResponse? { try? get() }

    var error: FeedError? { if case .failure(let error) = self { error } else { nil } }
}
