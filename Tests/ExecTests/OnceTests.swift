import Exec
import FeedCore
import FeedTestKit
import Foundation
import Testing

/// Programs that print their items and end.
@Suite(.timeLimit(.minutes(20)))
struct OnceTests {
    private static let one = #"{"id":"a","title":"One","time":"2026-11-21T12:00:00Z"}"#
    private static let two = #"{"id":2,"title":"Two","type":"concert","time":{"day":"2026-12-25"}}"#

    private func program(
        _ script: String,
        settings: [String: RawSetting] = [:],
        limits: ProgramLimits = .short
    ) throws -> TestProgram {
        var settings = settings
        settings["mode"] = .text("once")
        return try TestProgram(script: script, settings: settings, limits: limits)
    }

    /// Returns a script that prints a text as it is, and then runs the rest.
    private func printing(_ text: String, then rest: String = "") -> String {
        "printf '%s' '\(text)'\n\(rest)"
    }

    @Test(arguments: [
        "\(one)\n\(two)\n",
        "\(one)\r\n\n  \(two)",
        "[\(one), \(two)]",
        "[\n  \(one),\n  \(two)\n]\n",
        "\u{FEFF}[\(one), \(two)]",
    ])
    func `items come as lines or as an array`(output: String) async throws {
        let snapshot = try await program(printing(output)).fetch()
        #expect(snapshot.items.map(\.title) == ["One", "Two"])
        #expect(snapshot.items.map(\.id.rawValue) == ["a", "2"])
        #expect(snapshot.warnings.listed.isEmpty)
        #expect(!snapshot.isPartial)
        #expect(snapshot.source == "program sh")
    }

