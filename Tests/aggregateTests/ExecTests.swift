import Foundation
import ProgramTestKit
import Testing

/// Feeds whose source is a program of the user's, with the built program.
@Suite(.timeLimit(.minutes(20)))
struct ExecTests {
    private static let script = #"""
        echo $$ > process
        # Whoever reads may be killed at any moment, also while it is told something.
        trap '' PIPE
        [ ! -p lifeline ] || { exec 3>lifeline; echo $$ >&3; }
        while IFS= read -r line; do
          id=${line#*'"id":'}; id=${id%%,*}
          method=${line#*'"method":"'}; method=${method%%\"*}
          case $method in
          describe) printf '{"id":%s,"type":"manifest","manifest":{"summary":"Tides","floor":"1m","settings":[{"name":"days","type":"integer","minimum":1,"maximum":9}]}}\n' "$id" ;;
          fetch)
            echo "asked" >&2
            printf '{"id":%s,"type":"item","item":{"id":"a","title":"High water","time":"2030-01-01T12:00:00Z"}}\n' "$id"
            [ ! -e hang ] || { trap '' TERM; sleep 1000; }
            printf '{"id":%s,"type":"done"}\n' "$id" ;;
          esac
        done
        echo ended > ended
        """#

    private func folder(_ settings: String = "", _ members: String = "") throws -> ProgramFolder {
        try ProgramFolder([
            "tides.sh": Self.script,
            "feeds.json": """
            { "feeds": [ { "id": "tides", "provider": "exec"\(members),
                "settings": { "command": ["sh", "tides.sh"]\(settings) } } ] }
            """,
        ])
    }

    /// Tells of the program of a folder, which opens it where it is there.
    private func lifeline(in folder: ProgramFolder) throws -> Lifeline {
        try Lifeline(at: folder.work.appending(path: "lifeline").path())
    }

    @Test func `check runs nothing, and checks the settings once the program has been run`() async throws {
        let folder = try folder(#", "settings": { "days": 10 }"#)
        let first = try await Program.run(["config", "check"], in: folder)
        #expect(first.status == 0)
        #expect(
            first.output == """
                tides: settings unchecked, since tides.sh has not said yet what can be set; it does when it is first run.
                feeds.json: 1 feed, 1 enabled, nothing wrong.

