import FeedCore
import FeedJSON
import Foundation
import ProgramTestKit
import SamplePublishers
import SampleServer
import Testing

/// The data that one run stores and the next one finds, by the built program and over sockets.
@Suite(.timeLimit(.minutes(20)))
struct StoreTests {
    private func sports(_ sample: SampleServer, _ more: String...) throws -> [String] {
        let address = try #require(sample.endpoint(for: "sport-events")).absoluteString
        return ["--feed", "sports", "--set", "sports.endpoint=\(address)"] + more
    }

    @Test func `a second run within the freshness asks nobody`() async throws {
        try await withSampleServer { sample in
            let folder = try ProgramFolder()
            // Fresh, and without what starts in between, however long a run takes.
            let from = Date(timeIntervalSinceNow: 3600).formatted(.iso8601)
            let list = ["--set", "sports.refresh=1d", "--format", "ndjson", "--from", from]
            let first = try await Program.run(sports(sample) + list, in: folder)
            let second = try await Program.run(sports(sample) + list, in: folder)
            #expect(first.status == 0 && second.status == 0)
            #expect(first.lines.count > 1)
            #expect(second.output == first.output)
            #expect(sample.requests.count == 1)

            _ = try await Program.run(sports(sample, "--refresh"), in: folder)
            #expect(sample.requests.count == 2)
            let memory = try await Program.run(sports(sample, "--store", "memory"), in: folder)
            #expect(memory.status == 0)
            #expect(sample.requests.count == 3)
        }
    }

    @Test func `offline shows what is kept and asks nobody`() async throws {
        try await withSampleServer { sample in
            let folder = try ProgramFolder()
            let nothing = try await Program.run(sports(sample, "--offline"), in: folder)
            #expect(nothing.status == 69)
            _ = try await Program.run(sports(sample), in: folder)
            let kept = try await Program.run(sports(sample, "--offline", "--format", "ndjson"), in: folder)
            #expect(kept.status == 0)
            #expect(!kept.output.isEmpty)
            #expect(sample.requests.count == 1)
        }
    }

    @Test func `a publisher that fails later leaves what was read, with its age`() async throws {
        try await withSampleServer { sample in
            let folder = try ProgramFolder()
            _ = try await Program.run(sports(sample), in: folder)
            sample.script(.sports, .status(403))
            let run = try await Program.run(sports(sample, "--refresh", "--format", "json"), in: folder)
            #expect(run.output.contains(#""status": "stale""#))
            #expect(run.errors.contains("Showing what was read"))
        }
    }

    @Test func `a star stays, marks the item and is listed`() async throws {
        let folder = try ProgramFolder()
        let id = "holidays:GB/christmas-day/2030"
        let star = try await Program.run(["star", id], in: folder)
        #expect(star.output == "\(id) has a star now: Christmas Day\n")
        let window = ["--feed", "holidays", "--from", "2030-12-01", "--until", "2030-12-31"]
        let list = try await Program.run(window + ["--starred"], in: folder)
        #expect(list.output.contains("★ Christmas Day"))
        #expect(!list.output.contains("Boxing Day"))
        let unstar = try await Program.run(["unstar", id], in: folder)
        #expect(unstar.output == "\(id) has no star any more.\n")
        #expect(try await Program.run(window + ["--starred"], in: folder).output.hasPrefix(" No stars yet."))
    }

    @Test func `history tells what has changed between two runs`() async throws {
        try await withSampleServer { sample in
            let folder = try ProgramFolder()
            _ = try await Program.run(sports(sample), in: folder)
            let quiet = try await Program.run(["history"], in: folder)
            #expect(quiet.output == " Nothing has happened yet.\n")
            sample.script(.sports, .json("[]"))
            // The first two empty answers of a feed that never was empty are doubted.
            for hasDisappeared in [false, false, true] {
                let run = try await Program.run(sports(sample, "--refresh"), in: folder)
                #expect(run.errors.contains("Showing what was read") == !hasDisappeared)
                let history = try await Program.run(["history", "--feed", "sports"], in: folder)
                #expect(history.output.contains("disappeared") == hasDisappeared)
            }
        }
    }

