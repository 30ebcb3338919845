import Foundation
import ProgramTestKit
import Testing

/// Four times the items or feeds are less than eight times the work for every command, by the time of the processor that
/// its whole process takes, beyond that of an empty input.
///
/// What a command prints of large inputs is measured closer in the tests of the formats and of the engine. This one finds
/// what is quadratic between its parts: reading, the configuration, looking things up.
@Suite(.serialized, .timeLimit(.minutes(20)))
struct CommandGrowthTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var command: String
        var shape: Shape

        var testDescription: String { "\(command), many \(shape.rawValue)" }
    }

    /// The dimension in which an input grows.
    enum Shape: String, Sendable {
        case items, feeds

        /// The smaller input: enough to outweigh the start of a process.
        var size: Int { self == .items ? 1_000 : 60 }

        /// A folder with a configuration and its calendars.
        func folder(_ count: Int) throws -> ProgramFolder {
            let folder = try ProgramFolder()
            let feeds = self == .items ? 1 : count
            for feed in 0..<feeds {
                try folder.write(calendar(of: self == .items ? count : 2), to: "\(feed).ics")
            }
            let list = (0..<feeds).map { feed in
                #"{ "id": "cal\#(feed)", "provider": "icalendar", "tags": ["t\#(feed)"], "settings": { "file": "\#(feed).ics" } }"#
            }
            try folder.write(#"{ "feeds": [ \#(list.joined(separator: ",\n")) ] }"#, to: "feeds.json")
            return folder
        }

        private func calendar(of count: Int) -> String {
            let events = (0..<count).map { number in
                let day = number.isMultiple(of: 2) ? ";VALUE=DATE:20261122" : ":20261122T1000\(10 + number % 50)Z"
                return "BEGIN:VEVENT\nUID:e\(number)\nSUMMARY:Event \(number)\nCATEGORIES:C\(number)\nDTSTART\(day)\n"
                    + "END:VEVENT\n"
            }
            return "BEGIN:VCALENDAR\n\(events.joined())END:VCALENDAR\n"
        }
    }

    private static let cases =
        [
            "list", "calendar", "why cal0:e0", "show cal0:e0",
            "feeds try cal0 --limit 100000 --format json",
        ].map { Case(command: $0, shape: .items) }
        + [
            "list", "why cal0", "feeds list", "config check",
            "config check --probe", "providers describe cal0", "feeds budget", "feeds try cal0", "config show",
        ].map { Case(command: $0, shape: .feeds) }

    /// The processor's time of a command, in seconds, its children's included.
    private func seconds(_ command: String, in folder: ProgramFolder) async throws -> Double {
        let takesTime = !["feeds list", "providers describe", "config"].contains(where: command.hasPrefix)
        let options = takesTime ? " --now 2026-11-21T10:00:00Z --store memory" : ""
        let run = try await Program.shell("\"$aggregate\" \(command)\(options) >output 2>errors; times", in: folder)
        // The second line is of what the shell has started: `0m0.110000s 0m0.020000s`.
        return try #require(run.lines.last).split(separator: " ").reduce(0) { sum, text in
            let parts = text.dropLast().split(separator: "m").compactMap { Double($0) }
            return sum + (parts.count == 2 ? parts[0] * 60 + parts[1] : .nan)
        }
    }

    @Test(arguments: cases)
    func `a command costs in proportion to what there is`(_ example: Case) async throws {
        let sizes = [1, example.shape.size, 4 * example.shape.size]
        let folders = try sizes.map(example.shape.folder)
        var least = [Double](repeating: .infinity, count: sizes.count)
        // What seems to be too much is measured again.
        for _ in 0..<3 {
            for (index, folder) in folders.enumerated() {
                least[index] = min(least[index], try await seconds(example.command, in: folder))
                #expect(try !folder.read("output").isEmpty)
            }
            // What is hardly more than the start of a process tells nothing by itself, and a part of that is its measure,
            // or what the shell's clock, of hundredths, can tell apart at both ends.
            let few = max(least[1] - least[0], least[0] / 4, 0.02)
            if least[2] - least[0] < 8 * few { return }
        }
        Issue.record("\(sizes) cost \(least) s, expected less than 8 times as much for the last as for the one before")
    }
}
