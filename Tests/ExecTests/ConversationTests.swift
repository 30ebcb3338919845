import Exec
import FeedCore
import FeedTestKit
import Foundation
import Synchronization
import Testing

/// The exchange of questions and answers with a well-behaved program.
@Suite(.timeLimit(.minutes(20)))
struct ConversationTests {
    @Test func `items, groups, warnings and the source come from the program's lines`() async throws {
        let program = try TestProgram(
            fetch: """
                say '"type":"group","group":{"id":"a","title":"Group A","facts":[{"key":"size","value":3,"unit":"m"}]}'
                say '"type":"item","item":{"id":"x/1","title":"One","subtitle":"First","group":"a","status":"live","time":{"start":"2026-11-21T12:00:00Z","end":"2026-11-21T13:00:00Z"},"category":{"id":"c","label":"Cat","colour":"#00A0DF"},"place":{"name":"Here","latitude":51.5,"longitude":-0.1},"facts":[{"key":"when","label":"When","value":"2026-11-21T12:00:00Z","type":"instant"},{"key":"list","value":["a","b"]},{"key":"share","value":0.5},{"key":"open","value":true}],"links":[{"url":"https://example.org/1"}],"relevantUntil":"2026-11-21T13:30:00Z"}'
                say '"type":"item","item":{"id":2,"title":"Two","time":{"day":"2026-12-25","region":"GB"},"planned":"2026-12-24","staysFor":3600,"facts":[{"key":"p","value":"4","role":"platform"}],"tables":[{"key":"t","columns":[{"key":"n","label":"N","unit":"kg"}],"rows":[{"n":1},{"n":null,"other":2}]}]}'
                say '"type":"warning","warning":{"code":"missing-part","pointer":"/3","message":"one is missing"}'
                say '"type":"done","partial":true,"source":"https://example.org/"'
                """
        )
        let snapshot = try await program.fetch()
        await program.end()
        #expect(snapshot.items.map(\.id.rawValue) == ["x/1", "2"])
        let first = try #require(snapshot.items.first)
        let noon = try #require(Date(rfc3339: "2026-11-21T12:00:00Z"))
        #expect(first.time == .instant(noon, end: noon + 3_600))
        #expect(first.status == .live)
        #expect(first.category == ItemCategory(id: "c", label: "Cat", colour: "#00A0DF"))
        #expect(first.place?.coordinates == Coordinates(latitude: 51.5, longitude: -0.1))
        #expect(first.facts.map(\.value) == [.instant(noon), .list(["a", "b"]), .decimal(0.5), .flag(true)])
        #expect(first.links.map(\.label) == ["example.org"])
        #expect(first.relevantUntil == noon + 5_400)
        #expect(snapshot.items[1].time == .day(try #require(CivilDay("2026-12-25")), region: "GB"))
        #expect(snapshot.items[1].planned == .day(try #require(CivilDay("2026-12-24")), region: ""))
        #expect(snapshot.items[1].relevance == .afterTime(seconds: 3_600))
        #expect(snapshot.items[1].facts.map(\.role) == [.platform])
        #expect(snapshot.items[1].tables.first?.rows == [["n": 1], [:]])
        #expect(snapshot.groups == [FeedGroup(id: "a", title: "Group A", facts: [Fact("size", "size", 3, unit: "m")])])
        #expect(snapshot.warnings.listed == [FeedWarning(.missingPart, pointer: "/3", "one is missing")])
        #expect(snapshot.isPartial)
        #expect(snapshot.source == "https://example.org/")
    }

