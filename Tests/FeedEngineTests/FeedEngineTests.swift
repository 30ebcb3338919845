import FeedCore
import FeedEngine
import FeedTestKit
import FeedTimeline
import Foundation
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(20)))
struct FeedEngineTests {
    private let now = Date(timeIntervalSince1970: 1_795_255_200)

    private func engine(_ transport: any FeedTransport = ScriptedTransport.unused) -> FeedEngine {
        FeedEngine(clock: .following(.fixed(at: now)), timeZone: .gmt) { _, _, _ in FetchTransport(uncounted: transport)
        }
    }

    private func feed(
        _ id: FeedID,
        deadline: Duration = .seconds(600),
        _ fetch: @escaping ScriptedProvider.Fetch
    ) throws -> Feed {
        try TestFeed(id: id, deadline: deadline, isScoped: true).feed(fetch)
    }

    private func snapshot(_ ids: String...) -> FeedSnapshot {
        FeedSnapshot(items: ids.map { FeedItem(id: LocalID($0), title: $0, time: .instant(now)) })
    }

    @Test func `returns reports in the order of the feeds and tells them as they arrive`() async throws {
        let (released, release) = AsyncStream.makeStream(of: Void.self)
        let first = try feed("first") { _ in
            for await _ in released { break }
            return snapshot("a")
        }
        let second = try feed("second") { _ in snapshot("b") }
        var arrived: [FeedID] = []
        let reports = await engine().fetch([first, second], window: { _ in TimeWindow(from: now) }) { report in
            arrived.append(report.feed.id)
            // The first feed may go on only now that the second was told.
            release.yield()
        }
        #expect(reports.map(\.feed.id) == ["first", "second"])
        #expect(arrived == ["second", "first"])
        #expect(reports.map(\.status) == [.fresh, .fresh])
    }

    @Test func `a provider that throws costs only its own feed`() async throws {
        struct Oddity: Error {}
        let odd = try feed("odd") { _ in throw Oddity() }
        let good = try feed("good") { _ in snapshot("a") }
        let reports = await engine().fetch([odd, good], window: { _ in TimeWindow(from: now) })
        #expect(reports.map(\.status) == [.failed, .fresh])
        #expect(reports[0].error?.code == .internal)
        #expect(reports[0].error?.feed == "odd")
    }

    @Test func `a provider that is deaf to cancellation is abandoned at its deadline`() async throws {
        let ending = Mutex(false)
        defer { ending.withLock { $0 = true } }
        let deaf = try feed("deaf", deadline: .milliseconds(100)) { _ in
            // Spins without ever asking whether it was cancelled, until the test is over.
            while !ending.withLock({ $0 }) {}
            return FeedSnapshot()
        }
        let other = try feed("other", deadline: .milliseconds(100)) { _ in
            while !ending.withLock({ $0 }) {}
            return FeedSnapshot()
        }
        let start = ContinuousClock.now
        let reports = await engine().fetch([deaf, other], window: { _ in TimeWindow(from: now) })
        #expect(reports.map { $0.error?.code } == [.timedOut, .timedOut])
        #expect(reports[0].error?.message == "no answer within 0.1 s")
        // Far more than the 50 ms of grace, so that a busy machine does not fail it; far less than for ever.
        #expect(ContinuousClock.now - start < .seconds(300))
    }

    @Test func `a cancelled caller gets what has arrived and does not wait for the rest`() async throws {
        let (asked, tell) = AsyncStream.makeStream(of: Void.self)
        let silent = try feed("silent") { context in
            tell.yield()
            return try await FeedSnapshot(
                source: context.transport.send(FeedRequest(URL(known: "https://example.org"))).url?.path()
            )
        }
        let engine = engine(ScriptedTransport.silent)
        let fetch = Task { await engine.fetch([silent], window: { _ in TimeWindow(from: now) }) }
        for await _ in asked { break }
        fetch.cancel()
        let reports = await fetch.value
        #expect(reports.map { $0.error?.code } == [.cancelled])
    }

