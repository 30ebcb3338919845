import Foundation
import ProgramTestKit
import SampleServer
import Testing

/// `follow` goes on with its configuration as it is now.
@Suite(.timeLimit(.minutes(20)))
struct ReloadTests {
    private static func feed(_ id: String, _ provider: String, of sample: SampleServer, _ more: String = "") -> String {
        let endpoint = sample.endpoint(for: provider)?.absoluteString ?? ""
        return #"{ "id": "\#(id)", "provider": "\#(provider)", \#(more) "settings": { "endpoint": "\#(endpoint)" } }"#
    }

    private static func configuration(_ feeds: String...) -> String {
        #"{ "feeds": [ \#(feeds.joined(separator: ", ")) ] }"#
    }

    /// A way to announce a change of the configuration.
    enum Way: String, CaseIterable {
        /// An editor writes the file, in two steps.
        case written
        /// Another file is put in its place, and a signal is sent.
        case signalled

        func put(_ text: String, in folder: ProgramFolder, _ program: RunningProgram) throws {
            switch self {
            case .written:
                try folder.write(String(text.prefix(10)), to: "feeds.json")
                try folder.write(text, to: "feeds.json")
            case .signalled:
                try folder.write(text, to: "feeds.json.new")
                let path = folder.work.appending(path: "feeds.json").path()
                #expect(rename("\(path).new", path) == 0)
                program.send(SIGHUP)
            }
        }
    }