    @Test func `history finds items by what other commands find them by, and says what nothing is called`() async throws
    {
        try await withSampleServer { sample in
            let folder = try ProgramFolder(["feeds.json": sample.configuration()])
            let list = ["--feed", "sports", "--format", "json"]
            // The last one starts long after this test.
            let items = try await Program.run(list, in: folder).json.root["items"]?.elements
            let listed = items.map(Array.init)?.last
            let title = try #require(listed?["title"]?.string)
            let key = try #require(listed?["key"]?.string)
            // It is known, and nothing has happened to it.
            for name in [title, key, String(title.prefix(6)).lowercased(), "sports"] {
                let quiet = try await Program.run(["history", name], in: folder)
                #expect(quiet.output == " Nothing has happened yet.\n", "\(name)")
                #expect(quiet.status == 0)
            }
            for name in ["nope", "sports:nope"] {
                let unknown = try await Program.run(["history", name], in: folder)
                #expect(unknown.status == 1)
                #expect(unknown.output.isEmpty)
                #expect(unknown.errors.contains("there is no item \"\(name)\""))
            }
            sample.script(.sports, .json("[]"))
            for _ in 0..<3 { _ = try await Program.run(list + ["--refresh"], in: folder) }
            // No answer has it any more.
            for name in [title, key, "sports"] {
                let gone = try await Program.run(["history", name], in: folder)
                #expect(gone.output.contains("disappeared") && gone.output.contains(title), "\(name)")
            }
            let one = try await Program.run(["history", key, "--format", "json"], in: folder)
            #expect(try one.json.root["events"]?.texts("title") == [title])
        }
    }

    @Test func `why goes by what is kept`() async throws {
        try await withSampleServer { sample in
            let folder = try ProgramFolder()
            let before = try await Program.run(["why", "sports"] + sports(sample), in: folder)
            #expect(before.output.contains("has not been fetched yet"))
            _ = try await Program.run(sports(sample), in: folder)
            let after = try await Program.run(["why", "sports"] + sports(sample), in: folder)
            #expect(after.output.contains("items are shown"))
            #expect(sample.requests.count == 1)
        }
    }

    @Test func `what asks nobody is read each time, offline too`() async throws {
        let card = try Repository.text("Plugins/HorseRacing/card.json")
        let folder = try ProgramFolder(["card.json": card])
        let arguments = ["--set", "horses.file=card.json", "--format", "ndjson"]
        let first = try await Program.run(["--feed", "horses"] + arguments, in: folder)
        #expect(first.output.contains("Harrowmere"))
        try folder.write(card.replacing("Harrowmere", with: "Changedmere"), to: "card.json")
        let second = try await Program.run(["--feed", "horses"] + arguments, in: folder)
        #expect(second.output.contains("Changedmere") && !second.output.contains("Harrowmere"))

        let offline = try await Program.run(["--feed", "holidays", "--offline"])
        #expect(offline.status == 0)
        #expect(offline.output.contains("Christmas Day"))
    }