    @Test(arguments: [
        ("2026-11-27T08:15:00", "2026-11-27T08:15:00Z"), ("2026-07-27T08:15:00", "2026-07-27T07:15:00Z"),
        ("2026-07-27 08:15", "2026-07-27T07:15:00Z"), ("2026-07-27T08:15:00.5", "2026-07-27T07:15:00Z"),
        ("2026-11-27T08:15:00+01:00", "2026-11-27T07:15:00Z"),
    ])
    func `a time without its distance from UTC is one of the viewer's zone`(written: String, instant: String)
        async throws
    {
        let items = try await program(printing(#"{"id":"a","title":"One","time":"\#(written)"}"#)).fetch().items
        #expect(items.map(\.time) == [.instant(try #require(Date(rfc3339: instant)))])
        let both = #"{"id":"a","title":"One","time":{"start":"\#(written)","end":"\#(written)"}}"#
        #expect(try await program(printing(both)).fetch().items.first?.time.start(in: .gmt).rfc3339 == instant)
    }

    @Test(arguments: [
        (#""time":"2026-11-27T08:15:00Z""#, "Mow/2026-11-27T08%3A15%3A00Z"),
        (#""id":null,"time":"2026-11-27""#, "Mow/2026-11-27"), (#""time":{"text":"soon"}"#, "Mow/soon"),
        (#""id":"m","time":"2026-11-27""#, "m"),
    ])
    func `an item without an id is told apart by its title and its time`(members: String, id: String) async throws {
        let items = try await program(printing(#"{"title":"Mow",\#(members)}"#)).fetch().items
        #expect(items.map(\.id.rawValue) == [id])
    }

    @Test(arguments: [
        (
            #"{"uid":"b","title":"One","start":"noon"}"#, [#"the member "id" is missing"#, "/start: found"]
        ),
        (
            #"{"uid":"a","name":"One","date":"2026-11-27"}"#,
            [#"rename "uid" to "id""#, #"rename "name" to "title""#, #"rename "date" to "time""#]
        ),
        (#"{"id":"a","title":"","time":"noon","status":"lost"}"#, ["/title: found", "/time: found", "/status: found"]),
    ])
    func `all that is wrong with an item is told at once`(item: String, parts: [String]) async throws {
        let snapshot = try await program(printing("\(Self.one)\n\(item)\n")).fetch()
        #expect(snapshot.items.count == 1)
        #expect(snapshot.warnings.count == 1 && snapshot.warnings.lostRecords == 1)
        let message = snapshot.warnings.listed.first?.message ?? ""
        for part in parts { #expect(message.contains(part), "\(message)") }
    }

    @Test(arguments: [
        (
            #""start":"2026-11-27T08:15:00","end":"2026-11-27T09:00:00Z""#,
            "2026-11-27T08:15:00Z to 2026-11-27T09:00:00Z"
        ),
        (#""day":"2026-12-25","lastDay":"2026-12-26","region":"GB""#, "2026-12-25 to 2026-12-26 in GB"),
        (#""start":"2026-11-27T08:15:00Z","time":{"text":"soon"}"#, "soon"),
    ])
    func `start, end and day may stand in the item itself`(members: String, expected: String) async throws {
        let items = try await program(printing(#"{"id":"a","title":"One",\#(members)}"#)).fetch().items
        let time = try #require(items.first?.time)
        let words =
            switch time {
            case .instant(let start, let end):
                ([start] + [end].compactMap(\.self)).map(\.rfc3339).joined(separator: " to ")
            case .days(let first, let last, let region): "\(first) to \(last) in \(region)"
            case .undated(let text): text
            }
        #expect(words == expected)
    }

    @Test func `an item over several lines may stand alone, and an empty array is no item`() async throws {
        let item = Self.one.replacing(",", with: ",\n  ")
        #expect(try await program(printing(item)).fetch().items.count == 1)
        #expect(try await program("echo '[]'").fetch().items.isEmpty)
    }

    @Test func `groups, warnings and the source are messages as in a conversation`() async throws {
        let snapshot = try await program(
            printing(
                """
                {"type":"group","group":{"id":"g","title":"Group"}}
                {"type":"item","item":{"id":"a","title":"One","group":"g","time":"2026-11-21T12:00:00Z"}}
                {"type":"warning","warning":{"message":"one is missing"}}
                {"type":"done","source":"https://example.org/"}
                """
            )
        ).fetch()
        #expect(snapshot.groups.map(\.title) == ["Group"])
        #expect(snapshot.items.map(\.group) == ["g"])
        #expect(snapshot.warnings.listed.map(\.message) == ["one is missing"])
        #expect(snapshot.source == "https://example.org/")
    }

    @Test func `an error and a time to wait are the feed's`() async throws {
        let refused = try program(
            printing(#"{"type":"error","error":{"code":"authentication","message":"the key is wrong"}}"#)
        )
        let error = await #expect(throws: FeedError.self) { try await refused.fetch() }
        #expect(error?.code == .authentication)
        let waiting = try program(printing(#"{"type":"wait-until","until":"2026-11-21T12:05:00Z"}"#))
        let wait = await #expect(throws: FeedError.self) { try await waiting.fetch() }
        #expect(wait?.code == .rateLimited)
    }

    @Test func `settings and secrets are variables of its environment, and its input is empty`() async throws {
        setenv("EXEC_ONCE_HIDDEN", "hidden", 1)
        let script = #"""
            printf '{"id":"%s","title":"%s %s %s %s %s","time":"2026-11-21T12:00:00Z"}\n' \
                "$(wc -c | tr -d ' ')" "$PORT" "$DAYS" "$BOTH" "$KEY" "${EXEC_ONCE_HIDDEN-none}"
            echo "used $KEY" >&2
            """#
        let program = try program(
            script,
            settings: [
                "settings": .object(["PORT": .text("Dover"), "DAYS": .number("7"), "BOTH": .bool(true)]),
                "secrets": .object(["KEY": .secret(Secret("s3cret"))]),
            ]
        )
        let item = try #require(try await program.fetch().items.first)
        #expect(item.id.rawValue == "0")
        #expect(item.title == "Dover 7 true (secret) none")
        await program.hasLogged(1)
        #expect(program.log == ["used (secret)"])
    }

    @Test(arguments: [
        (["settings": ["A=B": "1"]], "settings[\"A=B\"] cannot be the name of an environment variable"),
        (["settings": ["A": "1"], "secrets": ["A": "2"]], "secrets.A is set in settings too"),
    ])
    func `settings that cannot be variables are refused`(given: [String: [String: String]], message: String) {
        let settings = given.mapValues { RawSetting.object($0.mapValues { .text($0) }) }
        let error = #expect(throws: SettingIssues.self) { try program("true", settings: settings) }
        #expect(error?.description.hasPrefix(message) == true, "\(String(describing: error))")
    }

    @Test(arguments: [
        ("exit 3", FeedError.Code.unreachable, "the program sh ended with status 3", "Look at what it writes"),
        (
            "printf '%s\\n' '\(one)'; echo 'no network' >&2; exit 3", .unreachable,
            #"the program sh ended with status 3; its last words: "no network""#, "Look at what it writes"
        ),
        ("kill -9 $$", .unreachable, "the program sh was ended by signal 9", "Look at what it writes"),
        (":", .malformed, "the program sh printed nothing", "Where there are no items it has to print []."),
        ("echo; echo", .malformed, "the program sh printed nothing", "Where there are no items it has to print []."),
        (
            "echo '[{\"id\": 1'", .malformed,
            "the program sh printed an array that is not JSON: found the end of the text in line 2, column 1",
            "It has to print an item a line, such as"
        ),
        (
            "echo Hello; echo World", .malformed,
            "the program sh printed 2 records, none of which is an item; the first: line 1: found no JSON:",
            "It has to print an item a line, such as"
        ),
        (
            "echo '{\"title\":\"A\"}'", .malformed,
            "the program sh printed 1 record, none of which is an item; the first:", "It has to print an item a line"
        ),
        (
            "echo '{\"id\":\"1\",\"title\":\"A\",\"time\":{\"start\":\"2026-12-01 10:00:00+0100\"}}'", .malformed,
            "the program sh printed 1 record, none of which is an item; the first:",
            "The distance from UTC is written with a colon: 2026-12-01T10:00:00+01:00."
        ),
        (
            "echo '[{\"id\":\"1\",\"title\":\"A\",\"time\":1796119200}]'", .malformed,
            "the program sh printed 1 record, none of which is an item; the first: /0/time: found the number 1796119200",
            "A time is a text, and not the seconds since 1970: \"2026-12-01T10:00:00Z\"."
        ),
        (
            "echo '[{\"id\":\"1\",\"title\":\"A\",\"time\":1796119200000}]'", .malformed,
            "the program sh printed 1 record, none of which is an item; the first: /0/time: found the number 1796119200000",
            "A time is a text, and not the seconds since 1970: \"2026-12-01T10:00:00Z\"."
        ),
        (
            "echo '[{\"id\":\"1\",\"title\":1796119200,\"time\":\"2026-12-01\"}]'", .malformed,
            "the program sh printed 1 record, none of which is an item; the first: /0/title:", "It has to print an item"
        ),
        (
            "echo '{\"items\":[]}'", .malformed,
            "the program sh printed an object with its items in \"items\", but must print the items",
            "Print what is in \"items\", [] where there are none: jq .items does that."
        ),
    ])
    func `what goes wrong is said`(script: String, code: FeedError.Code, message: String, hint: String) async throws {
        let program = try program(script)
        let error = await #expect(throws: FeedError.self) { try await program.fetch() }
        #expect(error?.code == code)
        #expect(error?.message.hasPrefix(message) == true, "\(error?.message ?? "")")
        #expect(error?.hint?.hasPrefix(hint) == true, "\(error?.hint ?? "")")
    }

    @Test func `a line that cannot be read and half a line at the end are warnings`() async throws {
        let snapshot = try await program(printing("\(Self.one)\nnonsense\n" + #"{"id":"b","ti"#)).fetch()
        #expect(snapshot.items.map(\.title) == ["One"])
        #expect(snapshot.isPartial)
        let messages = snapshot.warnings.listed.map(\.message)
        #expect(messages.first?.hasPrefix("line 2: found no JSON: ") == true, "\(messages)")
        #expect(messages.last == "the output breaks off in line 3, whose item is missing")
    }

    @Test func `what was printed when the time is up is a partial answer, and the program is ended`() async throws {
        let program = try program("echo '\(Self.one)'; hold; sleep 1000")
        let snapshot = try await program.fetch(within: .seconds(20))
        #expect(snapshot.items.map(\.title) == ["One"])
        #expect(snapshot.isPartial)
        #expect(snapshot.warnings.listed.map(\.message) == ["the time was up before the program had sent everything"])
        await program.isGone()
    }

    @Test func `one that prints nothing in time has timed out, and is told that it has to end`() async throws {
        let program = try program("echo '['; sleep 1000")
        let error = await #expect(throws: FeedError.self) { try await program.fetch(within: .seconds(10)) }
        #expect(error?.code == .timedOut)
        #expect(error?.hint?.hasPrefix("With \"mode\": \"once\" it has to print its items and end.") == true)
    }

    @Test func `a cancelled run is ended`() async throws {
        let program = try program("hold; echo $$ >&2; sleep 1000")
        let task = Task { try await program.fetch() }
        await program.hasLogged(1)
        task.cancel()
        let error = await #expect(throws: FeedError.self) { try await task.value }
        #expect(error?.code == .cancelled)
        await program.isGone()
    }

    @Test func `too much output ends the program`() async throws {
        var limits = ProgramLimits.short
        limits.answerBytes = 10_000
        let program = try program("hold; while :; do echo '\(Self.one)'; done", limits: limits)
        let error = await #expect(throws: FeedError.self) { try await program.fetch() }
        #expect(error?.message == "the program wrote more than 10000 bytes")
        await program.isGone()
    }

    @Test func `a process that it leaves behind is ended, and does not hold up its answer`() async throws {
        let program = try program("hold; sleep 1000 & echo '[\(Self.one)]'")
        #expect(try await program.fetch().items.count == 1)
        await program.isGone()
    }

    @Test(arguments: ["[\(one)]", one, #"{"items":[]}"#])
    func `a program that prints items and ends in a conversation is told of the mode`(output: String) async throws {
        let program = try TestProgram(["sh", "-c", printing(output)])
        let error = await #expect(throws: FeedError.self) { try await program.fetch() }
        let hint = error?.hint ?? ""
        #expect(hint.contains(#"needs "mode": "once" (aggregate feeds set FEED mode=once)"#), "\(hint)")
    }

    @Test func `it needs no description, and is run anew for each fetch`() async throws {
        let program = try program(#"printf '{"id":"%s","title":"A","time":"2026-11-21T12:00:00Z"}' $$"#)
        #expect(!program.feed.isUndescribed)
        let first = try await program.fetch().items.map(\.id)
        #expect(try await program.fetch().items.map(\.id) != first)
    }
}
