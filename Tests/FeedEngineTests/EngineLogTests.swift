import FeedCore
import FeedEngine
import Foundation
import InMemoryLogging
import Logging
import Testing

struct EngineLogTests {
    private static let start = Date(timeIntervalSince1970: 1_795_255_200)

    /// The log entries for events, an hour after the start of the tests.
    private static func entries(
        of notices: EngineEvent...,
        at level: Logger.Level = .trace
    ) -> [InMemoryLogHandler.Entry] {
        let handler = InMemoryLogHandler()
        var logger = Logger(label: "test") { _ in handler }
        logger.logLevel = level
        let log = EngineLog(logger, clock: .fixed(at: start.addingTimeInterval(3_600)))
        for notice in notices { log.record(notice) }
        return handler.entries
    }

    struct Case: CustomTestStringConvertible {
        var notice: EngineEvent
        var level: Logger.Level
        var message: String
        var metadata: [String: String]

        var testDescription: String { message }

        init(_ notice: EngineEvent, _ level: Logger.Level, _ message: String, _ metadata: [String: String]) {
            self.notice = notice
            self.level = level
            self.message = message
            self.metadata = metadata
        }
    }

    private static let cases = [
        Case(
            .failing("tfl", .noAnswer(within: .seconds(10))),
            .warning,
            "feed is down",
            [
                "feed": "tfl", "code": "timed-out", "error": "no answer within 10 s",
                "hint": "Try again, or raise --timeout.",
            ]
        ),
        Case(
            .failing("tfl", FeedError(.unreachable, "no connection", cause: ExampleError(description: "reset"))),
            .warning,
            "feed is down",
            ["feed": "tfl", "code": "unreachable", "error": "no connection", "cause": "reset"]
        ),
        Case(
            .failing("tfl", FeedError(ExampleError(description: "no idea"))),
            .warning,
            "feed is down",
            [
                "feed": "tfl", "code": "internal", "error": "the provider failed: no idea",
                "hint": "This is a fault of the program; please report it.",
            ]
        ),
        Case(
            .recovered("tfl", failingSince: start.addingTimeInterval(0.25)),
            .notice,
            "feed is back",
            ["feed": "tfl", "down_since": "2026-11-21T10:00:00.250Z", "down_seconds": "3599.75"]
        ),
        Case(
            .recovered("tfl", failingSince: start.addingTimeInterval(9_999)),
            .notice,
            "feed is back",
            ["feed": "tfl", "down_since": "2026-11-21T12:46:39Z", "down_seconds": "0.0"]
        ),
        Case(
            .breakerOpened("tfl", until: start.addingTimeInterval(60)),
            .warning,
            "breaker is open",
            ["feed": "tfl", "until": "2026-11-21T10:01:00Z"]
        ),
        Case(.breakerClosed("tfl"), .info, "breaker is closed", ["feed": "tfl"]),
        Case(.abandoned("tfl"), .warning, "fetch is abandoned", ["feed": "tfl"]),
        Case(.begun("tfl", late: 0.001_23), .trace, "fetch begins", ["feed": "tfl", "late_seconds": "0.001"]),
        Case(
            .fetched(ExampleRecords.answered),
            .debug,
            "fetch has ended",
            [
                "feed": "tfl", "outcome": "answered", "duration_seconds": "0.25", "requests": "3", "retries": "1",
                "not_modified": "1", "from_cache": "2", "bytes": "4096", "items": "20", "warnings": "1",
                "read_at": "2026-11-21T10:00:00Z", "failures_in_a_row": "0", "budget_left": "480",
            ]
        ),
        Case(
            .fetched(ExampleRecords.failed),
            .debug,
            "fetch has ended",
            [
                "feed": "tfl", "outcome": "rate-limited", "duration_seconds": "1.5", "requests": "0", "retries": "0",
                "not_modified": "0", "from_cache": "0", "bytes": "0", "failures_in_a_row": "5",
                "breaker_open_until": "2026-11-21T10:01:00Z",
            ]
        ),
        Case(
            .happened(
                [.appeared, .moved, .moved, .cameBack].map {
                    ItemEvent(ItemID("tfl", LocalID("1")), $0, at: start, title: "1", time: .instant(start))
                }
            ),
            .debug,
            "items have changed",
            ["feed": "tfl", "appeared": "1", "moved": "2", "came_back": "1"]
        ),
        Case(
            .storageFailed(ExampleError(description: "/a/b: the disk is full. Make room.")),
            .error,
            "storage has failed",
            ["error": "/a/b: the disk is full. Make room."]
        ),
        Case(.storageRecovered, .notice, "storage works again", [:]),
        Case(
            .said("tides", program: "tides.py", "no port\n\u{1B}[2J"),
            .notice,
            "program says",
            ["feed": "tides", "program": "tides.py", "text": #"no port\u000a\u001b[2J"#]
        ),
        Case(
            .said(nil, program: "tides.py", "starts"),
            .notice,
            "program says",
            ["program": "tides.py", "text": "starts"]
        ),
    ]

    @Test(arguments: cases)
    func `writes one line of each kind`(example: Case) throws {
        let entries = Self.entries(of: example.notice)
        let entry = try #require(entries.first)
        #expect(entries.count == 1)
        #expect(entry.level == example.level)
        #expect(entry.message.description == example.message)
        #expect(entry.metadata.mapValues(\.description) == example.metadata)
        #expect(entry.error == nil, "a handler would write it as it is")
    }

    @Test func `is silent where nothing has happened`() { #expect(Self.entries(of: .happened([])).isEmpty) }

    @Test func `logs outages and recoveries without details at a higher level`() {
        let messages = Self.entries(
            of: .begun("tfl", late: 0),
            .fetched(ExampleRecords.failed),
            .failing("tfl", .noAnswer(within: .seconds(10))),
            .breakerOpened("tfl", until: Self.start),
            .breakerClosed("tfl"),
            .recovered("tfl", failingSince: Self.start),
            at: .notice
        ).map(\.message.description)
        #expect(messages == ["feed is down", "breaker is open", "feed is back"])
    }

    @Test(arguments: [
        (
            "status 400, \"no\n2026-11-21T10:00:00Z error feed=neds\"",
            #"status 400, "no\u000a2026-11-21T10:00:00Z error feed=neds""#
        ),
        ("a\r\nb\u{85}c\u{2028}d\u{2029}e", #"a\u000d\u000ab\u0085c\u2028d\u2029e"#),
        ("\u{1B}[2J\u{9B}31m\u{7}", #"\u001b[2J\u009b31m\u0007"#),
        ("\u{202E}abc\u{2066}", #"\u202eabc\u2066"#),
        ("redirected to https://ann:secret@example.org/", "redirected to https://…@example.org/"),
        (String(repeating: "é", count: 2_000), String(repeating: "é", count: 1_000) + "…"),
        (String(repeating: "é", count: 1_000), String(repeating: "é", count: 1_000)),
    ])
    func `texts from outside stay on their line`(text: String, written: String) {
        let failing = EngineEvent.failing("tfl", FeedError(.rejected, text, hint: text))
        let other = EngineEvent.failing("tfl", FeedError(.rejected, "no", cause: ExampleError(description: text)))
        let entries = Self.entries(of: failing, other, .storageFailed(ExampleError(description: text)))
        let texts = zip(entries, [["error", "hint"], ["cause"], ["error"]]).flatMap { entry, keys in
            keys.map { entry.metadata[$0]?.description }
        }
        #expect(texts == Array(repeating: written, count: 4))
    }
}

private struct ExampleError: Error, CustomStringConvertible {
    var description: String
}
