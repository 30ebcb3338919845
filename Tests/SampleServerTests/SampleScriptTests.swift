import Foundation
import SamplePublishers
import SampleServer
import Testing

struct SampleScriptTests {
    private func statuses(_ sample: SampleServer, _ target: String = "/api/sports", count: Int) async throws -> [Int] {
        var statuses: [Int] = []
        for _ in 0..<count { statuses.append(try await sample.ask(target).status) }
        return statuses
    }

    @Test func `follows the behaviours in turn, and then answers normally`() async throws {
        try await withSampleServer { sample in
            sample.script(.sports, inTurn: [.status(500), .status(429)])
            let statuses = try await statuses(sample, count: 3)
            #expect(statuses == [500, 429, 200])
        }
    }

    @Test func `falls back to the previous script, and can be reset`() async throws {
        try await withSampleServer { sample in
            sample.script(.sports, .status(418))
            sample.script(.sports, inTurn: [.status(500)])
            let scripted = try await statuses(sample, count: 2)
            sample.unscript()
            let ordinary = try await statuses(sample, count: 1)
            #expect(scripted + ordinary == [500, 418, 200])
        }
    }

    @Test func `counts the requests of a route from the time of the script`() async throws {
        try await withSampleServer { sample in
            _ = try await statuses(sample, count: 1)
            sample.script(.sports.request(2), .status(503))
            sample.script(.sports.requests(4...5), .status(504))
            #expect(try await statuses(sample, count: 6) == [200, 503, 200, 504, 504, 200])
        }
    }

    @Test(arguments: [
        (SampleRoute.path("/StopPoint/940GZZLUXA1/Arrivals"), 1), (.path("StopPoint//940GZZLUXA1/Arrivals/"), 1),
        (.path("/StopPoint"), 0), (.under("/StopPoint"), 2), (.arrivals, 1), (.trains, 2), (.sports, 1), (.any, 3),
        (.matching { $0.request.parameter("a") == "b c" }, 1), (.races, 0), (.holidays, 0),
    ])
    func `picks requests by their path or by anything else`(route: SampleRoute, count: Int) async throws {
        try await withSampleServer { sample in
            for target in ["/StopPoint/940GZZLUXA1/Arrivals", "/StopPoint/940GZZLUXA1?a=b%20c", "/api/sports"] {
                _ = try await sample.ask(target)
            }
            #expect(sample.count(of: route) == count)
        }
    }

    @Test func `records its requests`() async throws {
        let hand = HandClock()
        try await withSampleServer(clock: hand.clock) { sample in
            _ = try await sample.ask("/api/sports?q=a%26b&q=2&flag", headers: ["X-One: 1", "x-one: 2", "App_Key: k"])
            let request = try #require(sample.requests.first)
            #expect(request.method == "GET")
            #expect(request.path == "/api/sports")
            #expect(request.target == "/api/sports?q=a%26b&q=2&flag")
            #expect(request.query.map { "\($0.name)=\($0.value)" } == ["q=a&b", "q=2", "flag="])
            #expect(request.headers["x-one"] == "1, 2")
            #expect(request.headers["app_key"] == "k")
            #expect(request.headers["host"] == "127.0.0.1:\(sample.port)")
            #expect(request.date == .saturday)
            #expect(request.arrival <= .now)
            #expect(sample.activity.connections == 1)
            sample.reset()
            #expect(sample.requests.isEmpty)
        }
    }

    @Test func `answers HEAD without a body, and no other method`() async throws {
        try await withSampleServer { sample in
            let head = try await sample.ask("/api/sports", method: "HEAD")
            #expect(head.status == 200)
            #expect(head.body.isEmpty)
            #expect(try await sample.ask("/api/sports", method: "POST").status == 405)
            #expect(try await sample.ask("/nowhere").status == 404)
        }
    }

    @Test func `stops waiting when the task is cancelled`() async throws {
        try await withSampleServer { sample in
            let waiting = Task { try await sample.wait { $0.requests.count == 1_000 } }
            waiting.cancel()
            await #expect(throws: CancellationError.self) { try await waiting.value }
        }
    }
}
