import FeedCore
import FeedEngine
import FeedTestKit
import Foundation
import Synchronization
import Testing

struct TransportCacheTests {
    /// A publisher whose answer has an entity tag and is fresh for a minute.
    private func publisher(_ time: SimulatedTime, etag: String = "\"a\"") -> ScriptedPublisher {
        ScriptedPublisher(time) { number, request throws(FeedError) in
            let headers = ["ETag": etag, "Cache-Control": "max-age=60", "x-number": "\(number)"]
            guard request.headers["If-None-Match"] != etag else {
                return FeedResponse(status: 304, headers: headers, body: [], url: request.url)
            }
            return FeedResponse(headers: headers, body: Array("body \(number)".utf8), url: request.url)
        }
    }

    private func send(
        _ time: SimulatedTime,
        _ requestPolicy: RequestPolicy,
        _ publisher: ScriptedPublisher,
        _ request: FeedRequest = .example,
        feed: FeedID = "feed",
        usesFresh: Bool = true
    ) async throws -> (response: FeedResponse, summary: TransportReport.Summary) {
        let transport = requestPolicy.transport(
            over: publisher,
            for: try .scripted(feed),
            until: time.now.addingTimeInterval(30),
            usesFresh: usesFresh
        )
        return (try await time.run { try await transport.send(request) }, transport.report.summary)
    }

    @Test func `a POST is sent each time, whatever its answer says, and replaces no cached answer`() async throws {
        let time = SimulatedTime()
        let publisher = publisher(time)
        let requestPolicy = RequestPolicy(clock: time.clock)
        _ = try await send(time, requestPolicy, publisher)
        var question = FeedRequest.example
        question.body = Array("{}".utf8)
        for number in 2...3 {
            let answer = try await send(time, requestPolicy, publisher, question)
            #expect(answer.response.body == Array("body \(number)".utf8))
        }
        #expect(try await send(time, requestPolicy, publisher).response.body == Array("body 1".utf8))
    }

    @Test func `a fresh answer is used again, a stale one is revalidated`() async throws {
        let time = SimulatedTime()
        let publisher = publisher(time)
        let requestPolicy = RequestPolicy(clock: time.clock)
        let first = try await send(time, requestPolicy, publisher)
        #expect(first.summary.traffic.requests == 1)
        #expect(first.summary.traffic.bytes == 6)
        #expect(first.summary.freshness?.freshUntil == .start.addingTimeInterval(60))
        #expect(first.summary.accounts == [RequestAccount(host: "example.org")])

        time.set(.start.addingTimeInterval(59))
        let second = try await send(time, requestPolicy, publisher)
        #expect(second.summary.traffic.requests == 0)
        #expect(second.summary.traffic.fromCache == 1)
        #expect(second.response.body == Array("body 1".utf8))
        #expect(second.summary.freshness?.freshUntil == .start.addingTimeInterval(60))

        time.set(.start.addingTimeInterval(60))
        let third = try await send(time, requestPolicy, publisher)
        #expect(third.response.status == 200)
        #expect(third.response.body == Array("body 1".utf8))
        #expect(third.response.header("x-number") == "2")
        #expect(third.summary.traffic.notModified == 1)
        #expect(third.summary.traffic.bytes == 0)
        #expect(third.summary.freshness?.freshUntil == .start.addingTimeInterval(120))
        #expect(publisher.requests.map { $0.headers["If-None-Match"] } == [nil, "\"a\""])

        // The 304 has made it fresh again.
        time.set(.start.addingTimeInterval(119))
        #expect(try await send(time, requestPolicy, publisher).summary.traffic.requests == 0)
    }

    /// A cache that counts how often it is asked to store a response.
    private final class CountingCache: ResponseCache {
        private let base = MemoryResponseCache()
        private let count = Mutex(0)

        var stores: Int { count.withLock { $0 } }

        func response(for key: ResponseKey) async throws -> CachedResponse? { await base.response(for: key) }

        func store(_ response: CachedResponse?, for key: ResponseKey) async throws {
            count.withLock { $0 += 1 }
            await base.store(response, for: key)
        }
    }