                """
        )
        #expect(!folder.contents.contains("work/process"))
        let mistake = "feeds.json:2:72: feeds.tides.settings.settings.days is 10, but must be 1 to 9.\n"
        let run = try await Program.run(in: folder)
        // What a program says of itself fails its own feed only.
        #expect(run.status == 69)
        #expect(
            run.errors
                == "tides: settings.days is 10, but must be 1 to 9. Correct the settings of feeds.tides.\n"
        )
        let second = try await Program.run(["config", "check"], in: folder)
        #expect(second.status == 78)
        #expect(second.errors == mistake + "That is by what programs said of themselves when they were run last.\n")
    }

    @Test func `its items are shown, its words on standard error passed on, and it is ended with us`() async throws {
        let folder = try folder()
        let lifeline = try lifeline(in: folder)
        let run = try await Program.run(["--format", "ndjson", "--within", "9999d"], in: folder)
        #expect(run.status == 0)
        #expect(run.lines.count == 1)
        #expect(
            run.output.hasPrefix(
                #"{"id":"tides:a","key":"pgjelqq7l4leb545cet7f6awym","feed":"tides","title":"High water""#
            )
        )
        #expect(run.errors == "tides: asked\n")
        await lifeline.hasEnded()
    }

    @Test func `its floor is kept`() async throws {
        let folder = try folder("", #", "refresh": "30s""#)
        let mistake =
            "feeds.json:1:62: feeds.tides.refresh is \"30s\", but must be at least 1m: exec cannot be fetched more often."
        let run = try await Program.run(["--within", "1d"], in: folder)
        #expect(run.status == 0)
        #expect(run.errors == "\(mistake) It is fetched every 1m.\ntides: asked\n")
        let check = try await Program.run(["config", "check"], in: folder)
        #expect(check.status == 78)
        #expect(check.errorLines.first == mistake)
    }

    private static let relative =
        "Correct the path, which begins at \"directory\", the configuration's folder unless that is set."

    @Test(arguments: [
        (#"["/nope"]"#, #"[0] is "/nope", which does not exist. Correct the path, or install the program."#),
        (#"["./nope", "x"]"#, #"[0] is "./nope", which is not at "WORK/nope". \#(relative)"#),
        (
            #"["bin/list.sh"], "directory": "bin""#,
            #"[0] is "bin/list.sh", which is not at "WORK/bin/bin/list.sh". \#(relative)"#
        ),
        (#"["./bin"]"#, #"[0] is "./bin", which is a folder. Write the path of a program in it."#),
        (#"["bin/list.sh"]"#, #"[0] is "bin/list.sh", which may not be executed. Run: chmod +x WORK/bin/list.sh"#),
        (
            #"["no-such-program-1"]"#,
            #"[0] is "no-such-program-1", which is in no folder of PATH. Install it, or write its whole path."#
        ),
        (#"["sh", "list.sh"]"#, #"[1] is "list.sh", which is not at "WORK/list.sh". \#(relative)"#),
        (#"["sh", "bin/list.sh", "gone.txt"]"#, nil), (#"["sh", "-c", "gone"]"#, nil), (#"["cat", "gone"]"#, nil),
        (#"["./list.sh"], "directory": "ready""#, nil),
    ])
    func `a check of the configuration names a program that is not there, and runs none`(
        command: String,
        error: String?
    ) async throws {
        func feeds(_ member: String) -> String {
            #"{ "feeds": [ { "id": "e", "provider": "exec"\#(member), "settings": { "mode": "once", "command": \#(command) } } ] }"#
        }
        let script = "#!/bin/sh\ntouch was-run\necho '[]'\n"
        let folder = try ProgramFolder(["feeds.json": feeds(""), "bin/list.sh": script, "ready/list.sh": script])
        let ready = folder.work.appending(path: "ready/list.sh").path()
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: ready)
        let message = error.map { "feeds.e.settings.command\($0)".replacing("WORK", with: folder.work.path()) }
        let check = try await Program.run(["config", "check"], in: folder)
        #expect(check.status == (error == nil ? 0 : 78), "\(check.errors)")
        #expect(check.errorLines.first?.replacing(#/^feeds.json:\d+:\d+: /#, with: "") == message)
        #expect(check.errorLines.count == (error == nil ? 0 : 1))
        // One that is not run may be meant for another machine.
        try folder.write(feeds(#", "enabled": false"#), to: "feeds.json")
        let disabled = try await Program.run(["config", "check"], in: folder)
        #expect(disabled.status == 0)
        #expect(disabled.errorLines.first?.replacing(#/^feeds.json:\d+:\d+: /#, with: "") == message)
        #expect(!FileManager.default.fileExists(atPath: folder.work.appending(path: "was-run").path()))
        #expect(!FileManager.default.fileExists(atPath: folder.work.appending(path: "ready/was-run").path()))
    }

    @Test func `a program that renames a setting fails its own feed, not the others`() async throws {
        let folder = try ProgramFolder([
            "tides.sh": Self.script,
            "feeds.json": """
            { "feeds": [ { "id": "days", "provider": "holidays" }, { "id": "tides", "provider": "exec",
                "settings": { "command": ["sh", "tides.sh"], "settings": { "days": 3 } } } ] }
            """,
        ])
        let list = ["--now", "2026-12-20", "--within", "30d", "--format", "ndjson"]
        #expect(try await Program.run(list, in: folder).status == 0)
        try folder.write(Self.script.replacing(#""name":"days""#, with: #""name":"length""#), to: "tides.sh")
        for _ in 1...2 {
            let run = try await Program.run(list, in: folder)
            #expect(run.status == 1)
            #expect(run.output.contains("Christmas Day"))
            #expect(run.errorLines.count == 1)
            #expect(
                run.errors.hasPrefix(
                    "tides: settings has no member \"days\". Valid names: length. Correct the settings of feeds.tides."
                )
            )
        }
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func `a signal ends what hangs, and all that it started`(signal: Int32) async throws {
        let folder = try folder()
        try folder.write("", to: "hang")
        let lifeline = try lifeline(in: folder)
        let run = try await Program.run(in: folder) { program in
            _ = await lifeline.nextLine()
            program.send(signal)
        }
        #expect(run.status == 128 + signal)
        await lifeline.hasEnded()
    }

    @Test func `after SIGKILL of us it sees the end of its input`() async throws {
        let folder = try folder()
        let lifeline = try lifeline(in: folder)
        let run = try await Program.run(["follow"], in: folder) { program in
            _ = await lifeline.nextLine()
            program.send(SIGKILL)
        }
        #expect(run.signal == SIGKILL)
        await lifeline.hasEnded()
        #expect(folder.contents.contains("work/ended"))
    }

    @Test func `describe tells of a feed what its program says of itself`() async throws {
        let folder = try folder()
        _ = try await Program.run(in: folder)
        let page = try await Program.run(["providers", "describe", "tides"], in: folder)
        #expect(page.status == 0)
        #expect(page.lines.first == " exec  Tides")
        #expect(page.output.contains("1 to 9"))
    }

    @Test func `what it answers is recorded, and replayed without it`() async throws {
        let folder = try folder()
        let recording = try await Program.run(["feeds", "record", "tides", "--to", "night"], in: folder)
        #expect(recording.status == 0, "\(recording.errors)")
        try FileManager.default.removeItem(at: folder.work.appending(path: "tides.sh"))
        try FileManager.default.removeItem(at: folder.work.appending(path: "process"))
        let replay = try await Program.run(
            ["--replay", "night", "--format", "ndjson", "--within", "9999d"],
            in: folder
        )
        #expect(replay.status == 0, "\(replay.errors)")
        #expect(
            replay.output.hasPrefix(
                #"{"id":"tides:a","key":"pgjelqq7l4leb545cet7f6awym","feed":"tides","title":"High water""#
            )
        )
        #expect(!folder.contents.contains("work/process"))
    }

    @Test func `a saved answer of it is tried without it`() async throws {
        let folder = try folder()
        try folder.write(
            """
            {"id":1,"type":"item","item":{"id":"b","title":"Low water","time":"2030-01-01T18:00:00Z"}}
            nothing
            {"id":1,"type":"done"}
            """,
            to: "answer.ndjson"
        )
        let run = try await Program.run(["feeds", "try", "tides", "--body", "answer.ndjson"], in: folder)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.hasPrefix("2 records: 1 item, 1 dropped."))
        #expect(run.output.contains("Low water"))
        #expect(run.output.contains("line 2: found no JSON"))
        #expect(!folder.contents.contains("work/process"))
    }

    @Test func `a program that has changed is asked again before settings are wrong`() async throws {
        let script = #"""
            while IFS= read -r line; do
              id=${line#*'"id":'}; id=${id%%,*}
              case $line in
              *'"method":"describe"'*) cat manifest | sed "s/ID/$id/" ;;
              *) printf '{"id":%s,"type":"done"}\n' "$id" ;;
              esac
            done
            """#
        func manifest(_ setting: String) -> String {
            #"{"id":ID,"type":"manifest","manifest":{"summary":"T","settings":[{"name":"\#(setting)"}]}}"# + "\n"
        }
        func feeds(_ setting: String) -> String {
            """
            { "feeds": [ { "id": "tides", "provider": "exec",
                "settings": { "command": ["sh", "tides.sh"], "settings": { "\(setting)": "Dover" } } } ] }
            """
        }
        let folder = try ProgramFolder([
            "tides.sh": script, "manifest": manifest("port"), "feeds.json": feeds("port"),
        ])
        #expect(try await Program.run(in: folder).status == 0)
        try folder.write(manifest("harbour"), to: "manifest")
        try folder.write(feeds("harbour"), to: "feeds.json")
        let check = try await Program.run(["config", "check"], in: folder)
        #expect(check.status == 78)
        #expect(check.errorLines.last == "That is by what programs said of themselves when they were run last.")
        let run = try await Program.run(in: folder)
        #expect(run.status == 0, "\(run.errors)")
        #expect(try await Program.run(["config", "check"], in: folder).status == 0)
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func `a signal while programs describe themselves leaves none of them`(signal: Int32) async throws {
        for command in [["follow"], []] {
            let folder = try ProgramFolder([
                "stay.sh": "trap '' TERM INT HUP; exec 3>lifeline; echo $$ >&3; while :; do sleep 1000; done",
                "feeds.json": #"""
                { "feeds": [ { "id": "stay", "provider": "exec", "settings": { "command": ["sh", "stay.sh"] } } ] }
                """#,
            ])
            let lifeline = try lifeline(in: folder)
            _ = try await Program.run(command, in: folder) { program in
                _ = await lifeline.nextLine()
                program.send(signal)
            }
            await lifeline.hasEnded()
        }
    }

    @Test func `a replay of it may look at another time, and in other commands`() async throws {
        let folder = try folder()
        _ = try await Program.run(["feeds", "record", "tides", "--to", "night"], in: folder)
        let later = try await Program.run(
            ["--replay", "night", "--now", "2029-12-31T00:00:00Z", "--time-zone", "Asia/Tokyo", "--format", "ndjson"],
            in: folder
        )
        #expect(later.status == 0, "\(later.errors)")
        #expect(later.lines.count == 1)
        let check = try await Program.run(["config", "check", "--replay", "night"], in: folder)
        #expect(check.output == "night/feeds.json: 1 feed, 1 enabled, nothing wrong.\n")
        #expect(try await Program.run(["why", "tides", "--replay", "night"], in: folder).status == 64)
    }

    @Test func `a part of its settings can be set for one run`() async throws {
        let folder = try folder(#", "settings": { "days": 3 }"#)
        _ = try await Program.run(in: folder)
        let right = try await Program.run(["--set", "tides.settings.days=9"], in: folder)
        #expect(right.status == 0, "\(right.errors)")
        let wrong = try await Program.run(["--set", "tides.settings.days=10"], in: folder)
        #expect(wrong.status == 78)
        #expect(wrong.errors.contains("feeds.tides.settings.settings.days is 10, but must be 1 to 9."))
        let unknown = try await Program.run(["--set", "tides.setings.days=9"], in: folder)
        #expect(unknown.status == 78)
    }
}
