import FeedCore
import FeedJSON
import Foundation
import ProgramTestKit
import Testing

/// Alerts of the built program: what it will tell, tells and has told.
@Suite(.timeLimit(.minutes(20)))
struct AlertTests {
    private static let rules = #"""
        "rules": [ { "id": "soon", "before": ["10m"], "to": ["script"] },
                   { "id": "starts", "on": ["start", "moved"], "search": ["Gig"], "to": ["script"] },
                   { "id": "stars", "starred": true, "on": ["start"], "to": ["script"] },
                   { "id": "others", "feeds": ["holidays"], "before": ["1d"], "to": ["desktop"] } ]
        """#

    /// A folder with things that begin some seconds after now, and a program that appends messages to a file, and ends the
    /// one that runs it with the last of a number of them.
    private func folder(
        _ things: [(name: String, in: TimeInterval)],
        rules: String = rules,
        ending last: Int = 99
    ) throws -> ProgramFolder {
        let items = things.map { thing in
            #"{ "id": "\#(thing.name)", "name": "\#(thing.name)", "at": "\#((Date.now + thing.in).rfc3339)" }"#
        }
        return try ProgramFolder([
            "things.json": "[\(items.joined(separator: ","))]",
            "tell.sh": "cat >> told.ndjson\n[ $(wc -l < told.ndjson) -lt \(last) ] || kill -TERM $PPID\n",
            "feeds.json": #"""
            { "timeZone": "Europe/London",
              "feeds": [
                { "id": "things", "provider": "json-http",
                  "settings": { "file": "things.json", "records": "$[*]", "fields": { "id": "id", "title": "name", "start": "at" } } },
                { "id": "holidays", "provider": "holidays" } ],
              "alerts": { "targets": { "script": { "kind": "program", "command": ["sh", "tell.sh"] } }, \#(rules) } }
            """#,
        ])
    }

    /// Adds a feed with a gig that begins some seconds after it was first asked about, however long the program takes to
    /// start.
    private func addGig(to folder: ProgramFolder) throws {
        try """
        [ -e at ] || date -u -d '+5 seconds' +%FT%TZ > at 2>/dev/null || date -u -v+5S +%FT%TZ > at
        printf '{"id":"gig","title":"Gig","time":"%s"}\\n' "$(cat at)"
        """
        .write(to: folder.work.appending(path: "gig.sh"), atomically: true, encoding: .utf8)
        let file = folder.work.appending(path: "feeds.json")
        let gig = #"{ "id": "gig", "provider": "exec", "settings": { "command": ["sh", "gig.sh"], "mode": "once" } },"#
        try String(contentsOf: file, encoding: .utf8).replacing(
            "\"feeds\": [",
            with: "\"feeds\": [ \(gig)",
            maxReplacements: 1
        )
        .write(to: file, atomically: true, encoding: .utf8)
    }

    private func told(_ folder: ProgramFolder) throws -> [JSONValue] {
        let text = (try? String(contentsOf: folder.work.appending(path: "told.ndjson"), encoding: .utf8)) ?? ""
        return try text.split(separator: "\n").map { try JSONDocument(Array($0.utf8)).root }
    }

    @Test func `what starts is told on time, once, with the item`() async throws {
        let folder = try folder([("Match", 3_600)], ending: 1)
        try addGig(to: folder)
        let run = try await Program.run(["follow", "--config", "feeds.json"], in: folder)
        #expect(run.status == 0, "\(run.errors)")
        let messages = try told(folder)
        #expect(messages.map { $0["title"]?.string } == ["Gig now"])
        let item = messages.first?["alerts"]?.elements.map(Array.init)?.first?["item"]
        #expect(item?["id"]?.string == "gig:gig")
        #expect(messages.first?["late"]?.bool == false)
    }

    @Test func `another TZ changes nothing of when whole days are told of`() async throws {
        let folder = try folder([])
        let text = try folder.read("feeds.json").replacing(#""timeZone": "Europe/London","#, with: "")
        try folder.write(text, to: "feeds.json")
        func dues(_ zone: String) async throws -> [String] {
            let run = try await Program.run(
                ["alerts", "list", "--format", "json"],
                environment: ["TZ": zone],
                in: folder
            )
            return run.output.matches(of: /"at": "([^"]*)"/).map { String($0.1) }
        }
        _ = try await Program.run(["--feed", "holidays"], environment: ["TZ": "Europe/London"], in: folder)
        let planned = try await dues("Europe/London")
        // At nine o'clock in London, and ten minutes before, in winter and in summer.
        let times = Set(planned.map { String($0.suffix(10)) })
        #expect(times.isSubset(of: ["T09:00:00Z", "T08:50:00Z", "T08:00:00Z", "T07:50:00Z"]), "\(planned)")
        #expect(times.contains("T09:00:00Z"), "\(planned)")
        #expect(try await dues("America/New_York") == planned)
        let other = ["TZ": "America/New_York"]
        _ = try await Program.run(["--feed", "holidays", "--refresh"], environment: other, in: folder)
        #expect(try await dues("Europe/London") == planned)
    }

    @Test func `what happened while nothing ran is told at the next start`() async throws {
        let folder = try folder([("Gig", 3_600)], ending: 1)
        for start in [3_600.0, 4_200] {
            try #"[{ "id": "Gig", "name": "Gig", "at": "\#((Date.now + start).rfc3339)" }]"#
                .write(to: folder.work.appending(path: "things.json"), atomically: true, encoding: .utf8)
            let run = try await Program.run(["--config", "feeds.json", "--feed", "things"], in: folder)
            #expect(run.status == 0, "\(run.errors)")
        }
        let run = try await Program.run(["follow", "--config", "feeds.json"], in: folder)
        #expect(run.status == 0, "\(run.errors)")
        let message = try #require(try told(folder).first)
        #expect(message["title"]?.string?.hasPrefix("Gig: moved ") == true)
        #expect(message["alerts"]?.elements.map(Array.init)?.first?["previously"]?.string != nil)
    }

    @Test func `the next alerts are listed, and what was told`() async throws {
        let folder = try folder([("Gig", 3_600), ("Match", 7_200)])
        let first = try await Program.run(["--config", "feeds.json", "--feed", "things"], in: folder)
        #expect(first.status == 0, "\(first.errors)")
        let list = try await Program.run(["alerts", "--config", "feeds.json", "--feed", "things"], in: folder)
        #expect(list.status == 0, "\(list.errors)")
        let lines = list.lines.map { $0.split(separator: " ").joined(separator: " ") }
        try #require(lines.count > 2)
        #expect(lines[0] == "WHEN WHAT RULE TO")
        #expect(lines[1].hasSuffix("Gig 10m before soon script"))
        #expect(lines[2].hasSuffix("Gig at the start starts script"))
        let json = try await Program.run(["alerts", "list", "--config", "feeds.json", "--format", "json"], in: folder)
        let document = try JSONDocument(Array(json.output.utf8)).root
        let alerts = try #require(document["alerts"]?.elements.map(Array.init))
        #expect(alerts.first?["moment"]?.string == "before 10m" && alerts.first?["state"]?.string == "waiting")
        let sent = try await Program.run(["alerts", "list", "--sent", "--config", "feeds.json"], in: folder)
        #expect(sent.output == " Nothing was sent or dropped yet.\n")
    }

    @Test func `a list by another configuration leaves what is planned by rules of the same name`() async throws {
        let folder = try folder([("Match", 3_600)], ending: 1)
        try addGig(to: folder)
        let file = folder.work.appending(path: "feeds.json")
        let text = try String(contentsOf: file, encoding: .utf8)
        try text.replacing("\"10m\"", with: "\"5m\"")
            .write(to: folder.work.appending(path: "other.json"), atomically: true, encoding: .utf8)
        _ = try await Program.run(["follow", "--config", "feeds.json"], in: folder)
        let first = try await Program.run(["alerts", "--config", "feeds.json"], in: folder)
        #expect(first.output.contains("10m before"), "\(first.output)")
        for command in [["alerts"], ["alerts", "why", "match"], ["--feed", "things"]] {
            let run = try await Program.run(command + ["--config", "other.json"], in: folder)
            #expect(run.status == 0 && !run.output.contains("10m before"), "\(run.errors)")
        }
        let last = try await Program.run(["alerts", "--config", "feeds.json"], in: folder)
        // The columns are as wide as the other alerts that are listed, which may have been due meanwhile.
        let words = { (run: ProgramRun) in
            run.lines.filter { $0.contains("Match") }.map { $0.split(separator: " ") }
        }
        #expect(words(last) == words(first))
    }

    @Test func `why says that a feed is disabled instead of what it would tell`() async throws {
        let folder = try folder([("Gig", 3_600)])
        _ = try await Program.run(["--config", "feeds.json", "--feed", "things"], in: folder)
        _ = try await Program.run(["feeds", "disable", "things", "--config", "feeds.json"], in: folder)
        let why = try await Program.run(["alerts", "why", "things:Gig", "--config", "feeds.json"], in: folder)
        #expect(
            why.output.contains("  - The feed is disabled, so it has no alerts."),
            "\(why.output)\(why.errors)"
        )
        #expect(!why.output.contains("waits until"), "\(why.output)")
    }

    @Test func `a test goes to a target, or to those of a rule`() async throws {
        let folder = try folder([("Gig", 3_600)])
        _ = try await Program.run(["--config", "feeds.json", "--feed", "things"], in: folder)
        let target = try await Program.run(["alerts", "test", "script", "--config", "feeds.json"], in: folder)
        #expect(target.status == 0 && target.output == "Sent to script.\n", "\(target.errors)")
        let rule = try await Program.run(["alerts", "test", "soon", "--config", "feeds.json"], in: folder)
        #expect(rule.status == 0, "\(rule.errors)")
        let messages = try told(folder)
        try #require(messages.count == 2)
        #expect(messages[0]["title"]?.string == "A test: this is where alerts arrive.")
        #expect(messages[1]["title"]?.string?.hasPrefix("Gig in ") == true)
        #expect(messages[1]["text"]?.string?.hasSuffix("a test of the rule \"soon\"") == true)
        let wrong = try await Program.run(["alerts", "test", "scrpit", "--config", "feeds.json"], in: folder)
        #expect(wrong.status == 64)
        #expect(
            wrong.errors == "aggregate: there is no rule and no target \"scrpit\". Did you mean \"script\"?\n"
        )
    }

    @Test func `why says of each rule what it does about an item`() async throws {
        let folder = try folder([("Gig", 3_600), ("Match", 7_200)])
        _ = try await Program.run(["--config", "feeds.json", "--feed", "things"], in: folder)
        let why = try await Program.run(["alerts", "why", "match", "--config", "feeds.json"], in: folder)
        #expect(why.status == 0, "\(why.errors)")
        let lines = why.lines
        #expect(lines.first == "soon")
        #expect(lines.contains { $0.hasPrefix("  + 10m before, to script: waits until ") })
        #expect(lines.contains("  - The item does not match the rule's search."))
        #expect(lines.contains("  - It is about items with a star, which this one does not have."))
        #expect(lines.contains("  - It is about holidays, not about things."))
    }

    @Test func `why says when and why an alert was dropped that nothing sent in time`() async throws {
        let rules = #""rules": [ { "id": "soon", "on": ["start"], "grace": "0s", "to": ["script"] } ]"#
        let folder = try folder([], rules: rules)
        try addGig(to: folder)
        let first = try await Program.run(["--config", "feeds.json", "--feed", "gig"], in: folder)
        #expect(first.status == 0, "\(first.errors)")
        var output = ""
        // It waits at first; nothing runs that would send it.
        for _ in 0..<200 where !output.contains("dropped") {
            let why = try await Program.run(["alerts", "why", "gig:gig", "--config", "feeds.json"], in: folder)
            #expect(why.status == 0, "\(why.errors)")
            output = why.output
        }
        #expect(output.hasPrefix("soon\n  - at the start, to script: dropped at "), "\(output)")
        #expect(output.contains(": too late, as it was due at ") && output.contains(" and could be sent until "))
    }

    @Test func `an alert to a target whose secret is not there says which, and what to do`() async throws {
        let rules = #""rules": [ { "id": "soon", "before": ["10m"], "to": ["topic"] } ]"#
        let folder = try folder([("Gig", 3_600)], rules: rules)
        let file = folder.work.appending(path: "feeds.json")
        let topic = #""topic": { "kind": "ntfy", "url": "https://example.org/t", "token": { "env": "NO_SUCH" } },"#
        try String(contentsOf: file, encoding: .utf8)
            .replacing(#""targets": {"#, with: #""targets": { \#(topic)"#, maxReplacements: 1)
            .write(to: file, atomically: true, encoding: .utf8)
        _ = try await Program.run(["--config", "feeds.json", "--feed", "things"], in: folder)
        let fault =
            "nothing is sent to this target: alerts.targets.topic.token takes the environment variable"
            + " \"NO_SUCH\", which is not set. Set it first: export NO_SUCH='…'"
        let why = try await Program.run(["alerts", "why", "gig", "--config", "feeds.json"], in: folder)
        #expect(why.output == "soon\n  - 10m before, to topic: \(fault).\n")
        let list = try await Program.run(["alerts", "--config", "feeds.json", "--format", "json"], in: folder)
        let document = try JSONDocument(Array(list.output.utf8)).root
        #expect(document["alerts"]?.elements.map(Array.init)?.first?["reason"]?.string == fault)
    }

    @Test func `a limit of the list counts alerts, each with its targets`() async throws {
        let rules = #""rules": [ { "id": "soon", "before": ["10m"], "to": ["script", "desktop", "board"] } ]"#
        let folder = try folder([("Gig", 3_600), ("Match", 7_200)], rules: rules)
        _ = try await Program.run(["--config", "feeds.json", "--feed", "things"], in: folder)
        let list = try await Program.run(["alerts", "--limit", "2", "--config", "feeds.json"], in: folder)
        let lines = list.lines.map { $0.split(separator: " ").joined(separator: " ") }
        try #require(lines.count == 3, "\(list.output)")
        #expect(lines[1].hasSuffix("Gig 10m before soon board, desktop, script"))
        #expect(lines[2].hasSuffix("Match 10m before soon board, desktop, script"))
    }

    @Test func `items without the star that a rule wants are not listed`() async throws {
        let rules = #""rules": [ { "id": "stars", "starred": true, "before": ["10m"], "to": ["script"] } ]"#
        let folder = try folder([("Gig", 3_600), ("Match", 7_200)], rules: rules)
        _ = try await Program.run(["--config", "feeds.json", "--feed", "things"], in: folder)
        let none = try await Program.run(["alerts", "--config", "feeds.json"], in: folder)
        #expect(none.output == " Nothing is planned.\n")
        _ = try await Program.run(["star", "match", "--config", "feeds.json"], in: folder)
        let list = try await Program.run(["alerts", "--config", "feeds.json"], in: folder)
        #expect(list.lines.dropFirst().map { $0.contains("Match") } == [true], "\(list.output)")
    }

    @Test func `what was sent is listed with its state and what it said`() async throws {
        let rules = #""rules": [ { "id": "moves", "on": ["moved"], "to": ["script"] } ]"#
        let folder = try folder([("Gig", 3_600)], rules: rules)
        for start in [3_600.0, 4_200] {
            try #"[{ "id": "Gig", "name": "Gig", "at": "\#((Date.now + start).rfc3339)" }]"#
                .write(to: folder.work.appending(path: "things.json"), atomically: true, encoding: .utf8)
            _ = try await Program.run(["--config", "feeds.json", "--feed", "things"], in: folder)
        }
        // The script ends the program a moment after it has taken the message.
        try "cat >> told.ndjson\nparent=$PPID\n(sleep 1; kill -TERM $parent) > /dev/null 2>&1 &\n"
            .write(to: folder.work.appending(path: "tell.sh"), atomically: true, encoding: .utf8)
        _ = try await Program.run(["follow", "--config", "feeds.json"], in: folder)
        let sent = try await Program.run(["alerts", "list", "--sent", "--config", "feeds.json"], in: folder)
        let lines = sent.lines.map { $0.split(separator: " ").joined(separator: " ") }
        try #require(lines.count > 1, "\(sent.output)")
        #expect(lines[0] == "WHEN WHAT STATE RULE TO")
        #expect(lines[1].contains("Gig: moved ") && lines[1].contains(" moved sent"))
        let arguments = ["alerts", "list", "--sent", "--config", "feeds.json", "--format", "json"]
        let json = try await Program.run(arguments, in: folder)
        let alerts = try JSONDocument(Array(json.output.utf8)).root["alerts"]?.elements.map(Array.init)
        #expect(alerts?.first?["told"]?.string?.hasPrefix("Gig: moved ") == true)
    }

    @Test func `a list that is cut says how many more there are, and what shows them`() async throws {
        let folder = try folder([("Gig", 3_600), ("Match", 7_200)])
        _ = try await Program.run(["--config", "feeds.json", "--feed", "things"], in: folder)
        let list = try await Program.run(["alerts", "--limit", "1", "--config", "feeds.json"], in: folder)
        #expect(list.lines.last == " 2 more; --limit 3 shows all", "\(list.output)")
        let arguments = ["alerts", "list", "--limit", "1", "--config", "feeds.json", "--format", "json"]
        let json = try await Program.run(arguments, in: folder)
        #expect(try JSONDocument(Array(json.output.utf8)).root["cut"]?.int == 2)
        let all = try await Program.run(["alerts", "--limit", "3", "--config", "feeds.json"], in: folder)
        #expect(all.lines.count == 4 && !all.output.contains("more"))
    }

    @Test func `what quiet hours put off and a limit will drop is said before it happens`() async throws {
        let rules = #"""
            "rules": [ { "id": "soon", "before": ["10m"], "limit": 1, "to": ["script"] },
                       { "id": "night", "before": ["10m"], "quiet": "00:00-23:59", "to": ["script"] },
                       { "id": "down", "on": ["feed-down"], "to": ["script"] } ]
            """#
        let folder = try folder([("Gig", 3_600), ("Match", 3_660)], rules: rules)
        _ = try await Program.run(["--config", "feeds.json", "--feed", "things"], in: folder)
        let why = try await Program.run(["alerts", "why", "match", "--config", "feeds.json"], in: folder)
        let limit = "the rule's limit of messages an hour to this target is reached"
        #expect(why.lines.contains("  - 10m before, to script: will be dropped: \(limit)."), "\(why.output)")
        // Quiet hours end a minute before midnight only, when it is over or begins again.
        let quiet = ["will be dropped: it is too late after the quiet hours.", ": quiet hours.", "waits until 23:59:"]
        #expect(quiet.contains { why.output.contains($0) }, "\(why.output)")
        #expect(why.lines.last == "  - It is about feeds, not items.")
        let list = try await Program.run(["alerts", "--config", "feeds.json"], in: folder)
        #expect(list.lines.contains { $0.contains("Match") && $0.contains(limit) }, "\(list.output)")
    }

    @Test func `what was sent stays listed as it was told when its rule is gone`() async throws {
        let rules = #""rules": [ { "id": "moves", "on": ["moved"], "text": "{title}!", "to": ["script"] } ]"#
        let folder = try folder([("Gig", 1_800)], rules: rules, ending: 1)
        for start in [1_800.0, 1_860] {
            try #"[{ "id": "Gig", "name": "Gig", "at": "\#((Date.now + start).rfc3339)" }]"#
                .write(to: folder.work.appending(path: "things.json"), atomically: true, encoding: .utf8)
            _ = try await Program.run(["--config", "feeds.json", "--feed", "things"], in: folder)
        }
        let file = folder.work.appending(path: "feeds.json")
        let text = try String(contentsOf: file, encoding: .utf8)
        // The script ends the program a moment after it has taken the message.
        try "cat > /dev/null\nparent=$PPID\n(sleep 1; kill -TERM $parent) > /dev/null 2>&1 &\n"
            .write(to: folder.work.appending(path: "tell.sh"), atomically: true, encoding: .utf8)
        _ = try await Program.run(["follow", "--config", "feeds.json"], in: folder)
        try text.replacing("\"moves\"", with: "\"other\"").write(to: file, atomically: true, encoding: .utf8)
        let sent = try await Program.run(["alerts", "list", "--sent", "--config", "feeds.json"], in: folder)
        #expect(sent.lines.contains { $0.contains("Gig!") && $0.contains("moves") }, "\(sent.output)")
    }

    @Test func `what a process without rules has moved is told by the next one with rules`() async throws {
        let folder = try folder([], ending: 1)
        let file = folder.work.appending(path: "feeds.json")
        let text = try String(contentsOf: file, encoding: .utf8)
        let end = try #require(text.range(of: ",\n  \"alerts\"")).lowerBound
        try (text[..<end] + " }")
            .write(to: folder.work.appending(path: "plain.json"), atomically: true, encoding: .utf8)
        for (start, configuration) in [(3_600.0, "feeds.json"), (4_200, "plain.json")] {
            try #"[{ "id": "Gig", "name": "Gig", "at": "\#((Date.now + start).rfc3339)" }]"#
                .write(to: folder.work.appending(path: "things.json"), atomically: true, encoding: .utf8)
            let run = try await Program.run(["--config", configuration, "--feed", "things"], in: folder)
            #expect(run.status == 0, "\(run.errors)")
            // From here on the rules look at what others save.
            _ = try await Program.run(["alerts", "--config", "feeds.json"], in: folder)
        }
        let run = try await Program.run(["follow", "--config", "feeds.json"], in: folder)
        #expect(run.status == 0, "\(run.errors)")
        #expect(try told(folder).first?["title"]?.string?.hasPrefix("Gig: moved ") == true)
    }

    @Test func `config check finds programs that are not there or may not be executed`() async throws {
        let folder = try ProgramFolder([
            "tell.sh": "cat\n",
            "feeds.json": #"""
            { "feeds": [], "alerts": { "targets": {
              "a": { "kind": "program", "command": ["./tell.sh"] },
              "b": { "kind": "program", "command": ["/nowhere/tell"] },
              "c": { "kind": "program", "command": ["no-such-program-at-all", "x"] },
              "d": { "kind": "program", "command": ["sh", "tell.sh"] } } } }
            """#,
        ])
        let check = try await Program.run(["config", "check", "--config", "feeds.json"], in: folder)
        #expect(check.status == 78, "\(check.errors)")
        let lines = check.errors.split(separator: "\n")
        try #require(lines.count == 3, "\(check.errors)")
        #expect(lines[0].hasPrefix("feeds.json:2:41: alerts.targets.a.command[0] is "))
        #expect(lines[0].contains("which may not be executed. Run: chmod +x "))
        #expect(
            lines[1] == "feeds.json:3:41: alerts.targets.b.command[0] is \"/nowhere/tell\", which does not exist."
                + " Correct the path, or install the program."
        )
        #expect(
            lines[2] == "feeds.json:4:41: alerts.targets.c.command[0] is \"no-such-program-at-all\","
                + " which is in no folder of PATH. Install it, or write its whole path."
        )
    }

    @Test func `a configuration without rules says how to add one`() async throws {
        let folder = try ProgramFolder(["feeds.json": #"{ "feeds": [] }"#])
        let run = try await Program.run(["alerts", "--config", "feeds.json"], in: folder)
        #expect(run.status == 1)
        #expect(run.errors.hasPrefix("aggregate: there are no rules. Add some to feeds.json, such as"))
    }
}
