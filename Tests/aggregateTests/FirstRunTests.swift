import FeedJSON
import Foundation
import ProgramTestKit
import Testing

/// The questions to somebody who types `aggregate` at a terminal for the first time.
///
/// Requests go to a proxy that nobody runs, so none leaves the machine.
@Suite(.timeLimit(.minutes(20)))
struct FirstRunTests {
    /// Types lines at a terminal, and returns what the program showed.
    private func typing(_ lines: [String], to arguments: String = "", in folder: ProgramFolder) async throws -> String {
        let typed = lines.map { "'\($0)'" }.joined(separator: " ")
        let proxy = "http://127.0.0.1:9"
        let command = #"printf '%s\n' \#(typed) | script -qec 'stty cols 200; "$aggregate" \#(arguments)' /dev/null"#
        return try await Program.shell(
            command,
            environment: ["TERM": "dumb", "https_proxy": proxy, "http_proxy": proxy, "LANG": "en_GB.UTF-8"],
            in: folder
        )
        .output
    }

    private func configuration(_ folder: ProgramFolder) -> URL { folder.home.appending(path: "aggregate/feeds.json") }

    private func feeds(_ folder: ProgramFolder) throws -> [String: JSONValue] {
        let feeds = try JSONDocument(Array(Data(contentsOf: configuration(folder)))).root["feeds"]?.elements.map(
            Array.init
        )
        return Dictionary(uniqueKeysWithValues: (feeds ?? []).map { ($0["id"]?.string ?? "", $0) })
    }

    private static let calendar = """
        BEGIN:VCALENDAR\r
        VERSION:2.0\r
        PRODID:-//example//EN\r
        BEGIN:VEVENT\r
        UID:1@example.org\r
        DTSTAMP:20260101T000000Z\r
        DTSTART;VALUE=DATE:20260102\r
        RRULE:FREQ=DAILY\r
        SUMMARY:Water the plants\r
        END:VEVENT\r
        END:VCALENDAR\r

        """

    @Test func `a country and a calendar are written among the five feeds, and shown`() async throws {
        let folder = try ProgramFolder(["own.ics": Self.calendar])
        let output = try await typing(["Nowhereland", "Austria", "", "none.ics", "own.ics"], in: folder)
        for text in [
            "Three questions", "\"Austria\" is AT", "\"none.ics\" is not", "Water the plants", "aggregate feeds add",
            "Requests go to these publishers",
        ] {
            #expect(output.contains(text), "\(text): \(output)")
        }
        let feeds = try feeds(folder)
        #expect(Set(feeds.keys) == ["neds", "tfl", "sports", "holidays", "horses", "calendar"])
        #expect(feeds["holidays"]?["settings"]?["country"]?.string == "AT")
        #expect(feeds["calendar"]?["provider"]?.string == "icalendar")
    }

    @Test func `a city whose stops nobody knows can be left out`() async throws {
        let folder = try ProgramFolder()
        let output = try await typing(["", "Wien", "", "", "", ""], in: folder)
        #expect(output.contains("feeds add") && output.components(separatedBy: "Your city").count == 3, "\(output)")
    }

    @Test func `nothing is written without an answer, and nothing is asked a second time`() async throws {
        let folder = try ProgramFolder()
        let first = try await typing(["", "no", ""], in: folder)
        #expect(first.contains("Your country"), "\(first)")
        #expect(
            !FileManager.default.fileExists(atPath: configuration(folder).path())
        )
        let second = try await typing([""], in: folder)
        #expect(!second.contains("Your country"), "\(second)")
    }

    @Test(arguments: ["list --demo", "--offline", "feeds list"])
    func `nothing is asked of somebody who says what to show`(arguments: String) async throws {
        let output = try await typing([""], to: arguments, in: try ProgramFolder())
        #expect(!output.contains("Your country"), "\(output)")
    }
}
