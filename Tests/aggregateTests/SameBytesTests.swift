import FeedJSON
import Foundation
import ProgramTestKit
import SamplePublishers
import SampleServer
import Testing

/// Documents for calendars and feed readers, by the built program and over sockets: the same for as long as nothing
/// changes.
@Suite(.timeLimit(.minutes(20)))
struct SameBytesTests {
    static let formats = ["ics", "atom", "jsonfeed"]

    private func events(_ names: String...) -> String {
        let events = names.enumerated().map { index, name in
            #"{"d":"\#(name)","i":"\#(index + 1)","tt":4102000000}"#
        }
        return #"[{"d":"Rowing","i":"ROWI","e":[\#(events.joined(separator: ","))]}]"#
    }

    private func sports(_ sample: SampleServer, _ more: String...) throws -> [String] {
        let address = try #require(sample.endpoint(for: "sport-events")).absoluteString
        return ["--feed", "sports", "--from", "2099-01-01", "--set", "sports.endpoint=\(address)"] + more
    }

    @Test(arguments: formats)
    func `are the same after an answer that says the same, and after a 304`(format: String) async throws {
        try await withSampleServer { sample in
            let folder = try ProgramFolder()
            sample.script(.sports, .json(events("A - B", "C - D")).validated())
            let first = try await Program.run(sports(sample, "--format", format), in: folder)
            #expect(first.status == 0, "\(first.errors)")
            #expect(first.output.contains("A – B"))
            let again = try await Program.run(sports(sample, "--format", format, "--refresh"), in: folder)
            #expect(again.output == first.output)
            // The same answer in other words, and whole.
            sample.script(.sports, .json(" " + events("A - B", "C - D")))
            let other = try await Program.run(sports(sample, "--format", format, "--refresh"), in: folder)
            #expect(other.output == first.output)
            #expect(sample.requests.count == 3)
            #expect(sample.requests[1].headers["if-none-match"] != nil)
        }
    }

    @Test func `tell what changed, and go on counting when an item was away`() async throws {
        try await withSampleServer { sample in
            let folder = try ProgramFolder()
            func told(_ names: String...) async throws -> [[String]] {
                sample.script(
                    .sports,
                    .json(names.count == 2 ? events(names[0], names[1]) : events(names[0]))
                )
                let run = try await Program.run(sports(sample, "--format", "ics", "--refresh"), in: folder)
                return run.output.components(separatedBy: "BEGIN:VEVENT").dropFirst().map { event in
                    event.components(separatedBy: "\r\n").filter {
                        $0.hasPrefix("UID:") || $0.hasPrefix("SEQUENCE:") || $0.hasPrefix("LAST-MODIFIED:")
                    }
                }
            }
            let first = try await told("A - B", "C - D")
            #expect(first.map { $0.last } == ["SEQUENCE:0", "SEQUENCE:0"])
            let second = try await told("A - B", "C - E")
            #expect(second[0] == first[0])
            #expect(second[1].first == first[1].first)
            #expect(second[1].last == "SEQUENCE:1")
            #expect(try await told("A - B").count == 1)
            let back = try await told("A - B", "C - D")
            #expect(back[0] == first[0])
            #expect(back[1].last == "SEQUENCE:2")
        }
    }

    @Test func `name items as no other installation does, and as a copy of the store does`() async throws {
        try await withSampleServer { sample in
            sample.script(.sports, .json(events("A - B")))
            let folder = try ProgramFolder()
            func run(_ store: String, _ format: String) async throws -> String {
                try await Program.run(sports(sample, "--format", format, "--store", store), in: folder).output
            }
            func uids(_ store: String) async throws -> [String] {
                let ics = try await run(store, "ics")
                let uid = ics.components(separatedBy: "\r\n").first { $0.hasPrefix("UID:") }?.dropFirst(4)
                let json = try JSONDocument(Array(try await run(store, "jsonfeed").utf8)).root
                return [String(uid ?? ""), json["items"]?.first?["id"]?.string ?? ""]
            }
            let one = try await uids("one.sqlite")
            #expect(UUID(uuidString: one[0]) != nil)
            #expect(one[1] == "urn:uuid:\(one[0])")
            #expect(try await uids("two.sqlite") != one)
            // What was written last is in a file beside it.
            for end in ["", "-wal"] {
                let (one, copy) = ("one.sqlite\(end)", "copy.sqlite\(end)")
                let path = folder.work.appending(path: one)
                guard FileManager.default.fileExists(atPath: path.path()) else { continue }
                try FileManager.default.copyItem(at: path, to: folder.work.appending(path: copy))
            }
            #expect(try await uids("copy.sqlite") == one)
            // Without a store all have the same, which the documentation tells.
            let memory = try await uids("memory")
            #expect(memory == (try await uids("memory")))
            #expect(memory != one)
        }
    }
}