    @Test(
        arguments: [
            (control: nil, changes: [:], stores: 1),
            // One that is fresh again is used without asking, which its new time says.
            (control: "max-age=60", changes: [:], stores: 3),
            (control: "no-cache", changes: [:], stores: 1),
            (control: nil, changes: ["x-number": "2"], stores: 2),
            (
                control: nil, changes: ["date": Date.http(0), "age": "3", "set-cookie": "a=b", "connection": "close"],
                stores: 1
            ),
        ] as [(control: String?, changes: [String: String], stores: Int)]
    )
    func `an answer that is confirmed is kept anew only where that says something`(
        _ example: (control: String?, changes: [String: String], stores: Int)
    ) async throws {
        let time = SimulatedTime()
        let publisher = ScriptedPublisher(time) { number, _ throws(FeedError) in
            var headers = ["ETag": "\"a\"", "Date": Date.http(-1), "X-Kind": "list"]
            headers["Cache-Control"] = example.control
            if number > 1 { headers.merge(example.changes) { $1 } }
            return FeedResponse(status: number == 1 ? 200 : 304, headers: headers, body: number == 1 ? [1] : [])
        }
        let cache = CountingCache()
        let requestPolicy = RequestPolicy(clock: time.clock, cache: cache)
        for _ in 0..<3 {
            #expect(try await send(time, requestPolicy, publisher, usesFresh: false).response.body == [1])
        }
        #expect(publisher.requests.map { $0.headers["If-None-Match"] } == [nil, "\"a\"", "\"a\""])
        #expect(cache.stores == example.stores)
    }

    @Test func `a forced refresh makes a conditional request`() async throws {
        let time = SimulatedTime()
        let publisher = publisher(time)
        let requestPolicy = RequestPolicy(clock: time.clock)
        _ = try await send(time, requestPolicy, publisher)
        let forced = try await send(time, requestPolicy, publisher, usesFresh: false)
        #expect(forced.summary.traffic.notModified == 1)
        #expect(forced.response.body == Array("body 1".utf8))
    }

