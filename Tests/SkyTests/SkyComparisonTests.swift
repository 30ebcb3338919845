import FeedCore
import FeedTestKit
import Foundation
import Sky
import Testing

/// The events that `Scripts/sky-checks` compares with Skyfield.
///
/// Each line of the file in `SKY_REQUESTS` has a latitude and a longitude, or two hyphens, the first and the last day, and
/// kinds of events. For each event `SKY_EVENTS` gets a line with the number of the request, the seconds since 1970 and
/// the title.
@Suite(.timeLimit(.minutes(60)))
struct SkyComparisonTests {
    private static let environment = ProcessInfo.processInfo.environment

    @Test(.enabled(if: environment["SKY_REQUESTS"] != nil))
    func `writes events`() async throws {
        let input = try #require(Self.environment["SKY_REQUESTS"])
        let output = try #require(Self.environment["SKY_EVENTS"])
        var lines = ""
        for (index, line) in try String(contentsOfFile: input, encoding: .utf8).split(separator: "\n").enumerated() {
            let words = line.split(separator: " ").map(String.init)
            var settings: [String: RawSetting] = ["events": RawSetting(.list(words.dropFirst(4).map { .text($0) }))]
            if words[0] != "-" {
                settings["latitude"] = .number(words[0])
                settings["longitude"] = .number(words[1])
            }
            let window = TimeWindow(
                from: try #require(CivilDay(words[2])).start(in: .gmt),
                until: try #require(CivilDay(words[3])).start(in: .gmt)
            )
            for item in try await SkyEvents(settings: settings, window: window).items {
                lines += "\(index) \(Int(item.start.timeIntervalSince1970)) \(item.title)\n"
            }
        }
        try lines.write(toFile: output, atomically: true, encoding: .utf8)
    }
}