    @Test func `one program answers one question after another`() async throws {
        let program = try TestProgram(fetch: #"item "$$" One; done_"#)
        let processes = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<5 { group.addTask { try await program.fetch().items[0].id.rawValue } }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(processes.count == 1)
        await program.end()
    }

    @Test func `a program that answers one question each time that it is run is run for each`() async throws {
        let program = try TestProgram(
            [
                "sh", "-c",
                #"""
                IFS= read -r line; id=${line#*'"id":'}; id=${id%%,*}
                case $line in
                *'"method":"describe"'*) printf '{"id":%s,"type":"manifest","manifest":{"summary":"T"}}\n' "$id" ;;
                *) printf '{"id":%s,"type":"item","item":{"id":"%s","title":"A","time":"2026-11-21T12:00:00Z"}}\n{"id":%s,"type":"done"}\n' "$id" "$$" "$id" ;;
                esac
                """#,
            ]
        )
        var processes: Set<String> = []
        for _ in 1...4 { processes.insert(try await program.fetch().items[0].id.rawValue) }
        #expect(processes.count == 4)
        await program.end()
    }

    @Test func `feeds that differ in a secret only do not share a program, which would know both`() throws {
        func command(_ secret: String) throws -> ProgramCommand {
            let settings: [String: RawSetting] = [
                "command": .list([.text("tides")]), "secrets": .object(["key": .secret(Secret(secret))]),
            ]
            let feed = try Feed("a", of: ExecProvider.self, settings: settings)
            return try #require(feed.provider as? ExecProvider).command
        }
        #expect(try command("one") == command("one"))
        #expect(try command("one") != command("two"))
        #expect(try !"\(command("one"))".contains("one"))
    }

    @Test func `a question whose turn does not come says so`() async throws {
        let program = try TestProgram(
            fetch: "sleep 1000",
            cancel: "done_",
            before: #"trap 'exit' TERM"#
        )
        // It is running by then, however long that takes on a busy machine.
        _ = try await program.describe()
        let errors = await withTaskGroup(of: FeedError?.self) { group in
            for _ in 0..<3 {
                group.addTask {
                    do throws(FeedError) {
                        _ = try await program.fetch(within: .seconds(5))
                        return nil
                    } catch {
                        return error
                    }
                }
            }
            return await group.reduce(into: [FeedError]()) { if let error = $1 { $0.append(error) } }
        }
        #expect(errors.count == 3)
        #expect(errors.allSatisfy { $0.code == .timedOut && !$0.message.contains("within 0 s") }, "\(errors)")
        #expect(errors.contains { $0.message.hasPrefix("the program was busy with the question of another feed") })
        await program.end()
    }

    @Test func `what it wants to remember is handed back`() async throws {
        let program = try TestProgram(
            fetch: #"""
                case $line in *'"state":{"seen":1}'*) item again Again ;; *) item first First ;; esac
                say '"type":"state","state":{"seen":1}'; done_
                """#
        )
        let first = try await program.fetch()
        #expect(first.items.map(\.title) == ["First"])
        #expect(try await program.fetch(state: first.state).items.map(\.title) == ["Again"])
        #expect(try await program.fetch(state: FeedState(version: 9, bytes: [])).items.map(\.title) == ["First"])
        await program.end()
    }

    @Test func `it gets its settings with their defaults, the time and the zone`() async throws {
        let program = try TestProgram(
            fetch: #"printf '%s\n' "$line" >&2; done_"#,
            manifest: #","settings":[{"name":"port"},{"name":"days","type":"integer","default":7}]"#,
            settings: ["settings": .object(["port": .text("Dover")])]
        )
        _ = try await program.fetch()
        await program.hasLogged(1)
        let question = try #require(program.log.first)
        #expect(question.contains(#""method":"fetch","timeout":"#))
        #expect(question.contains(#","now":"2026-11-21T10:00:00Z","timeZone":"Europe/London","settings":"#))
        #expect(question.contains(#""settings":{"days":7,"port":"Dover"}"#))
        #expect(!question.contains("window"))
        await program.end()
    }

    @Test func `one that uses the window gets it in whole days`() async throws {
        let program = try TestProgram(fetch: #"printf '%s\n' "$line" >&2; done_"#, manifest: #","usesWindow":true"#)
        _ = try await program.fetch()
        await program.hasLogged(1)
        #expect(
            program.log.first?.contains(
                #""window":{"from":"2026-11-21T00:00:00Z","until":"2027-11-22T00:00:00Z"}"#
            ) == true
        )
        await program.end()
    }

    @Test func `its publisher's wish for peace is kept`() async throws {
        let program = try TestProgram(
            fetch: #"say '"type":"wait-until","until":"2026-11-21T12:05:00Z"'; say '"type":"done"'"#
        )
        let transport = HoldingTransport()
        let error = await #expect(throws: FeedError.self) { try await program.fetch(over: transport) }
        #expect(error?.code == .rateLimited)
        #expect(error?.message == "the program was told to wait until 2026-11-21T12:05:00Z")
        #expect(transport.admissions.withLock { $0 } == 1)
        #expect(transport.held.withLock { $0 } == Date(rfc3339: "2026-11-21T12:05:00Z"))
        await program.end()
    }

    @Test func `its errors are the feed's`() async throws {
        let program = try TestProgram(
            fetch:
                #"say '"type":"error","error":{"code":"authentication","message":"the key is wrong","hint":"Get another."}'"#
        )
        let error = await #expect(throws: FeedError.self) { try await program.fetch() }
        #expect(error?.code == .authentication)
        #expect(error?.message == "the key is wrong")
        #expect(error?.hint == "Get another.")
        await program.end()
    }

    @Test func `a question that nobody waits for any more is cancelled, and the program lives on`() async throws {
        let program = try TestProgram(
            fetch: #"case $line in *again*) item "$$" Two; done_ ;; *) echo "asked $$" >&2 ;; esac"#,
            cancel: #"done_"#,
            manifest: #","settings":[{"name":"port"}]"#
        )
        let task = Task { try await program.fetch() }
        await program.hasLogged(1)
        task.cancel()
        let error = await #expect(throws: FeedError.self) { try await task.value }
        #expect(error?.code == .cancelled)
        let state = FeedState(version: 1, bytes: Array(#""again""#.utf8))
        let snapshot = try await program.fetch(state: state)
        #expect(program.log == ["asked \(snapshot.items[0].id.rawValue)"])
        await program.end()
    }

    @Test func `it sees a bounded environment, and its secrets only where its settings name them`() async throws {
        setenv("EXEC_TEST_SECRET", "hidden", 1)
        setenv("EXEC_TEST_PROXY", "shown", 1)
        let program = try TestProgram(
            fetch:
                #"env >&2; printf '%s\n' "$line" >&2; say '"type":"error","error":{"code":"rejected","message":"no: s3cret"}'"#,
            manifest: #","settings":[{"name":"key","type":"secret"}]"#,
            settings: [
                "environment": .list([.text("EXEC_TEST_PROXY")]),
                "secrets": .object(["key": .secret(Secret("s3cret"))]),
            ]
        )
        let error = await #expect(throws: FeedError.self) { try await program.fetch() }
        await program.end()
        #expect(error?.message == "no: (secret)")
        let names = Set(program.log.compactMap { $0.split(separator: "=").first.map(String.init) })
        #expect(names.contains("EXEC_TEST_PROXY"))
        #expect(!names.contains("EXEC_TEST_SECRET"))
        let usual: Set = ["PATH", "HOME", "LANG", "TZ", "TMPDIR", "EXEC_TEST_PROXY", "PWD", "OLDPWD", "SHLVL", "_"]
        let others = names.subtracting(usual).filter { !$0.hasPrefix("LC_") && !$0.hasPrefix("{") }
        #expect(others.isEmpty)
        #expect(program.log.contains { $0.contains(#""secrets":{"key":"(secret)"}"#) })
    }

    @Test func `what it repeats of a secret is in no item, warning or state`() async throws {
        let program = try TestProgram(
            fetch: #"""
                item 'x/s3cr%65t' 'Key s3cret'; say '"type":"warning","warning":{"message":"used s3cret"}'
                say '"type":"state","state":{"token":"s3cret"}'; done_
                """#,
            manifest: #","settings":[{"name":"key","type":"secret"}]"#,
            settings: ["secrets": .object(["key": .secret(Secret("s3cret"))])]
        )
        let snapshot = try await program.fetch()
        await program.end()
        let item = try #require(snapshot.items.first)
        #expect(item.title == "Key (secret)")
        #expect(item.id.rawValue == "x/%28secret%29")
        #expect(snapshot.warnings.listed.map(\.message) == ["used (secret)"])
        #expect(snapshot.state?.bytes == Array(#"{"token":"(secret)"}"#.utf8))
    }
}

/// A transport that remembers what it was asked to keep.
private final class HoldingTransport: FeedTransport {
    let held = Mutex<Date?>(nil)
    let admissions = Mutex(0)

    func send(_ request: FeedRequest) async throws(FeedError) -> FeedResponse { throw FeedError(.internal, "unused") }
    func archive(_ request: FeedRequest) async throws(FeedError) -> ArchiveAnswer {
        throw FeedError(.internal, "unused")
    }

    func ask(
        _ question: FeedRequest,
        isCounted: Bool,
        by way: @Sendable () async throws(FeedError) -> FeedResponse
    ) async throws(FeedError) -> FeedResponse {
        if isCounted { admissions.withLock { $0 += 1 } }
        return try await way()
    }

    func hold(until date: Date) async { held.withLock { $0 = date } }
    func hash(_ text: String, by algorithm: LoginHash) -> String { "" }
}