    @Test func `hands a feed the state that it returned last`() async throws {
        let states = Mutex<[FeedState?]>([])
        let counting = try feed("counting") { context in
            states.withLock { $0.append(context.state) }
            let count = context.state?.bytes.first ?? 0
            return FeedSnapshot(state: FeedState(version: 1, bytes: [count + 1]))
        }
        let engine = engine()
        for _ in 0..<3 { _ = await engine.fetch([counting], window: { _ in TimeWindow(from: now) }) }
        #expect(
            states.withLock { $0 } == [nil, FeedState(version: 1, bytes: [1]), FeedState(version: 1, bytes: [2])]
        )
    }

    @Test func `two items of one id become one item and a warning`() async throws {
        let twice = try feed("twice") { _ in snapshot("a", "b", "a") }
        let report = await engine().fetch(twice, window: TimeWindow(from: now))
        #expect(report.snapshot?.items.map(\.id.rawValue) == ["a", "b"])
        #expect(report.snapshot?.warnings.listed.map(\.code) == [.duplicateRecord])
    }

    @Test func `too many items are a malformed answer`() async throws {
        let items = (0...FeedSnapshot.maximumItemCount).map {
            FeedItem(id: LocalID(String($0)), title: "x", time: .instant(now))
        }
        let flood = try feed("flood") { _ in FeedSnapshot(items: items) }
        let report = await engine().fetch(flood, window: TimeWindow(from: now))
        #expect(report.error?.code == .malformed)
        #expect(report.error?.message == "the answer has 200001 records, but at most 200000 can be used")
    }

    @Test func `items beyond maximumItems are left out, and one warning says how many`() async throws {
        var flood = try feed("flood") { _ in snapshot("a", "b", "c", "d") }
        flood.maximumItems = 1
        let kept = try #require(await engine().fetch(flood, window: TimeWindow(from: now)).snapshot)
        #expect(kept.items.map(\.id.rawValue) == ["a"])
        #expect(kept.warnings.listed.map(\.code) == [.surplusRecord])
        #expect(
            kept.warnings.listed.first?.message
                == "3 of 4 items were left out, since maximumItems of the feed is 1"
        )
        #expect(kept.warnings.lostRecords == 3)
    }

    // MARK: - One fetch of a feed at a time

    @Test func `fetches of one feed go one after another, each with what the one before remembered`() async throws {
        let running = Mutex((now: 0, most: 0))
        let counting = try feed("counting") { context in
            running.withLock {
                $0.now += 1
                $0.most = max($0.most, $0.now)
            }
            defer { running.withLock { $0.now -= 1 } }
            for _ in 0..<10 { await Task.yield() }
            let count = context.state?.bytes.first ?? 0
            return FeedSnapshot(source: "\(count)", state: FeedState(version: 1, bytes: [count + 1]))
        }
        let engine = engine()
        let sources = await withTaskGroup(of: String?.self) { group in
            for day in 0..<20 { group.addTask { await engine.fetch(counting, window: .days(day)).snapshot?.source } }
            return await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(sources == Set((0..<20).map { "\($0)" }))
        #expect(running.withLock { $0.most } == 1)
    }

    @Test func `what a cancelled fetch has brought is remembered`() async throws {
        let (asked, tell) = AsyncStream.makeStream(of: Void.self)
        let slow = try feed("slow") { context in
            if let state = context.state { return FeedSnapshot(source: "\(state.bytes)") }
            tell.yield()
            _ = try? await context.transport.send(FeedRequest(URL(known: "https://example.org")))
            return FeedSnapshot(state: FeedState(version: 1, bytes: [7]))
        }
        let engine = engine(ScriptedTransport.silent)
        let window = TimeWindow(from: now)
        let first = Task { await engine.fetch(slow, window: window) }
        for await _ in asked { break }
        first.cancel()
        #expect(await first.value.error?.code == .cancelled)
        #expect(await engine.fetch(slow, window: window).snapshot?.source == "[7]")
    }

    @Test func `a fetch that waits for its turn can be cancelled, and the turn goes on`() async throws {
        let (asked, tell) = AsyncStream.makeStream(of: Void.self)
        let (released, release) = AsyncStream.makeStream(of: Void.self)
        let held = try feed("held") { context in
            guard context.state == nil else { return snapshot("later") }
            tell.yield()
            for await _ in released { break }
            return FeedSnapshot(state: FeedState(version: 1, bytes: []))
        }
        let engine = engine()
        let first = Task { await engine.fetch(held, window: .days(1)) }
        for await _ in asked { break }
        let second = Task { await engine.fetch(held, window: .days(2)) }
        second.cancel()
        #expect(await second.value.error?.code == .cancelled)
        let third = Task { await engine.fetch(held, window: .days(3)) }
        release.yield()
        #expect(await first.value.status == .fresh)
        #expect(await third.value.snapshot?.items.map(\.title) == ["later"])
    }

    @Test func `a provider that is deaf holds up its feed's next fetch no longer than its deadline`() async throws {
        let ending = Mutex(false)
        defer { ending.withLock { $0 = true } }
        let calls = Mutex(0)
        let deaf = try feed("deaf", deadline: .milliseconds(100)) { _ in
            let number = calls.withLock { calls in
                calls += 1
                return calls
            }
            while number == 1, !ending.withLock({ $0 }) {}
            return snapshot("a")
        }
        let engine = engine()
        #expect(await engine.fetch(deaf, window: TimeWindow(from: now)).error?.code == .timedOut)
        var patient = deaf
        patient.deadline = .seconds(30)
        #expect(await engine.fetch(patient, window: TimeWindow(from: now)).status == .fresh)
    }
}
