import FeedCore
import FeedJSON
import Foundation
import ProgramTestKit
import SamplePublishers
import SampleServer
import Testing

/// The built program's use of the network, by its options and its environment.
@Suite(.serialized, .timeLimit(.minutes(20)))
struct ProgramNetworkTests {
    private func run(
        _ feed: String,
        _ arguments: [String] = [],
        environment: [String: String] = [:]
    ) async throws -> ProgramRun {
        let folder = try ProgramFolder(["feeds.json": "{ \"feeds\": [\(feed)] }"])
        return try await Program.run(
            ["--config", "feeds.json", "--format", "json"] + arguments,
            environment: environment,
            in: folder
        )
    }

    private func sports(at address: String) -> String {
        #"{ "id": "sports", "provider": "sport-events", "settings": { "endpoint": "\#(address)" } }"#
    }

    // MARK: - Proxies

    @Test func `uses the proxy of the environment, except for loopback`() async throws {
        let proxy = try await RawListener.start { _ in
            [.text("HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\n[]")]
        }
        let variables = ["http_proxy": "http://127.0.0.1:\(proxy.port)"]
        let through = try await run(sports(at: "http://publisher.invalid/a"), environment: variables)
        #expect(through.status == 0)
        #expect(through.errors.isEmpty)
        let request = String(decoding: proxy.receivedBytes.first ?? [], as: UTF8.self)
        #expect(request.hasPrefix("GET http://publisher.invalid/a HTTP/1.1\r\n"))
        #expect(request.lowercased().contains("\r\nuser-agent: aggregate/"))

        try await withSampleServer { sample in
            let address = try #require(sample.endpoint(for: "sport-events")).absoluteString
            #expect(try await run(sports(at: address), environment: variables).status == 0)
            #expect(sample.count(of: .sports) == 1)
        }
        #expect(proxy.activity.connections == 1)
        await proxy.shutdown()
    }

    @Test func `connects directly if the environment says so`() async throws {
        let proxy = try await RawListener.start { _ in [] }
        let run = try await run(
            sports(at: "http://publisher.invalid/a"),
            environment: ["http_proxy": "http://127.0.0.1:\(proxy.port)", "no_proxy": "publisher.invalid"]
        )
        #expect(run.status == 69)
        #expect(
            run.errorLines == [
                "sports: no connection to publisher.invalid:80: the name is not known."
                    + " Check the network and the endpoint."
            ]
        )
        #expect(proxy.activity.connections == 0)
        await proxy.shutdown()
    }

    // MARK: - Secrets

    @Test func `a key is sent only to its publisher, and shown nowhere`() async throws {
        try await withSampleServer { publisher in
            try await withSampleServer { other in
                let there = try #require(other.url("")).absoluteString
                publisher.script(
                    .arrivals,
                    .ordinary.edited { answer, request in
                        answer.status = 302
                        answer.setHeader("location", there + request.target)
                    }
                )
                let address = try #require(publisher.endpoint(for: "tfl-arrivals")).absoluteString
                let run = try await run(
                    """
                    { "id": "tfl", "provider": "tfl-arrivals",
                      "settings": { "endpoint": "\(address)", "appKey": { "env": "KEY" }, "radius": 5000 } }
                    """,
                    ["--verbose"],
                    environment: ["KEY": "s3cret-key"]
                )
                #expect(run.status == 0)
                #expect(!(run.output + run.errors).contains("s3cret"))
                #expect(publisher.requests.allSatisfy { $0.headers["app_key"] == "s3cret-key" })
                #expect(publisher.requests.allSatisfy { !$0.target.contains("s3cret") })
                #expect(other.count(of: .arrivals) > 0)
                for request in other.requests {
                    #expect(request.headers["app_key"] == nil)
                    #expect(!request.target.contains("s3cret"))
                }
            }
        }
    }

    // MARK: - Deadlines

    @Test func `at its deadline a feed returns its partial results`() async throws {
        // The deadline is tested: a machine that is too busy gets another try, with ten times as long a deadline.
        for seconds in [2, 20, 200] {
            let isLast = seconds == 200
            let isDone = try await withSampleServer { sample in
                sample.script(.arrivals.request(2), .silence)
                let address = try #require(sample.endpoint(for: "tfl-arrivals")).absoluteString
                let feed = """
                    { "id": "tfl", "provider": "tfl-arrivals", "settings": { "endpoint": "\(address)", "radius": 5000 } }
                    """
                let run = try await run(feed, ["--timeout", "\(seconds)s"])
                let document = try JSONDocument(run.output).root
                let report = document["feeds"]?.elements?.first { _ in true }
                if report?["status"]?.string == "failed", !isLast { return false }
                #expect(report?["status"]?.string == "fresh")
                #expect(report?["isPartial"]?.bool == true)
                #expect(document["items"]?.elements?.isEmpty == false)
                #expect(run.errorLines.count == 1)
                #expect(run.errors.contains("no answer within \(seconds) s"))
                return true
            }
            if isDone { return }
        }
    }

    @Test func `the option for the deadline overrides the configuration`() async throws {
        try await withSampleServer { sample in
            sample.script(.sports, .silence)
            let address = try #require(sample.endpoint(for: "sport-events")).absoluteString
            let feed = """
                { "id": "sports", "provider": "sport-events", "timeout": "5m",
                  "settings": { "endpoint": "\(address)" } }
                """
            let run = try await run(feed, ["--timeout", "1s"])
            #expect(run.errorLines == ["sports: no answer within 1 s. Try again, or raise --timeout."])
            #expect(run.status == 69)
            #expect(run.duration < .seconds(200))
            try await sample.wait { $0.openConnections == 0 }
        }
    }
}
