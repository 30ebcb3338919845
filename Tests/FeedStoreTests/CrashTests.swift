import FeedEngine
import Foundation
import Testing

/// Runs that end while feeds are in hand, as processes: `StoreWriter` ends them.
@Suite(.timeLimit(.minutes(20)))
struct CrashTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func run(_ arguments: String...) async throws -> StoreWriter.Result { try await StoreWriter.run(arguments) }

    private func lines(_ text: String) -> [String] { text.split(separator: "\n").map(String.init) }

    /// Returns the suspects that the next run finds after runs that ended in this way with two feeds in hand.
    private func suspects(after way: String, times: Int = 1) async throws -> [String] {
        let journal = folder.path("runs")
        for _ in 0..<times { _ = try await run("crash", journal, way, "tfl", "neds") }
        return lines(try await run("suspects", journal, "tfl", "neds", "read-before").standardOutput)
    }

    // MARK: - Which ends count

    @Test(arguments: [
        ("\(SIGILL)", "SIGILL"), ("\(SIGTRAP)", "SIGTRAP"), ("\(SIGABRT)", "SIGABRT"), ("\(SIGBUS)", "SIGBUS"),
        ("\(SIGSEGV)", "SIGSEGV"), ("overflow", "SIGSEGV"),
    ])
    func `a trap makes suspects of what was in hand, and of nothing else`(_ way: String, _ signal: String) async throws
    {
        #expect(
            try await suspects(after: way) == [
                "The last run was ended by a fault (\(signal)) while it read neds, tfl. A feed is read last and alone"
                    + " after one fault, and left out after a second.",
                "tfl: suspect", "neds: suspect", "read-before: clear",
            ]
        )
    }

    @Test func `so does a failed precondition, by whichever signal`() async throws {
        #expect(
            try await suspects(after: "fatal").dropFirst() == ["tfl: suspect", "neds: suspect", "read-before: clear"]
        )
    }

    @Test(arguments: ["\(SIGKILL)", "\(SIGTERM)", "\(SIGINT)", "\(SIGHUP)", "\(SIGPIPE)", "exit", "close"])
    func `any other end blames nobody`(_ way: String) async throws {
        #expect(try await suspects(after: way, times: 2) == ["tfl: clear", "neds: clear", "read-before: clear"])
        #expect((try? FileManager.default.contentsOfDirectory(atPath: folder.path("runs"))) ?? [] == [])
    }

    @Test func `what is in hand at a second trap is left out`() async throws {
        #expect(
            try await suspects(after: "\(SIGSEGV)", times: 2).suffix(3) == [
                "tfl: left out after 2", "neds: left out after 2", "read-before: clear",
            ]
        )
    }

    @Test func `the last line names what was in hand`() async throws {
        let journal = folder.path("runs")
        let end = try await run("crash", journal, "\(SIGSEGV)", "tfl", "neds")
        #expect(
            lines(end.standardError).last == "aggregate: A fault (SIGSEGV) ended the program while it read tfl, neds."
        )
        let many = (1...12).map { "feed\($0)" }
        let names = many.prefix(10).joined(separator: ", ")
        let crowd = try await StoreWriter.run(["crash", journal, "\(SIGABRT)"] + many)
        #expect(
            lines(crowd.standardError).last
                == "aggregate: A fault (SIGABRT) ended the program while it read \(names) and others."
        )
    }

    // MARK: - An engine

    @Test func `a feed that traps costs the others one run, and then itself only`() async throws {
        let place = folder.url.path()
        // The others are read beside it, and what they brought may be saved by then or not.
        #expect(try await run("fetch", place).exitStatus == nil)
        let second = try await run("fetch", place)
        #expect(second.exitStatus == nil)
        #expect(lines(second.standardOutput).dropFirst().sorted() == ["good: fresh", "other: fresh"])
        for _ in 0..<2 {
            let next = try await run("fetch", place)
            #expect(next.exitStatus == 0, "\(next.standardError)")
            let said = lines(next.standardOutput).filter { !$0.hasPrefix("The last run") }
            #expect(said.sorted() == ["aaa-traps: crashed", "good: fresh", "other: fresh"])
        }
        // A person may ask for it, who has mended it or wants to see.
        #expect(try await run("fetch", place, "--refresh").exitStatus == nil)
        #expect(lines(try await run("fetch", place).standardOutput).contains("aaa-traps: crashed"))
        let mended = try await run("fetch", place, "--refresh", "--mended")
        #expect(lines(mended.standardOutput).last == "aaa-traps: fresh")
        #expect(lines(try await run("fetch", place, "--mended").standardOutput).contains("aaa-traps: fresh"))
    }
}
