import FeedTestKit
import Foundation
import NIOHTTP1
import PostgresTestKit
import ProgramTestKit
import SampleServer
import Testing

/// `aggregate serve --role`.
@Suite(.timeLimit(.minutes(20)))
struct ServeRoleTests {
    @Test func `without a store that others write to there is nothing to serve`() async throws {
        let words = ["serve", "--port", "0", "--demo", "--role", "serve", "--store", "memory"]
        let run = try await Program.run(words)
        #expect(run.status == 78)
        #expect(run.errors.contains("--role serve shows what other processes have stored, and nothing is stored here."))
    }

    @Test func `one that fetches answers those who look after it, and one that serves shows what it has stored`()
        async throws
    {
        try await withSampleServer { sample in
            // Each process has a folder of its own, and both have the store.
            let files = ["feeds.json": sample.configuration()]
            try await showStored(by: ProgramFolder(files), in: ProgramFolder(files))
        }
    }

    private func showStored(by fetching: ProgramFolder, in serving: ProgramFolder) async throws {
        let store = "--store '\(fetching.work.appending(path: "served.sqlite").path())'"
        try await ServedProgram.run("\(store) --role fetch", in: fetching) { fetching in
            #expect(try await fetching.ask("/healthz").status == 200)
            while try await fetching.ask("/readyz").status != 200 {}
            #expect(try await fetching.ask("/metrics").status == 200)
            for path in ["/", "/v1/items", "/v1/feeds", "/v1/stream"] {
                #expect(try await fetching.ask(path).status == 404, "\(path)")
            }
            try await ServedProgram.run("\(store) --role serve", in: serving) { serving in
                let feeds = try await serving.ask("/v1/feeds").json()["feeds"] as? [[String: Any]] ?? []
                #expect(feeds.contains { $0["id"] as? String == "holidays" })
                #expect(try await serving.ask("/").status == 200)
                let items = try await serving.ask("/v1/items").json()["items"] as? [[String: Any]] ?? []
                let key = try #require(items.first?["key"] as? String)
                #expect(try await serving.ask("/v1/stars/\(key)", .PUT).status == 200)
                let refresh = try await serving.ask("/v1/feeds/holidays/refresh", .POST)
                #expect(refresh.status == 409)
                #expect(refresh.text.contains("This server only shows what other processes fetch"))
            }
        }
    }
}

#if PostgreSQL
/// The cost of readers for a database.
@Suite(.timeLimit(.minutes(20)), .enabled(if: PostgresCluster.isWanted))
struct ReadersCostTests {
    /// Asks for paths in turn, and says how many statements the server has run meanwhile.
    private func cost(of paths: [String], times: Int, _ served: ServedProgram, _ cluster: PostgresCluster) async throws
        -> Int
    {
        // What is read once is in memory from then on.
        for path in paths { #expect(try await served.ask(path).status == 200, "\(path)") }
        let before = try cluster.statements().count
        for _ in 0..<times {
            for path in paths { #expect(try await served.ask(path).status == 200, "\(path)") }
        }
        return try cluster.statements().count - before
    }

    /// Runs a closure with the configuration of five feeds that some publishers answer, and the words that choose a server.
    private func withFeeds(
        _ body: @Sendable (_ files: [String: String], _ words: String, PostgresCluster) async throws -> Void
    ) async throws {
        let cluster = try PostgresCluster()
        try await withSampleServer { sample in
            try await body(["feeds.json": sample.configuration()], "--store '\(cluster.url())'", cluster)
        }
    }

    @Test func `with the role serve readers cost the database nothing`() async throws {
        try await withFeeds { files, words, cluster in
            try await ServedProgram.run("\(words) --role fetch", in: ProgramFolder(files)) { fetching in
                while try await fetching.ask("/readyz").status != 200 {}
            }
            try cluster.logStatements()
            try await ServedProgram.run("\(words) --role serve", in: ProgramFolder(files)) { serving in
                let items = try await serving.ask("/v1/items").json()["items"] as? [[String: Any]] ?? []
                #expect(!items.isEmpty)
                // What it did to begin with is counted.
                #expect(try !cluster.statements().isEmpty)
                let paths = [
                    "/", "/v1/items", "/v1/feeds", "/v1/items?feed=holidays", "/v1/items?limit=3",
                    "/v1/items?search=day", "/v1/feeds/holidays",
                ]
                let cost = try await cost(of: paths, times: 60, serving, cluster)
                print("420 requests of readers: \(cost) statements")
                // One statement for each request of any of the paths would be 60 more.
                #expect(cost < 60)
            }
        }
    }

    @Test func `with the role all how feeds stand is a few questions, however many feeds there are`() async throws {
        try await withFeeds { files, words, cluster in
            try await ServedProgram.run(words, in: ProgramFolder(files)) { served in
                try cluster.logStatements()
                let cost = try await cost(of: ["/v1/feeds"], times: 30, served, cluster)
                print("30 requests for feeds: \(cost) statements")
                // Seven each, and what the process does by itself.
                #expect(cost < 30 * 12)
            }
        }
    }
}
#endif
