import FeedCore
import FeedEngine
import Foundation
import Synchronization
import Testing

/// Redirects, with each hop counted as a request.
struct TransportHopTests {
    private let one = URL(known: "https://one.example/a")
    private let two = URL(known: "https://two.example/b")

    private func feed(_ rates: RequestRates, _ id: FeedID = "feed") throws -> Feed {
        var feed = try Feed.scripted(id, rates: rates)
        feed.access.hosts = ["one.example", "two.example"]
        return feed
    }

    /// Sends a request for an address; returns the outcome and the report.
    private func send(
        to url: URL? = nil,
        _ time: SimulatedTime,
        _ requestPolicy: RequestPolicy,
        _ publisher: SteppingPublisher,
        _ rates: RequestRates = RequestRates(),
        within seconds: TimeInterval = 30
    ) async throws -> (Result<FeedResponse, FeedError>, TransportReport.Summary) {
        let transport = requestPolicy.transport(
            over: publisher,
            for: try feed(rates),
            until: time.now.addingTimeInterval(seconds)
        )
        let request = FeedRequest(url ?? one)
        let answer = try await time.run { () async -> Result<FeedResponse, FeedError> in
            do throws(FeedError) {
                return .success(try await transport.send(request))
            } catch {
                return .failure(error)
            }
        }
        return (answer, transport.report.summary)
    }

    @Test func `each hop follows the rate of its host`() async throws {
        let time = SimulatedTime()
        let publisher = SteppingPublisher(time) { [one] in $1 < 3 ? .redirect(one) : .answer }
        let rates = RequestRates([.init(1, per: .seconds(2))])
        let (answer, summary) = try await send(time, RequestPolicy(clock: time.clock), publisher, rates)
        #expect(try answer.get().status == 200)
        #expect(publisher.times == [0, 2, 4])
        #expect(summary.traffic.requests == 3)
    }

    @Test func `hops to another host do not wait for this one's rate`() async throws {
        let time = SimulatedTime()
        let publisher = SteppingPublisher(time) { [one, two] url, _ in url == one ? .redirect(two) : .answer }
        let rates = RequestRates([.init(1, per: .seconds(2))])
        _ = try await send(time, RequestPolicy(clock: time.clock), publisher, rates)
        #expect(publisher.times == [0, 0])
    }

    @Test func `a loop ends when the rate limit is reached`() async throws {
        let time = SimulatedTime()
        let publisher = SteppingPublisher(time) { [one] _, _ in .redirect(one) }
        let rates = RequestRates([.init(1, per: .seconds(60))])
        let (answer, summary) = try await send(time, RequestPolicy(clock: time.clock), publisher, rates)
        #expect(throws: FeedError.self) { try answer.get() }
        #expect(publisher.times == [0])
        #expect(summary.traffic.requests == 1)
    }

    @Test func `each hop is counted in the budget`() async throws {
        let time = SimulatedTime()
        let publisher = SteppingPublisher(time) { [one] in $1 < 3 ? .redirect(one) : .answer }
        let rates = RequestRates([], budget: .init(2, per: .seconds(86_400)))
        let (answer, _) = try await send(time, RequestPolicy(clock: time.clock), publisher, rates)
        let error = #expect(throws: FeedError.self) { try answer.get() }
        #expect(error?.code == .budgetSpent)
        #expect(publisher.times.count == 2)
    }

    @Test func `a hop is not sent to a host with a Retry-After`() async throws {
        let time = SimulatedTime()
        let requestPolicy = RequestPolicy(clock: time.clock)
        let publisher = SteppingPublisher(time) { [one, two] url, _ in
            url == one ? .redirect(two) : .refusal(retryAfter: 3_600)
        }
        _ = try await send(to: two, time, requestPolicy, publisher)
        let (answer, _) = try await send(time, requestPolicy, publisher)
        let error = #expect(throws: FeedError.self) { try answer.get() }
        #expect(error?.code == .rateLimited)
        #expect(publisher.urls == [two, one])
    }

    @Test func `a redirect's own Retry-After is respected`() async throws {
        let time = SimulatedTime()
        let publisher = SteppingPublisher(time) { [one, two] url, _ in
            url == one ? .redirect(two, retryAfter: 5) : .answer
        }
        let (answer, _) = try await send(time, RequestPolicy(clock: time.clock), publisher)
        #expect(try answer.get().status == 200)
        #expect(publisher.times == [0, 5])
    }

