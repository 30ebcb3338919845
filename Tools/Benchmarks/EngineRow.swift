import FeedCore
import FeedEngine
import FeedRuntime
import Foundation
import MeasureKit
import Synchronization

/// One way of fetching all feeds, measured in its own process.
enum EngineRow: String, CaseIterable {
    case gets, memory, file

    init?(_ text: String) { self.init(rawValue: text) }

    var title: String {
        switch self {
        case .gets: "plain GETs over the same client"
        case .memory: "the engine, kept in memory"
        case .file: "the engine, kept in a file"
        }
    }

    /// Measures, and writes the results as a line.
    func measure(_ load: EngineBenchmark.Load) async throws {
        ProcessFigures.allowManyDescriptors()
        let (upstream, address) = try ListUpstream.start()
        let figures = try await withTemporaryFolder { folder in
            let before = ProcessFigures.residentBytes
            let feeds = try load.makeFeeds(at: address)
            let delays = Delays()
            let tally = RequestTally()
            var options = RuntimeOptions.measuring(
                with: tally,
                storingIn: self == .file ? folder + "/aggregate.sqlite" : nil,
                sharesConnections: true
            )
            options.observe = { if case .engine(.begun(_, let late)) = $0 { delays.add(late) } }
            let runtime = try FeedRuntime(options)
            var figures =
                self == .gets
                ? try await ask(feeds, load, runtime, tally) : try await run(feeds, load, runtime, tally, delays)
            if let before, let peak = ProcessFigures.peakResidentBytes {
                figures.bytesPerFeed = Double(peak - before) / Double(load.feeds)
            }
            await runtime.shutdown()
            return figures
        }
        upstream.end()
        StandardInput.answer(String(decoding: try JSONEncoder().encode(figures), as: UTF8.self))
    }

    // MARK: - The loop

    private func run(
        _ feeds: [Feed],
        _ load: EngineBenchmark.Load,
        _ runtime: FeedRuntime,
        _ tally: RequestTally,
        _ delays: Delays
    ) async throws -> EngineBenchmark.Figures {
        let changes = ChangeStream()
        let ready = await runtime.prepare(feeds)
        let runner = FeedRunner(ready, engine: runtime.engine, changes: changes) { _ in TimeWindow(from: .now) }
        let run = Task { try await runner.run() }
        try await Task.sleep(for: .seconds(load.warmUp))
        delays.begin()
        let spread = 1 + NextRefresh.spread / 2
        var figures = try await measured(load, tally, every: Double(load.refresh) * spread) {
            try await Task.sleep(for: .seconds(load.seconds))
        }
        let measured = delays.end()
        run.cancel()
        _ = await run.result
        figures.medianDelay = measured.median
        figures.longDelay = measured.quantile(0.99)
        return figures
    }

    // MARK: - The yardstick

    /// Sends as many requests as the loop does, at the same rate.
    private func ask(
        _ feeds: [Feed],
        _ load: EngineBenchmark.Load,
        _ runtime: FeedRuntime,
        _ tally: RequestTally
    ) async throws -> EngineBenchmark.Figures {
        let rate = Double(feeds.count) / Double(load.refresh)
        return try await measured(load, tally, every: Double(load.refresh)) {
            let start = ContinuousClock.now
            await withDiscardingTaskGroup { group in
                var sent = 0
                while case let elapsed = (ContinuousClock.now - start).seconds, elapsed < Double(load.seconds) {
                    while Double(sent) < elapsed * rate {
                        let feed = feeds[sent % feeds.count]
                        sent += 1
                        group.addTask { _ = try? await runtime.get(feed) }
                    }
                    try? await Task.sleep(for: .milliseconds(5))
                }
            }
        }
    }

    // MARK: -

    private func measured(
        _ load: EngineBenchmark.Load,
        _ tally: RequestTally,
        every wait: Double,
        _ work: () async throws -> Void
    ) async throws -> EngineBenchmark.Figures {
        let (start, processor, before) = (ContinuousClock.now, ProcessFigures.processorSeconds, tally.counts)
        try await work()
        let seconds = (ContinuousClock.now - start).seconds
        let after = tally.counts
        let fetched = after.all - before.all
        let notModified = after.notModified - before.notModified
        return EngineBenchmark.Figures(
            due: seconds * Double(load.feeds) / wait,
            fetched: fetched,
            notModified: notModified,
            failed: fetched - notModified - (after.answered - before.answered),
            seconds: seconds,
            processorSeconds: ProcessFigures.processorSeconds - processor
        )
    }
}

/// The delays of fetches in seconds, from a time on.
private final class Delays: Sendable {
    private let values = Mutex<[Double]?>(nil)

    func begin() { values.withLock { $0 = [] } }

    func add(_ seconds: Double) { values.withLock { $0?.append(seconds) } }

    func end() -> Spread {
        values.withLock { values in
            defer { values = nil }
            return Spread(values ?? [])
        }
    }
}