    @Test(arguments: Way.allCases)
    func `feeds come, change and go, and none is asked twice`(_ way: Way) async throws {
        try await withSampleServer { sample in
            let sports = Self.feed("sports", "sport-events", of: sample)
            let neds = Self.feed("neds", "neds-races", of: sample, #""refresh": "1h","#)
            let tagged = Self.feed("neds", "neds-races", of: sample, #""refresh": "1h", "tags": ["fast"],"#)
            let tfl = Self.feed("tfl", "tfl-arrivals", of: sample)
            let days = #"{ "id": "days", "provider": "holidays" }"#
            let folder = try ProgramFolder(["feeds.json": Self.configuration(sports, days)])
            let arguments = ["follow", "--format", "ndjson", "--metrics-file", "m.prom"]
            let run = try await Program.run(arguments, in: folder, hasTerminal: false) { program in
                try await sample.wait { $0.count(of: .sports) == 1 }
                try way.put(Self.configuration(sports, neds, days), in: folder, program)
                await program.prints(#""kind":"upserted""#, #""id":"neds:"#)
                try way.put(Self.configuration(tagged, days, tfl), in: folder, program)
                try await sample.wait { $0.count(of: .arrivals) > 0 }
                program.send(SIGTERM)
            }
            #expect(run.status == 0, "\(run.errors)")
            #expect(sample.count(of: .sports) == 1)
            #expect(sample.count(of: .races) == 1)
            // One subscriber, who has not missed anything.
            let changes = try run.lines.map {
                try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
            }
            #expect(changes.compactMap { $0["sequence"] as? Int } == Array(0..<changes.count))
            #expect(changes.count { $0["kind"] as? String == "snapshot" } == 1)
            #expect(changes.filter { $0["kind"] as? String == "left" }.map { $0["feed"] as? String } == ["sports"])
            #expect(run.output.contains(#""id":"neds:"#))
            let metrics = try folder.read("m.prom")
            #expect(metrics.contains(#"feed="neds""#))
            #expect(!metrics.contains(#"feed="sports""#))
        }
    }

    @Test func `the file that would be read now is the one that is looked at`() async throws {
        try await withSampleServer { sample in
            let sports = Self.feed("sports", "sport-events", of: sample)
            let neds = Self.feed("neds", "neds-races", of: sample)
            let tfl = Self.feed("tfl", "tfl-arrivals", of: sample)
            let folder = try ProgramFolder(["feeds.json": Self.configuration(sports)], namesConfiguration: false)
            let own = folder.home.appending(path: "aggregate/feeds.json")
            let ownFolder = own.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: ownFolder, withIntermediateDirectories: true)
            try Data(Self.configuration(neds).utf8).write(to: own)
            #expect(try await Program.run(["config", "trust"], in: folder).status == 0)
            let run = try await Program.run(["follow", "--format", "none"], in: folder) { program in
                try await sample.wait { $0.count(of: .sports) == 1 }
                try FileManager.default.removeItem(at: folder.work.appending(path: "feeds.json"))
                try await sample.wait { $0.count(of: .races) == 1 }
                try Data(Self.configuration(neds, tfl).utf8).write(to: own)
                try await sample.wait { $0.count(of: .arrivals) > 0 }
                program.send(SIGTERM)
            }
            #expect(run.status == 0, "\(run.errors)")
        }
    }

    @Test func `a program that says nothing of itself does not keep a newer configuration waiting`() async throws {
        try await withSampleServer { sample in
            let folder = try ProgramFolder([
                "feeds.json": Self.configuration(Self.feed("sports", "sport-events", of: sample)),
                "silent.sh": "echo started >lifeline; exec sleep 1000",
            ])
            let lifeline = try Lifeline(at: folder.work.appending(path: "lifeline").path())
            let silent =
                #"{ "id": "silent", "provider": "exec", "timeout": "1h", "settings": { "command": ["sh", "silent.sh"] } }"#
            let run = try await Program.run(["follow", "--config", "feeds.json"], in: folder, hasTerminal: false) {
                program in
                try await sample.wait { $0.count(of: .sports) == 1 }
                try Way.signalled.put(Self.configuration(silent), in: folder, program)
                while let line = await lifeline.nextLine(), line != "started" {}
                try Way.signalled.put(
                    Self.configuration(Self.feed("neds", "neds-races", of: sample)),
                    in: folder,
                    program
                )
                try await sample.wait { $0.count(of: .races) == 1 }
                program.send(SIGTERM)
            }
            #expect(run.status == 0, "\(run.errors)")
            #expect(!run.errors.contains("not reloaded"))
        }
    }

    @Test(arguments: ["kill -HUP $!", ":"])
    func `a mistake is reported once, and follow goes on; a part that cannot change says so`(_ signal: String)
        async throws
    {
        let folder = try ProgramFolder([
            "feeds.json": #"{ "feeds": [ { "id": "days", "provider": "holidays" } ] }"#,
            "right.json": #"{ "timeZone": "Europe/London", "feeds": [ { "id": "bank", "provider": "holidays" } ] }"#,
            // It goes on as soon as it has been told of the mistake, and ends as soon as it goes on with what is right.
            "reload.sh": #"""
            mkfifo errors; exec 5<>errors
            until_said() { while read -r line <&5; do echo "$line"; case $line in *"$1"*) break ;; esac; done }
            "$aggregate" follow --log-level debug --store memory 2>errors & until_said "fetch has ended"
            printf '{ ours\n }' > feeds.json; \#(signal); until_said feeds.json:1:3:
            mv right.json feeds.json; \#(signal); until_said timeZone
            kill -TERM $!; wait $!; echo $?
            """#,
        ])
        // In a session of its own it has no terminal.
        let run = try await Program.shell("setsid -w sh reload.sh", in: folder)
        #expect(run.lines.last == "0")
        #expect(run.lines.count { $0.contains("the configuration was not reloaded") } == 1, "\(run.output)")
        #expect(run.output.contains("has no quotation marks"))
        #expect(run.output.contains("the configuration is right again and was read"), "\(run.output)")
        #expect(run.output.contains("a part of the configuration takes effect at the next start members=timeZone"))
    }

    @Test func `without reloading, SIGHUP ends follow in order`() async throws {
        try await withSampleServer { sample in
            let folder = try ProgramFolder([
                "feeds.json": Self.configuration(Self.feed("sports", "sport-events", of: sample))
            ])
            let run = try await Program.run(["follow", "--no-reload"], in: folder, hasTerminal: false) { program in
                try await sample.wait { $0.count(of: .sports) == 1 }
                try folder.write("{ // a mistake }", to: "feeds.json")
                program.send(SIGHUP)
            }
            #expect(run.status == 129)
            #expect(run.signal == nil)
            #expect(run.errors == "")
        }
    }
}
