import Foundation
import NIOHTTP1
import ProgramTestKit
import Testing

/// The changes of items as calendars and feed readers see them, requested while the items change.
@Suite(.timeLimit(.minutes(20)))
struct ServeRevisionsTests {
    private static let configuration = #"""
        { "timeZone": "UTC", "feeds": [ { "id": "races", "provider": "json-http", "settings": {
            "file": "races.json", "records": "$[*]", "fields": { "id": "id", "title": "name", "start": "at" } } } ] }
        """#

    private func races(startingAt start: String) -> String { #"[{ "id": "one", "name": "One", "at": "\#(start)" }]"# }

    @Test func `a calendar that shows an item's new time counts its change, however soon it asks`() async throws {
        let year = Calendar(identifier: .gregorian).component(.year, from: .now) + 1
        let starts = (0..<3).map { "\(year)-01-01T1\($0):00:00Z" }
        let folder = try ProgramFolder(["feeds.json": Self.configuration, "races.json": races(startingAt: starts[0])])
        try await ServedProgram.run("--config feeds.json", in: folder) { server in
            for (number, start) in starts.enumerated() {
                try folder.write(races(startingAt: start), to: "races.json")
                _ = try await server.ask("/v1/feeds/races/refresh", .POST)
                let wanted = "DTSTART:" + start.filter { $0 != "-" && $0 != ":" }
                var text = ""
                repeat { text = try await server.ask("/v1/calendar.ics").text } while !text.contains(wanted)
                #expect(text.contains("SEQUENCE:\(number)\r\n"), "after \(number) changes: \(text)")
            }
        }
    }
}
