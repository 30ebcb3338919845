import FeedCore
import Foundation
import NIOHTTP1
import ProgramTestKit
import Testing

/// Stars of items that a publisher leaves out of an answer, with the built program.
@Suite(.timeLimit(.minutes(20)))
struct StarTests {
    private static let ferry = #"{"id":"a","title":"Ferry","time":{"start":"2030-06-01T12:00:00Z"}}"#
    private static let coach = #"{"id":"b","title":"Coach","time":{"start":"2030-06-01T14:00:00Z"}}"#

    private let folder: ProgramFolder

    init() throws {
        folder = try ProgramFolder([
            "feeds.json": """
            { "feeds": [ { "id": "trips", "provider": "exec", "ahead": "3650d",
                "settings": { "mode": "once", "command": ["cat", "trips"] } } ] }
            """
        ])
    }

    /// Lets the feed have other items, and shows those with a star.
    private func starred(_ trips: String...) async throws -> ProgramRun {
        let text = trips.joined(separator: "\n")
        try Data(text.utf8).write(to: folder.work.appending(path: "trips"))
        return try await Program.run(["--starred", "--refresh"], in: folder)
    }

    @Test func `a star is there again when its item is, and until then the list names it`() async throws {
        let none = try await starred(Self.ferry, Self.coach)
        #expect(none.output.hasPrefix(" No stars yet."))
        #expect(try await Program.run(["star", "ferry"], in: folder).status == 0)
        let left = try await starred(Self.coach)
        #expect(!left.output.contains("Ferry"))
        #expect(
            left.errors == """
                aggregate: 1 starred item has left its feed and may come back: "Ferry" (trips:a). \
                To take a star away: aggregate unstar trips:a

                """
        )
        let back = try await starred(Self.ferry, Self.coach)
        #expect(back.output.contains("★ Ferry"))
        #expect(back.errors == "")
    }

    @Test func `the list that finds out that an item has another time and id has its star`() async throws {
        _ = try await starred(Self.ferry, Self.coach)
        _ = try await Program.run(["star", "ferry"], in: folder)
        let moved = #"{"id":"a2","title":"Ferry","time":{"start":"2030-06-01T12:40:00Z"}}"#
        for _ in 0..<2 {
            let run = try await starred(moved, Self.coach)
            #expect(run.output.contains("★ Ferry") && run.errors == "", "\(run.output)\(run.errors)")
        }
        try folder.write(Self.ferry + "\n" + Self.coach, to: "trips")
        for _ in 0..<2 {
            let run = try await Program.run(["--refresh", "--format", "ndjson"], in: folder)
            let line = run.lines.first { $0.contains("Ferry") } ?? ""
            #expect(line.contains(#""id":"trips:a""#) && line.contains(#""isStarred":true"#), "\(run.output)")
        }
    }

    private static let key = ItemID("trips", LocalID("a")).key

    @Test(arguments: ["trips:a", key, String(key.prefix(4))])
    func `the star of an item that has left can be taken`(_ name: String) async throws {
        _ = try await starred(Self.ferry, Self.coach)
        _ = try await Program.run(["star", "ferry"], in: folder)
        _ = try await starred(Self.coach)
        #expect(try await Program.run(["unstar", name], in: folder).output == "trips:a has no star any more.\n")
        let back = try await starred(Self.ferry, Self.coach)
        #expect(back.output.hasPrefix(" No stars yet."))
    }

    @Test func `a server takes the star of an item that has left, and knows no other`() async throws {
        _ = try await starred(Self.ferry, Self.coach)
        _ = try await Program.run(["star", "ferry"], in: folder)
        _ = try await starred(Self.coach)
        try await ServedProgram.run("", in: folder) { server in
            let star = "/v1/stars/\(Self.key)"
            let item = try await server.ask(star, .DELETE).json()
            #expect(item["title"] as? String == "Ferry")
            #expect(item["isStarred"] == nil)
            #expect(try await server.ask(star, .DELETE).status == 404)
        }
    }

    @Test func `while no feed has an answer a server does not say that there is no such item`() async throws {
        try await ServedProgram.run("", in: folder) { server in
            let answer = try await server.ask("/v1/stars/\(Self.key)", .PUT)
            #expect(answer.status == 503)
            #expect(answer.text.contains("The star is not stored: no feed has an answer yet."), "\(answer.text)")
        }
    }
}