    @Test func `each answer brings the validators of the next request`() async throws {
        let time = SimulatedTime()
        let publisher = ScriptedPublisher(time) { number, request throws(FeedError) in
            let headers: [String: String] =
                switch number {
                case 1: ["etag": "\"1\"", "last-modified": Date.http(-60)]
                case 2: ["etag": "\"2\""]
                case 3: ["last-modified": Date.http(-30)]
                case 4: [:]
                default: ["etag": "\"5\""]
                }
            // The second answer only confirms the first.
            return FeedResponse(status: number == 2 ? 304 : 200, headers: headers, body: [UInt8(number)])
        }
        let requestPolicy = RequestPolicy(clock: time.clock)
        var bodies: [[UInt8]] = []
        for _ in 0..<5 { bodies.append(try await send(time, requestPolicy, publisher).response.body) }
        #expect(bodies == [[1], [1], [3], [4], [5]])
        let validators = publisher.requests.map { [$0.headers["If-None-Match"], $0.headers["If-Modified-Since"]] }
        #expect(
            validators == [
                [nil, nil], ["\"1\"", Date.http(-60)], ["\"2\"", Date.http(-60)], [nil, Date.http(-30)], [nil, nil],
            ]
        )
    }

    @Test func `an unexpected 304 is an error and is not retried`() async throws {
        let time = SimulatedTime()
        let publisher = ScriptedPublisher(time, statuses: [304])
        let requestPolicy = RequestPolicy(clock: time.clock)
        let error = await #expect(throws: FeedError.self) { try await send(time, requestPolicy, publisher) }
        #expect(error?.code == .malformed)
        #expect(publisher.times.count == 1)
    }

    @Test func `a provider's own conditional request gets its 304`() async throws {
        let time = SimulatedTime()
        let publisher = publisher(time)
        let requestPolicy = RequestPolicy(clock: time.clock)
        _ = try await send(time, requestPolicy, publisher)
        var request = FeedRequest.example
        request.headers["if-none-match"] = "\"mine\""
        let answer = try await send(time, requestPolicy, ScriptedPublisher(time, statuses: [304]), request)
        #expect(answer.response.status == 304)
        #expect(answer.summary.traffic.notModified == 1)
    }

    @Test func `an answer with no-store removes the cached one`() async throws {
        let time = SimulatedTime()
        let publisher = ScriptedPublisher(time) { number, request throws(FeedError) in
            let control = number == 2 ? "no-store" : "no-cache"
            return FeedResponse(headers: ["etag": "\"\(number)\"", "cache-control": control], body: [])
        }
        let requestPolicy = RequestPolicy(clock: time.clock)
        for _ in 0..<3 { _ = try await send(time, requestPolicy, publisher) }
        #expect(publisher.requests.map { $0.headers["If-None-Match"] } == [nil, "\"1\"", nil])
    }

    @Test func `a failure keeps the cached answer for the next request`() async throws {
        let time = SimulatedTime()
        let publisher = ScriptedPublisher(time) { number, request throws(FeedError) in
            FeedResponse(status: number == 2 ? 404 : 200, headers: ["etag": "\"\(number)\""], body: [])
        }
        let requestPolicy = RequestPolicy(clock: time.clock)
        for _ in 0..<3 { _ = try await send(time, requestPolicy, publisher) }
        #expect(publisher.requests.map { $0.headers["If-None-Match"] } == [nil, "\"1\"", "\"1\""])
    }

    @Test func `feeds and addresses do not share answers`() async throws {
        let time = SimulatedTime()
        let publisher = publisher(time)
        let requestPolicy = RequestPolicy(clock: time.clock)
        let other = FeedRequest(URL(known: "https://example.org/items?page=2"))
        _ = try await send(time, requestPolicy, publisher)
        _ = try await send(time, requestPolicy, publisher, other)
        _ = try await send(time, requestPolicy, publisher, feed: "other")
        #expect(publisher.times.count == 3)
        #expect(publisher.requests.allSatisfy { $0.headers["If-None-Match"] == nil })
    }

    @Test func `retries are conditional too, and a 304 after a failure counts`() async throws {
        let time = SimulatedTime()
        let publisher = ScriptedPublisher(time) { number, request throws(FeedError) in
            switch number {
            case 1: FeedResponse(headers: ["etag": "\"a\""], body: [7])
            case 2: FeedResponse(status: 502, body: [])
            default: FeedResponse(status: request.headers["If-None-Match"] == "\"a\"" ? 304 : 500, body: [])
            }
        }
        let requestPolicy = RequestPolicy(clock: time.clock)
        _ = try await send(time, requestPolicy, publisher)
        #expect(try await send(time, requestPolicy, publisher).response.body == [7])
        #expect(publisher.times.count == 3)
    }

    @Test func `the fetch is as fresh as the least fresh of its answers`() async throws {
        let time = SimulatedTime()
        let publisher = ScriptedPublisher(time) { number, request throws(FeedError) in
            let controls = ["max-age=60, stale-if-error=600", "max-age=20, must-revalidate", "max-age=1"]
            let status = number == 3 ? 404 : 200
            return FeedResponse(status: status, headers: ["cache-control": controls[number - 1]], body: [])
        }
        let transport = RequestPolicy(clock: time.clock)
            .transport(over: publisher, for: try .scripted(), until: .start.addingTimeInterval(30))
        try await time.run {
            for path in ["a", "b", "c"] {
                _ = try await transport.send(FeedRequest(FeedRequest.example.url.appending(path: path)))
            }
        }
        let freshness = try #require(transport.report.summary.freshness)
        #expect(freshness.freshUntil == .start.addingTimeInterval(20))
        #expect(!freshness.allowsStale)
        #expect(freshness.staleIfError == 600)
    }

    @Test func `a failing cache only costs requests, and is reported once`() async throws {
        let time = SimulatedTime()
        let publisher = publisher(time)
        let told = Mutex<[StorageFailure.Part]>([])
        let requestPolicy = RequestPolicy(clock: time.clock, cache: BrokenKeeping()) { failure in
            told.withLock { $0.append(failure.part) }
        }
        for _ in 0..<3 { #expect(try await send(time, requestPolicy, publisher).response.status == 200) }
        #expect(publisher.times.count == 3)
        #expect(told.withLock(\.self) == [.cache])
    }

    // MARK: - What is kept

    private func feed(secret: String) throws -> Feed {
        try Feed("feed", of: KeyedProvider.self, settings: ["appKey": .secret(Secret(secret))])
    }

    private func kept(body: String = "[]", _ headers: [String: String], secret: String = "s3cret/+") throws
        -> CachedResponse?
    {
        var headers = headers
        headers["etag"] = "\"a\""
        let response = FeedResponse(headers: headers, body: Array(body.utf8), url: FeedRequest.example.url)
        var request = FeedRequest.example
        request.secretHeaders = ["authorization": Secret("Bearer s3cret/+")]
        return CachedResponse(response: response, requestedAt: .start, receivedAt: .start)
            .kept(for: request, of: try feed(secret: secret))
    }

    @Test func `cookies and headers that repeat a secret are not cached`() throws {
        let answer = try kept([
            "Set-Cookie": "session=1", "set-cookie2": "x", "x-echo": "key=s3cret%2F%2B",
            "x-other": "\"Bearer s3cret/+\"", "content-type": "text/plain",
        ])
        #expect(answer?.response.headers == ["etag": "\"a\"", "content-type": "text/plain"])
        #expect(answer?.response.url == FeedRequest.example.url)
    }

    @Test(arguments: ["s3cret/+", "s3cret%2f%2B", #"s3cret\/\u002b"#, "czNjcmV0Lys=", "s3cret\\/+"])
    func `an answer that repeats a secret is not cached`(_ form: String) throws {
        #expect(try kept(body: #"{"message":"no \#(form)"}"#, [:]) == nil)
        #expect(try kept(body: #"{"message":"no s3cret"}"#, [:]) != nil)
    }
}

/// A provider with a key.
private struct KeyedProvider: IdleProvider {
    static let appKey = Setting<Secret?>("appKey", "A key")
    static let manifest = FeedManifest.example("keyed", settings: [appKey])

    init(settings: SettingValues) {}
}
