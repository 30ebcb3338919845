import FeedCore
import Foundation
import ProgramTestKit
import SampleServer
import Testing

/// A program that runs until somebody ends it, over sockets and with a store that others share.
@Suite(.timeLimit(.minutes(20)))
struct FollowTests {
    private func sports(_ sample: SampleServer, _ more: String...) throws -> [String] {
        let address = try #require(sample.endpoint(for: "sport-events")).absoluteString
        return ["--feed", "sports", "--set", "sports.endpoint=\(address)"] + more
    }

    private func neds(_ sample: SampleServer) throws -> [String] {
        let address = try #require(sample.endpoint(for: "neds-races")).absoluteString
        return ["--feed", "neds", "--set", "neds.endpoint=\(address)"]
    }

    @Test func `a feed that is added costs one request, and a restart none while it is fresh`() async throws {
        try await withSampleServer { sample in
            let folder = try ProgramFolder()
            let fresh = ["--set", "sports.refresh=1d"]
            let follow = ["follow", "--format", "ndjson"]
            let first = try await Program.run(follow + sports(sample) + fresh, in: folder) { program in
                await program.prints(#""kind":"upserted""#)
                program.send(SIGTERM)
            }
            #expect(first.status == 0)
            #expect(first.errors == "")
            // The feed that is new shows that the loop has come to ask.
            let second = try await Program.run(follow + sports(sample) + fresh + neds(sample), in: folder) { program in
                try await sample.wait { $0.count(of: .races) == 1 }
                program.send(SIGTERM)
            }
            #expect(second.status == 0)
            let list = try await Program.run(sports(sample, "--format", "ndjson") + fresh, in: folder)
            #expect(list.lines.count == 20)
            #expect(sample.count(of: .sports) == 1)
        }
    }

    @Test func `each change is a line of JSON`() async throws {
        try await withSampleServer { sample in
            let arguments = try ["follow", "--format", "ndjson", "--store", "memory"] + sports(sample)
            let run = try await Program.run(arguments) { program in
                await program.prints(#""kind":"upserted""#)
                program.send(SIGTERM)
            }
            #expect(run.status == 0)
            let changes = try run.lines.map {
                try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
            }
            #expect(changes.compactMap { $0["kind"] as? String } == ["snapshot", "state", "upserted"])
            #expect(changes.compactMap { $0["sequence"] as? Int } == [0, 1, 2])
            let state = try #require(changes[1]["feed"] as? [String: Any])
            #expect(state["id"] as? String == "sports")
            #expect(state["status"] as? String == "fresh")
            let items = try #require(changes[2]["items"] as? [[String: Any]])
            #expect((items.first?["id"] as? String)?.hasPrefix("sports:") == true)
        }
    }

    @Test func `items that a feed leaves out are left out of what happens too`() async throws {
        try await withSampleServer { sample in
            let endpoint = try #require(sample.endpoint(for: "neds-races")).absoluteString
            let folder = try ProgramFolder([
                "feeds.json": #"""
                { "feeds": [ { "id": "neds", "provider": "neds-races", "include": { "categories": ["greyhound"] },
                               "settings": { "endpoint": "\#(endpoint)" } } ] }
                """#
            ])
            let run = try await Program.run(["follow", "--format", "ndjson"], in: folder) { program in
                await program.prints(#""kind":"upserted""#)
                program.send(SIGTERM)
            }
            #expect(run.status == 0, "\(run.errors)")
            let changes = try run.lines.map {
                try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
            }
            let items = changes.flatMap { $0["items"] as? [[String: Any]] ?? [] }
            let categories = items.compactMap { ($0["category"] as? [String: Any])?["id"] as? String }
            #expect(Set(categories) == ["greyhound"])
        }
    }

    @Test func `a feed that is down is told of in one line`() async throws {
        try await withSampleServer { sample in
            sample.script(.sports, .status(403))
            let words = try sports(sample).map { "'\($0)'" }.joined(separator: " ")
            let script = #"exec "$aggregate" follow --store memory \#(words) 2>&1"#
            let run = try await Program.shell(script) { program in
                await program.prints(" warning feed is down ", "feed=sports")
                program.send(SIGTERM)
            }
            #expect(run.status == 0)
            #expect(run.lines.count == 1, "\(run.output)")
        }
    }

    @Test(arguments: [
        ("lines", " … nothing new, 1 feed fresh, next refresh ", " (sports)"),
        ("ndjson", #"{"kind":"heartbeat","at":"20"#, #"Z"}"#),
    ])
    func `says how the feeds are when nothing was printed for so long`(
        format: String,
        start: String,
        end: String
    ) async throws {
        try await withSampleServer { sample in
            let folder = try ProgramFolder([
                "run.sh": #"""
                mkfifo out; "$aggregate" "$@" >out & exec 4<out
                beats=0
                while [ $beats -lt 2 ]; do
                  IFS= read -r line <&4; printf '%s\n' "$line"
                  case $line in *'(sports)'|*heartbeat*) beats=$((beats + 1)) ;; esac
                done
                kill -TERM $!; wait $!
                """#
            ])
            let words = try ["follow", "--store", "memory", "--heartbeat", "1s", "--format", format] + sports(sample)
            let script = "sh run.sh \(words.map { "'\($0)'" }.joined(separator: " "))"
            let run = try await Program.shell(script, in: folder)
            #expect(run.lines.suffix(2).allSatisfy { $0.hasPrefix(start) && $0.hasSuffix(end) }, "\(run.output)")
        }
    }

    @Test func `Ctrl-C does not wait for a publisher that is silent`() async throws {
        try await withSampleServer { sample in
            sample.script(.races, .silence)
            let arguments = try ["follow", "--store", "memory", "--timeout", "5m"] + neds(sample)
            let (signals, sent) = AsyncStream.makeStream(of: ContinuousClock.Instant.self)
            let run = try await Program.run(arguments) { program in
                try await sample.wait { $0.count(of: .races) == 1 }
                sent.yield(program.send(SIGINT))
                sent.finish()
            }
            var signal: ContinuousClock.Instant?
            for await instant in signals { signal = instant }
            #expect(try #require(signal).duration(to: run.end) < .seconds(200))
            #expect(run.status == 130)
            #expect(run.output == "")
        }
    }

    @Test func `metrics are written to a file, at the end too`() async throws {
        try await withSampleServer { sample in
            let folder = try ProgramFolder()
            let arguments = try ["follow", "--format", "ndjson", "--metrics-file", "aggregate.prom"] + sports(sample)
            _ = try await Program.run(arguments, in: folder) { program in
                await program.prints(#""kind":"upserted""#)
                program.send(SIGTERM)
            }
            let text = try folder.read("aggregate.prom")
            #expect(text.contains(#"aggregate_fetches_total{feed="sports",outcome="answered"} 1"#))
            #expect(text.contains(#"aggregate_requests_total{feed="sports"} 1"#))
        }
    }

    // MARK: - Budgets

    @Test func `budgets tell what is spent, left, and to be spent`() async throws {
        try await withSampleServer { sample in
            let endpoint = try #require(sample.endpoint(for: "holidays"))
            let folder = try ProgramFolder([
                "key": "abc",
                "feeds.json": """
                {"feeds": [
                  {"id": "days", "provider": "holidays", "budget": "100/30d", "settings": {
                    "source": "abstractapi", "span": "month", "apiKey": {"file": "key"}, "endpoint": "\(endpoint)"}},
                  {"id": "built-in", "provider": "holidays"}
                ]}
                """,
            ])
            let before = try await Program.run(["feeds", "budget", "--format", "json"], in: folder)
            #expect(before.output.contains(#""spent": 0"#))
            _ = try await Program.run(["--feed", "days", "--within", "1d"], in: folder)
            let sent = sample.requests.count
            #expect(sent > 0)
            let after = try await Program.run(["feeds", "budget", "--format", "json"], in: folder)
            #expect(after.output.contains("\"spent\": \(sent)"))
            #expect(after.output.contains("\"left\": \(100 - sent)"))
            #expect(!after.output.contains("built-in"))
            #expect(!after.output.contains("abc"))
        }
    }
}
