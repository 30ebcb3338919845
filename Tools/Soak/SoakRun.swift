import FeedConfiguration
import FeedCore
import FeedEngine
import FeedRuntime
import Foundation
import Logging
import MeasureKit
import ServiceLifecycle
import UnixSignals

/// One soak test, from the start of the publishers to the verdict.
struct SoakRun {
    let plan: SoakPlan
    let lists: Int
    let folder: String

    /// The time for which fetches may continue after the end was requested.
    static let gracePeriod = Duration.seconds(2)

    /// - Returns: The result of each point; `nil` if a signal ended the run.
    func run() async throws -> [SoakPoint]? {
        ProcessFigures.allowManyDescriptors()
        let upstream = try OwnProcess(["upstream"])
        let feeds = try SoakFeeds.make(lists: lists, upstream)
        let before = ProcessFigures.descriptors
        let journal = SoakJournal()
        let tally = RequestTally()
        var options = RuntimeOptions.measuring(
            with: tally,
            storingIn: folder + "/aggregate.sqlite",
            sharesConnections: false
        )
        options.breaker = .init(failures: 5, firstWait: 2, longestWait: 4)
        // Short, so that the file reaches its final size within minutes.
        options.retention.retention = .seconds(30)
        options.retention.maximumBytes = 32 << 20
        options.observe = { journal.record($0) }
        let runtime = try FeedRuntime(options)
        let changes = ChangeStream()
        let readers = SoakReaders(changes)
        let samples = SoakSamples(tally, changes, journal)
        let conductor = SoakConductor(plan, upstream: upstream, samples: samples)
        let ready = await runtime.prepare(feeds)
        let runner = FeedRunner(ready, engine: runtime.engine, changes: changes, gracePeriod: Self.gracePeriod) { _ in
            TimeWindow(from: .now, until: .now.addingTimeInterval(86_400))
        }
        say("\(feeds.count) feeds for \(plan.seconds) s, the last quarter without faults; Control-C ends it")
        let ended = try await serve([runner, SoakCleaner(runtime: runtime)], until: conductor)
        changes.finish()
        let isInOrder = await readers.verdict()
        await runtime.shutdown()
        let open = try await Self.openConnections(at: upstream)
        let left = ProcessFigures.descriptors.flatMap { now in before.map { now.sockets - $0.sockets } }
        upstream.end()
        guard let ended, let freshness = conductor.freshness else { return nil }
        return SoakPoint.memory(samples.all, plan) + SoakPoint.descriptors(samples.all, plan) + [
            .connections(here: left, there: open), .freshness(freshness), .shutdown(ended), isInOrder, journal.verdict,
        ]
    }

    /// Returns the open connections at the publishers, which may learn of an end with a delay.
    private static func openConnections(at upstream: OwnProcess) async throws -> Int? {
        var open: Int?
        for _ in 0..<20 {
            try upstream.say("connections")
            open = Int(try upstream.line())
            if open == 0 { break }
            try await Task.sleep(for: .milliseconds(100))
        }
        return open
    }

    /// Runs services until the conductor is done, or a signal arrives.
    ///
    /// - Returns: The time that the others took to end after the conductor; `nil` if a signal came first.
    private func serve(_ services: [any Service], until conductor: SoakConductor) async throws -> Duration? {
        var configurations = services.map { ServiceGroupConfiguration.ServiceConfiguration(service: $0) }
        configurations.append(.init(service: conductor, successTerminationBehavior: .gracefullyShutdownGroup))
        let group = ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: configurations,
                gracefulShutdownSignals: [.sigint, .sigterm],
                logger: Logger(label: "soak", factory: { _ in SwiftLogNoOpLogHandler() })
            )
        )
        try await group.run()
        return conductor.endedAt.map { ContinuousClock.now - $0 }
    }
}

/// Cleans the store regularly, as a long-running program does.
private struct SoakCleaner: Service {
    let runtime: FeedRuntime

    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            while true {
                try await Task.sleep(for: .seconds(15))
                try await runtime.cleanStoreIfDue(every: .seconds(10))
            }
        }
    }
}