    @Test func `a redirect's Retry-After does not apply to its target`() async throws {
        let time = SimulatedTime()
        let requestPolicy = RequestPolicy(clock: time.clock)
        let publisher = SteppingPublisher(time) { [one, two] url, _ in
            url == one ? .redirect(two, retryAfter: 86_400) : .answer
        }
        let (answer, _) = try await send(time, requestPolicy, publisher)
        let error = #expect(throws: FeedError.self) { try answer.get() }
        #expect(error?.code == .rateLimited)
        #expect(try await send(to: two, time, requestPolicy, publisher).0.get().status == 200)
        // It applies to its own host.
        let (again, _) = try await send(time, requestPolicy, publisher)
        #expect(throws: FeedError.self) { try again.get() }
        #expect(publisher.urls == [one, two])
    }

    @Test func `an answer after a redirect is revalidated only at its own address`() async throws {
        let time = SimulatedTime()
        let requestPolicy = RequestPolicy(clock: time.clock)
        let publisher = SteppingPublisher(time) { [one, two] url, _ in url == one ? .redirect(two) : .answer }
        for _ in 0..<2 {
            #expect(try await send(time, requestPolicy, publisher).0.get().body == Array("body".utf8))
        }
        #expect(publisher.urls == [one, two, one, two])
        #expect(publisher.asked.map { $0.headers["If-None-Match"] } == [nil, nil, nil, "\"a\""])
    }

    @Test func `if a redirect has another target, the request is not conditional`() async throws {
        let time = SimulatedTime()
        let requestPolicy = RequestPolicy(clock: time.clock)
        let three = URL(known: "https://two.example/c")
        let publisher = SteppingPublisher(time) { [one, two] url, number in
            url == one ? .redirect(number < 3 ? two : three) : .answer
        }
        for _ in 0..<2 { #expect(try await send(time, requestPolicy, publisher).0.get().status == 200) }
        #expect(publisher.urls == [one, two, one, three])
        #expect(publisher.asked.allSatisfy { $0.headers.isEmpty })
    }
}

/// A publisher whose redirects the managed transport follows.
private final class SteppingPublisher: SteppingTransport, UncountedTransport {
    enum Reply {
        /// The document, or a 304 for a conditional request.
        case answer
        case redirect(URL, retryAfter: Int? = nil)
        case refusal(retryAfter: Int)
    }

    private struct Step: RequestStep {
        let publisher: SteppingPublisher
        let url: URL
        var isKeyed: Bool { false }

        func send(adding headers: [String: String]) async throws(FeedError) -> StepOutcome {
            switch publisher.reply(to: url, headers) {
            case .answer where headers["If-None-Match"] == "\"a\"":
                .answer(FeedResponse(status: 304, headers: ["etag": "\"a\""], body: [], url: url))
            case .answer: .answer(FeedResponse(headers: ["etag": "\"a\""], body: Array("body".utf8), url: url))
            case .redirect(let next, let seconds):
                .redirect(
                    FeedResponse(status: 302, headers: Self.headers(seconds), body: [], url: url),
                    Step(publisher: publisher, url: next)
                )
            case .refusal(let seconds):
                .answer(FeedResponse(status: 429, headers: Self.headers(seconds), body: [], url: url))
            }
        }

        private static func headers(_ seconds: Int?) -> [String: String] {
            seconds.map { ["retry-after": "\($0)"] } ?? [:]
        }
    }

    private let time: SimulatedTime
    private let answer: @Sendable (_ url: URL, _ number: Int) -> Reply
    private let log = Mutex<[(time: TimeInterval, url: URL, headers: [String: String])]>([])

    init(_ time: SimulatedTime, _ answer: @escaping @Sendable (_ url: URL, _ number: Int) -> Reply) {
        (self.time, self.answer) = (time, answer)
    }

    var asked: [(time: TimeInterval, url: URL, headers: [String: String])] { log.withLock { $0 } }
    var times: [TimeInterval] { asked.map(\.time) }
    var urls: [URL] { asked.map(\.url) }

    func archive(
        _ request: FeedRequest,
        sending send: (FeedRequest, any BodySink) async throws(FeedError) -> FeedResponse
    ) async throws(FeedError) -> ArchiveAnswer {
        throw FeedError(.internal, "unused")
    }

    func firstStep(of request: FeedRequest, into sink: (any BodySink)?) throws(FeedError) -> any RequestStep {
        Step(publisher: self, url: request.url)
    }

    func send(_ request: FeedRequest) async throws(FeedError) -> FeedResponse {
        throw FeedError(.internal, "redirects are followed hop by hop")
    }

    private func reply(to url: URL, _ headers: [String: String]) -> Reply {
        let number = log.withLock { log in
            log.append((time.elapsed, url, headers))
            return log.count
        }
        return answer(url, number)
    }
}
