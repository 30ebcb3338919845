import FeedCore
import FeedJSON
import Foundation
import ProgramTestKit
import SampleServer
import Testing

/// Commands that ask a feed for different windows, the built program: none shows an older state of an item than another
/// one has stored.
@Suite(.timeLimit(.minutes(20)))
struct NewestAnswerTests {
    private func calendar(_ start: Date) -> String {
        let time = start.rfc3339.filter { $0 != "-" && $0 != ":" }
        return "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Dentist\r\nDTSTART:\(time)\r\n"
            + "END:VEVENT\r\nEND:VCALENDAR\r\n"
    }

    @Test func `a search for what has no such name does not bring an older time back`() async throws {
        try await withSampleServer { sample in
            let folder = try ProgramFolder()
            let soon = Date(timeIntervalSince1970: (Date.now.timeIntervalSince1970 / 60).rounded() * 60 + 36 * 3_600)
            let (before, after) = (soon, soon.addingTimeInterval(3_600))
            let settings = #"{ "url": "http://127.0.0.1:\#(sample.port)/work.ics" }"#
            try folder.write(
                #"{ "feeds": [ { "id": "work", "provider": "icalendar", "settings": \#(settings) } ] }"#,
                to: "feeds.json"
            )
            func starts(_ arguments: String...) async throws -> [String] {
                let run = try await Program.run(arguments + ["--format", "json"], in: folder)
                return try run.json.root["items"]?.elements?.compactMap { $0["time"]?["start"]?.string } ?? []
            }
            sample.script(.path("/work.ics"), .status(200, body: calendar(before)))
            #expect(try await starts("list") == [before.rfc3339])
            // It asks for years, since the name may be that of an item long past.
            #expect(try await Program.run(["show", "dentst"], in: folder).status == 1)
            sample.script(.path("/work.ics"), .status(200, body: calendar(after)))
            #expect(try await starts("--within", "3d", "--refresh") == [after.rfc3339])
            #expect(try await starts("list", "--search", "dentist") == [after.rfc3339])
            let shown = try await Program.run(["show", "dentist", "--format", "json"], in: folder)
            #expect(try shown.json.root["time"]?["start"]?.string == after.rfc3339)
            let moved = try await Program.run(["history", "--format", "json"], in: folder)
            #expect(moved.output.contains(after.rfc3339))
        }
    }
}
