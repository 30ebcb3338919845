import Exec
import FeedCore
import FeedTestKit
import Foundation
import Testing

/// The programs in `Examples/exec`, by the contract that every provider keeps.
@Suite(.timeLimit(.minutes(20)))
struct ExampleTests {
    private static let folder = URL(filePath: #filePath).appending(path: "../../../Examples/exec").standardizedFileURL
    private static let hasPython = ["/usr/bin/python3", "/usr/local/bin/python3", "/opt/homebrew/bin/python3"]
        .contains { FileManager.default.isExecutableFile(atPath: $0) }

    private static let sun: [String: RawSetting] = [
        "command": .list([.text("python3"), .text("sun.py")]),
        "directory": .text(folder.path()),
        "settings": .object(["latitude": .number("51.5074"), "longitude": .number("-0.1278")]),
    ]

    private static func reminders(_ file: String) -> [String: RawSetting] {
        ["command": .list([.text("./reminders.sh"), .text(file)]), "directory": .text(folder.path())]
    }

    private func snapshot(_ settings: [String: RawSetting]) async throws -> FeedSnapshot {
        let feed = try Feed("test", of: ExecProvider.self, settings: settings)
        var context = FetchContext.fixture(feed: "test")
        context.deadline = .now + .seconds(300)
        return try await feed.provider.fetch(context).validated()
    }

    @Test(.enabled(if: hasPython, "Python is not installed")) func `the program in Python keeps the contract`()
        async throws
    {
        // A sunrise and a sunset on each of 368 days: those of the window and one at each end.
        try await expectFeedContract(
            of: FeedExample(ExecProvider.self, settings: Self.sun, recordCount: 736) { _ in FeedResponse(body: []) }
        )
    }

    @Test(.enabled(if: hasPython, "Python is not installed")) func `the sun over London is where an almanac has it`()
        async throws
    {
        let items = try await snapshot(Self.sun).items
        // HM Nautical Almanac Office: 2026-12-21, sunrise 08:04, sunset 15:54; 2027-06-21, 04:43 and 21:22 by summer time.
        for (id, text) in [
            ("2026-12-21/sunrise", "2026-12-21T08:04:00Z"), ("2026-12-21/sunset", "2026-12-21T15:54:00Z"),
            ("2027-06-21/sunrise", "2027-06-21T03:43:00Z"), ("2027-06-21/sunset", "2027-06-21T20:22:00Z"),
        ] {
            let expected = try #require(Date(rfc3339: text))
            let item = try #require(items.first { $0.id.rawValue == id })
            #expect(abs(item.time.start(in: .gmt).timeIntervalSince(expected)) <= 120, "\(id): \(item.time)")
        }
    }

    private static func once(_ command: [String], _ settings: [String: RawSetting] = [:]) -> [String: RawSetting] {
        [
            "command": .list(command.map(RawSetting.text)), "directory": .text(folder.path()), "mode": .text("once"),
            "settings": .object(settings),
        ]
    }

    @Test func `the script that is run once prints its items`() async throws {
        try await expectFeedContract(
            of: FeedExample(ExecProvider.self, settings: Self.once(["sh", "bins.sh"]), recordCount: 3) { _ in
                FeedResponse(body: [])
            }
        )
    }

    @Test(.enabled(if: hasPython, "Python is not installed")) func `the program in Python that is run once`()
        async throws
    {
        let settings = Self.once(["python3", "birthdays.py"], ["FILE": .text("birthdays.txt")])
        try await expectFeedContract(
            of: FeedExample(ExecProvider.self, settings: settings, recordCount: 6) { _ in FeedResponse(body: []) }
        )
    }

    @Test func `the program in sh keeps the contract`() async throws {
        try await expectFeedContract(
            of: FeedExample(ExecProvider.self, settings: Self.reminders("reminders.txt"), recordCount: 3) { _ in
                FeedResponse(body: [])
            }
        )
    }

    @Test func `the program in sh says which lines it cannot read, and quotes what needs it`() async throws {
        let folder = try TemporaryFolder()
        let text = "2026-12-01 Say \"hello\" \\ \tgood bye\ntomorrow: nothing\n\n# no\n2026-12-02 Last"
        let file = try folder.write(text, to: "reminders.txt")
        let snapshot = try await snapshot(Self.reminders(file))
        #expect(snapshot.items.map(\.title) == ["Say \"hello\" \\ good bye", "Last"])
        #expect(
            snapshot.warnings.listed.map(\.message) == [
                "line 2 of \(file) begins with no day such as 2026-12-24"
            ]
        )
        let error = await #expect(throws: FeedError.self) { try await self.snapshot(Self.reminders("/no/such/file")) }
        #expect(error?.code == .unreachable)
        #expect(error?.message == "there is no file /no/such/file that can be read")
    }
}
