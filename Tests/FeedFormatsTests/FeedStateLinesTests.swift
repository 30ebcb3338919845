import FeedCore
import FeedFormats
import FeedTestKit
import FeedTimeline
import Foundation
import Terminal
import Testing

struct FeedStateLinesTests {
    private func lines(_ reports: [FeedReport], isVerbose: Bool = false) -> [String] {
        let lines = FeedStateLines(by: ExampleFeeds.clock, isVerbose: isVerbose)
        return reports.flatMap { lines.lines(of: $0) }
    }

    @Test func `is silent about a fresh and whole answer`() {
        #expect(lines([ExampleFeeds.neds, ExampleFeeds.horses]) == [])
    }

    @Test func `says what failed and what to do`() {
        #expect(
            lines([ExampleFeeds.failure("sports", ago: 0), ExampleFeeds.failure("matches")]) == [
                "sports: no answer within 10 s. Try again, or raise --timeout.",
                "matches: failing for 20 min: no answer within 10 s. Try again, or raise --timeout.",
            ]
        )
    }

    @Test func `says how old what is shown is`() {
        var report = ExampleFeeds.sports
        report.failingSince = ExampleFeeds.now
        report.readAt = ExampleFeeds.now.addingTimeInterval(-40)
        #expect(lines([report]) == ["sports: no answer within 10 s. Showing what was read 40 s ago."])
        report.error = nil
        #expect(lines([report]) == ["sports: showing what was read 40 s ago."])
    }

    @Test func `says what is missing and sums up warnings`() {
        #expect(
            lines([ExampleFeeds.tfl]) == [
                "tfl: the answer is incomplete: no answer for the stop Bank within 10 s.",
                "tfl: 2 warnings, the first: /3/expectedArrival: found the text \"soon\", expected a time such as "
                    + "2026-11-21T10:01:29Z (see --verbose)",
            ]
        )
        var report = ExampleFeeds.neds
        report.snapshot?.warnings.add(.byteOrderMark, "the answer begins with a byte-order mark, which was skipped")
        #expect(lines([report]) == ["neds: 1 warning: the answer begins with a byte-order mark, which was skipped"])
    }

    @Test func `tells everything where every detail is wanted`() throws {
        var report = ExampleFeeds.neds
        for index in 0..<101 { report.snapshot?.warnings.add(.malformedRecord, pointer: "/\(index)", "found null") }
        let lines = lines(ExampleFeeds.all + [report], isVerbose: true)
        #expect(lines.last == "neds: 1 more warning")
        try expect(
            lines.filter { !$0.contains("found null") }.joined(separator: "\n") + "\n",
            in: .module,
            isKeptIn: "states-verbose.txt"
        )
    }

    @Test(arguments: [false, true])
    func `lines stay lines whatever a publisher sends`(isVerbose: Bool) {
        var failure = ExampleFeeds.failure()
        failure.error?.message = "status 400, \"\u{1B}[2J\nno\u{202E}\""
        for line in lines([HostileTexts.report, failure], isVerbose: isVerbose) {
            #expect(line == line.cleaned)
            #expect(!line.unicodeScalars.contains { $0.properties.generalCategory == .control })
        }
    }
}
