import BuiltInProviders
import FeedCore
import FeedHTTP
import FeedTestKit
import Foundation
import SamplePublishers
import SampleServer
import Synchronization
import Testing

/// The exchanges of `--demo` within the program, compared with those over HTTP with the same publishers.
@Suite(.timeLimit(.minutes(20)))
struct DemoPublishersTests {
    private static let providers = SampleTransport.settings.keys.sorted()

    @Test(arguments: providers)
    func `a provider asks the same and is answered with the same bytes`(provider: String) async throws {
        let type = try #require(builtInProviders.first { $0.manifest.name == provider })
        try await withSampleServer(clock: .fixed(at: .tenOClock)) { server in
            server.holidayPlan.requestsPerSecond = nil
            let served = try Feed("feed", of: type, settings: try #require(server.settings(for: provider)))
            let sample = try Feed("feed", of: type, settings: try #require(SampleTransport.settings[provider]))
            #expect(SampleTransport.answers(sample))
            #expect(!SampleTransport.answers(served))

            let http = FeedHTTPClient(FeedHTTPClient.Configuration(userAgent: "aggregate-tests/1"))
            let overHTTP = ExchangeLog(http.transport(for: served, until: FetchDeadline(.now + .seconds(300))))
            let inProcess = ExchangeLog(SampleTransport(clock: .fixed(at: .tenOClock)))
            let one = try await served.fetch(.fixture(now: .tenOClock, transport: overHTTP))
            let other = try await sample.fetch(.fixture(now: .tenOClock, transport: inProcess))
            await http.shutdown()

            #expect(one.items.map(\.id) == other.items.map(\.id))
            #expect(one.items.map(\.title) == other.items.map(\.title))
            #expect(!other.items.isEmpty)
            #expect(overHTTP.exchanges.keys == inProcess.exchanges.keys)
            for (target, answer) in inProcess.exchanges {
                #expect(overHTTP.exchanges[target]?.headers == answer.headers, "\(target)")
                #expect(overHTTP.exchanges[target]?.body.count == answer.body.count, "\(target)")
                #expect(overHTTP.exchanges[target] == answer, "\(target)")
            }
            #expect(inProcess.exchanges.count == server.requests.count)
        }
    }

    @Test func `the publishers of the demo's feeds are there`() {
        #expect(Set(Self.providers) == ["gtfs", "holidays", "neds-races", "sport-events", "tfl-arrivals"])
    }
}

/// Keeps what was asked below the host, and what was answered.
private final class ExchangeLog: UncountedTransport {
    struct Answer: Equatable {
        var status: Int
        var headers: [String: String]
        var body: [UInt8]
    }

    private let transport: any FeedTransport
    private let log = Mutex<[String: Answer]>([:])

    init(_ transport: any FeedTransport) { self.transport = transport }

    var exchanges: [String: Answer] { log.withLock { $0 } }

    func send(_ request: FeedRequest) async throws(FeedError) -> FeedResponse {
        let response = try await transport.send(request)
        keep(response, to: request)
        return response
    }

    func archive(_ request: FeedRequest) async throws(FeedError) -> ArchiveAnswer {
        let answer = try await transport.archive(request)
        var response = answer.response
        // The size of the archive, which the program does not need, is not kept when it is opened.
        response.headers["content-length"] = nil
        for name in answer.archive?.files.keys.sorted() ?? [] {
            do { try answer.archive?.read(name) { response.body += $0 } } catch { throw FeedError(error) }
        }
        keep(response, to: request)
        return answer
    }

    private func keep(_ response: FeedResponse, to request: FeedRequest) {
        let target = request.url.path(percentEncoded: true).trimmingPrefix("/") + "?" + (request.url.query() ?? "")
        let answer = Answer(status: response.status, headers: response.headers, body: response.body)
        log.withLock { $0[String(target)] = answer }
    }
}
