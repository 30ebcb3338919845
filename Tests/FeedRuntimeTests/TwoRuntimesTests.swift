import FeedCore
import FeedEngine
import FeedRuntime
import FeedTestKit
import FeedTimeline
import Foundation
import ProgramTestKit
import SampleServer
import Testing

@Suite struct TwoRuntimesTests {
    /// A question to a program that has ended is an error and not the end of the tests, as it is in `aggregate`.
    private static let ignoresBrokenPipes: Void = { _ = signal(SIGPIPE, SIG_IGN) }()

    init() { Self.ignoresBrokenPipes }

    @Test func `two runtimes in one process share nothing, and one goes on when the other is shut down`() async throws {
        let folders = [try ProgramFolder(), try ProgramFolder()]
        let told = [RecordedEvents(), RecordedEvents()]
        let publishers = try await SampleServer.start()
        let address = try #require(publishers.endpoint(for: "sport-events")).absoluteString
        let runtimes = try (0..<2).map { number in
            try FeedRuntime(
                .test { options in
                    options.store = .file(folders[number].work.appending(path: "store.sqlite").path())
                    options.needsStore = true
                    options.storesDescriptions = false
                    options.observe = { told[number].add($0) }
                }
            )
        }
        // The same command in the same folder: what would be one program within a runtime.
        let program = try Feed.program(saying: "hello", in: folders[0])
        var processes: [String] = []
        for runtime in runtimes {
            let report = await runtime.fetch(program)
            processes.append(try #require(report.snapshot?.items.first?.title))
            #expect(await runtime.fetch(try .sports(address)).status == .fresh)
        }
        #expect(processes[0] != processes[1])

        await runtimes[0].shutdown()
        #expect(!Self.isThere(processes[0]))
        #expect(await runtimes[1].fetch(program).snapshot?.items.first?.title == processes[1])
        #expect(await runtimes[1].fetch(try .sports(address)).status == .fresh)
        #expect(await runtimes[1].fetch(try .sports(address), mode: .offline).snapshot?.items.isEmpty == false)

        await runtimes[1].shutdown()
        #expect(!Self.isThere(processes[1]))
        await publishers.shutdown()
        #expect(told[0].said == ["hello"])
        #expect(told[1].said == ["hello", "hello"])
    }

    private static func isThere(_ process: String) -> Bool { Int32(process).map { kill($0, 0) == 0 } ?? false }
}