    @Test func `an answer of which a part is missing is completed when it is asked for again`() async throws {
        try await withSampleServer { sample in
            sample.holidayPlan = HolidayPlan(requestsPerSecond: nil, credits: 2)
            let folder = try ProgramFolder()
            let address = try #require(sample.endpoint(for: "holidays")).absoluteString
            let arguments =
                ["--feed", "holidays", "--from", "2026-12-23", "--until", "2026-12-26"]
                + ["source=abstractapi", "apiKey=\(HolidaysPublisher.key)", "endpoint=\(address)"]
                .flatMap { ["--set", "holidays.\($0)"] }
            let start = ContinuousClock.now
            let first = try await Program.run(arguments, in: folder)
            #expect(first.errors.contains("2 of 4 days came"))
            sample.holidayPlan = HolidayPlan(requestsPerSecond: nil)
            // Not at once: whoever looks again and again is no reason to ask.
            let again = try await Program.run(arguments, in: folder)
            // Within a minute, that is, which a machine with much else to do may take for two runs.
            guard ContinuousClock.now - start < .seconds(60) else { return }
            #expect(again.errors.contains("2 of 4 days came"))
            #expect(sample.requests.count == 3)
            let second = try await Program.run(arguments + ["--refresh"], in: folder)
            #expect(!second.errors.contains("days came"))
            #expect(second.output.contains("Boxing Day"))
            // Two days and a refusal, and then the two that were missing.
            #expect(sample.requests.count == 5)
            _ = try await Program.run(arguments, in: folder)
            #expect(sample.requests.count == 5)
        }
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGKILL])
    func `the end of a run in the middle of a month keeps the days that were paid for`(signal: Int32) async throws {
        try await withSampleServer { sample in
            sample.holidayPlan = HolidayPlan(requestsPerSecond: nil)
            // What comes then is never answered.
            sample.script(.holidays.request(12), .silence)
            let folder = try ProgramFolder()
            let address = try #require(sample.endpoint(for: "holidays")).absoluteString
            let arguments =
                ["calendar", "--feed", "holidays", "--month", "2026-12", "--timeout", "5m"]
                + ["source=abstractapi", "span=day", "apiKey=\(HolidaysPublisher.key)", "endpoint=\(address)"]
                .flatMap { ["--set", "holidays.\($0)"] }
            let first = try await Program.run(arguments, in: folder) { program in
                try await sample.wait { $0.count(of: .holidays) == 12 }
                program.send(signal)
            }
            #expect(first.status == 128 + signal)
            #expect(first.output == "")
            let second = try await Program.run(arguments, in: folder)
            #expect(second.status == 0)
            #expect(second.output.contains("Boxing Day"))
            #expect(!second.errors.contains("days came"))
            // Eleven days and one without an answer, and then the twenty that were missing.
            #expect(sample.requests.count == 12 + 20)
        }
    }

    @Test func `runs that begin together ask once`() async throws {
        try await withSampleServer { sample in
            let folder = try ProgramFolder()
            let arguments = try sports(sample, "--format", "ndjson")
            let outputs = try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 0..<4 { group.addTask { try await Program.run(arguments, in: folder).output } }
                return try await group.reduce(into: [String]()) { $0.append($1) }
            }
            #expect(Set(outputs).count == 1)
            #expect(sample.requests.count == 1)
        }
    }

    @Test func `a run that was killed holds up the next one for a moment only`() async throws {
        try await withSampleServer { sample in
            sample.script(.sports.request(1), .silence)
            let folder = try ProgramFolder()
            let killed = try await Program.run(sports(sample), in: folder) { program in
                try await sample.wait { $0.count(of: .sports) == 1 }
                program.send(SIGKILL)
            }
            #expect(killed.signal == SIGKILL)
            let next = try await Program.run(sports(sample, "--format", "ndjson"), in: folder)
            #expect(next.errorLines.allSatisfy { $0.contains(" more: aggregate") })
            #expect(next.status == 0)
            #expect(next.lines.count == 20)
        }
    }

    @Test func `a damaged store is moved aside, and one that cannot be used costs nothing but itself`() async throws {
        let folder = try ProgramFolder([
            "store.sqlite": "This is no database, and it is long enough to be taken for none."
        ])
        let run = try await Program.run(["--feed", "holidays", "--store", "store.sqlite"], in: folder)
        #expect(run.status == 0)
        #expect(run.output.contains("Christmas Day"))
        #expect(run.errors.hasPrefix("aggregate: "))
        #expect(folder.contents.contains { $0.contains("store.sqlite.corrupt") })

        let occupied = try await Program.run(["--feed", "holidays", "--store", "/dev/null/store.sqlite"], in: folder)
        #expect(occupied.status == 0)
        #expect(occupied.output.contains("Christmas Day"))
        #expect(occupied.errors.hasPrefix("aggregate: "))
    }

    @Test func `a demo and a made-up time keep nothing`() async throws {
        let folder = try ProgramFolder()
        _ = try await Program.run(["--demo", "--feed", "holidays"], in: folder)
        _ = try await Program.run(["--feed", "holidays", "--now", "2026-12-20"], in: folder)
        #expect(!folder.contents.contains { $0.contains("aggregate.sqlite") })
    }
}
