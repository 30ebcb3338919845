import FeedCore
import Foundation
import SampleServer
import Testing

struct SampleServerTests {
    private let targets = [
        "/rest/v1/racing/?method=nextraces&count=100", "/v2/racing/next-races-category-group?count=3",
        "/StopPoint/?lat=51.5081&lon=-0.1248&stopTypes=NaptanMetroStation&radius=900",
        "/StopPoint/940GZZLUXD4/Arrivals", "/api/sports", "/v1/?api_key=sample-key&country=GB&year=2026&month=11",
    ]

    private func bodies(seed: UInt64, at date: Date) async throws -> [[UInt8]] {
        try await withSampleServer(seed: seed, clock: .fixed(at: date)) { sample in
            var bodies: [[UInt8]] = []
            for target in targets { bodies.append(try await sample.ask(target).body) }
            return bodies
        }
    }

    @Test func `gives the same bytes for the same seed, time and request`() async throws {
        #expect(try await bodies(seed: 7, at: .saturday) == bodies(seed: 7, at: .saturday))
    }

    @Test func `has other data for another seed or time, but the same stops and holidays`() async throws {
        let first = try await bodies(seed: 7, at: .saturday)
        let seed = try await bodies(seed: 8, at: .saturday)
        #expect(zip(first, seed).map { $0 == $1 } == [false, false, true, false, false, true])
        let later = try await bodies(seed: 7, at: .saturday + 1_200)
        #expect(zip(first, later).map { $0 == $1 } == [false, false, true, false, false, true])
    }

    @Test func `has data in distant years`() async throws {
        for seconds in [-2_000_000_000.0, 0, 4_000_000_000, 250_000_000_000] {
            #expect(try await bodies(seed: 1, at: Date(timeIntervalSince1970: seconds)).allSatisfy { $0.count > 1 })
        }
    }

    @Test(arguments: [
        ("neds-races", "/rest/v1/racing/"), ("tfl-arrivals", ""), ("sport-events", "/api/sports"), ("holidays", "/v1/"),
    ])
    func `gives the address for each provider`(provider: String, path: String) async throws {
        try await withSampleServer { sample in
            #expect(sample.endpoint(for: provider)?.absoluteString == "http://127.0.0.1:\(sample.port)\(path)")
            #expect(sample.endpoint(for: provider, isSecure: true) == nil)
        }
    }

    @Test func `has no address for other providers`() async throws {
        try await withSampleServer { sample in
            #expect(sample.endpoint(for: "horse-racing") == nil)
            #expect(sample.providers.count == 5)
        }
    }

    @Test func `serves the same over TLS to a client that trusts its certificate`() async throws {
        try await withSampleServer(clock: .fixed(at: .saturday), isSecure: true) { sample in
            let plain = try await sample.ask("/api/sports")
            let secure = try await sample.ask("/api/sports", isSecure: true)
            #expect(plain.body == secure.body)
            #expect(sample.requests.map(\.isSecure) == [false, true])
            sample.script(.sports, .ordinary.reset(afterBytes: 10))
            #expect(try await sample.ask("/api/sports", isSecure: true).ending == .reset)

            let other = try await SampleServer.start(isSecure: true, fault: .otherHost)
            let stranger = try await TestConnection.open(
                host: sample.host,
                port: sample.securePort ?? 0,
                trusting: other.certificatePEM
            )
            #expect(await stranger.ending() != .closed)
            await other.shutdown()
        }
    }

    @Test func `listens on other loopback addresses`() async throws {
        try await withSampleServer(host: "127.0.0.2", isSecure: true) { sample in
            #expect(sample.endpoint(for: "tfl-arrivals")?.host() == "127.0.0.2")
            for isSecure in [false, true] {
                let answer = try await sample.ask("/api/sports", isSecure: isSecure)
                #expect(answer.status == 200)
            }
        }
    }

    @Test(arguments: ["localhost", "999.0.0.1", "", "203.0.113.1"])
    func `does not start on an address of another machine`(host: String) async throws {
        await #expect(throws: (any Error).self) { try await SampleServer.start(host: host) }
    }

    @Test func `starts and stops repeatedly, and leaves no socket open`() async throws {
        var ports: [Int] = []
        for _ in 0..<20 {
            // An address of its own: on a shared one, another test's server might get a port that is free again.
            let sample = try await SampleServer.start(host: "127.0.0.8", isSecure: true)
            sample.script(.sports, .silence)
            // One connection that is kept open, and one without a request yet.
            let held = try await sample.connect("/api/sports")
            let idle = try await TestConnection.open(host: sample.host, port: sample.port)
            try await sample.wait { $0.requests.count == 1 && $0.openConnections == 2 }
            await sample.shutdown()
            #expect(await held.ending() != nil)
            #expect(await idle.ending() != nil)
            try await sample.wait { $0.openConnections == 0 }
            ports.append(sample.port)
        }
        for port in ports {
            await #expect(throws: (any Error).self) { try await TestConnection.open(host: "127.0.0.8", port: port) }
        }
    }

    @Test func `stops while clients connect`() async throws {
        for _ in 0..<20 {
            let sample = try await SampleServer.start()
            await withTaskGroup { group in
                for _ in 0..<16 {
                    // Whether a client is served or refused is random here.
                    group.addTask { _ = await (try? sample.connect("/api/sports"))?.ending() }
                }
                group.addTask { await sample.shutdown() }
            }
            try await sample.wait { $0.openConnections == 0 }
        }
    }

    @Test func `is released when it is shut down`() async throws {
        weak var kept: SampleServer?
        do {
            let sample = try await SampleServer.start()
            kept = sample
            _ = try await sample.ask("/api/sports")
            await sample.shutdown()
        }
        #expect(kept == nil)
    }
}
