import FeedCore
import FeedEngine
import FeedRuntime
import FeedStore
import FeedTestKit
import FeedTimeline
import Foundation
import ProgramTestKit
import Testing

@Suite struct FeedRuntimeTests {
    /// An answer without events, which any number of fetches may have.
    private let empty = ScriptedTransport(body: Array("[]".utf8))

    // MARK: - The store

    @Test func `a store that is needed and cannot be opened is an error`() throws {
        let folder = try ProgramFolder(["file": ""])
        let path = folder.work.appending(path: "file/store.sqlite").path()
        #expect(throws: StoreProblem.self) {
            try FeedRuntime(
                .test {
                    $0.store = .file(path)
                    $0.needsStore = true
                }
            )
        }
    }

    @Test func `a store that cannot be opened is told, and memory takes its place`() async throws {
        let folder = try ProgramFolder(["file": ""])
        let told = RecordedEvents()
        let runtime = try FeedRuntime(
            .test {
                $0.store = .file(folder.work.appending(path: "file/store.sqlite").path())
                $0.observe = { told.add($0) }
                $0.overrides.publishers = { [empty] _, _ in empty }
            }
        )
        guard case .storeUnusable = told.all.first else {
            Issue.record("told \(told.all)")
            return
        }
        #expect(runtime.store.storage.path == nil)
        #expect(await runtime.fetch(try .sports()).error == nil)
        await runtime.shutdown()
    }

    @Test func `without a folder for the store it says so, and memory takes its place`() async throws {
        let told = RecordedEvents()
        let runtime = try FeedRuntime(
            .test {
                $0.store = .standard
                $0.observe = { told.add($0) }
            }
        )
        guard case .noStateFolder = told.all.first else {
            Issue.record("told \(told.all)")
            return
        }
        #expect(runtime.store.storage.path == nil)
        await runtime.shutdown()
    }

    @Test func `a damaged store is moved aside, which is told`() async throws {
        let folder = try ProgramFolder(["store.sqlite": String(repeating: "no database ", count: 1_000)])
        let told = RecordedEvents()
        let runtime = try FeedRuntime(
            .test {
                $0.store = .file(folder.work.appending(path: "store.sqlite").path())
                $0.observe = { told.add($0) }
            }
        )
        guard case .storeMovedAside = told.all.first else {
            Issue.record("told \(told.all)")
            return
        }
        #expect(runtime.store.storage.path != nil)
        await runtime.shutdown()
    }

    @Test func `answers that are not stored are not there for the next run, and stored ones are not used`() async throws
    {
        let folder = try ProgramFolder()
        let publisher = ScriptedTransport(body: Array("[]".utf8))
        func fetch(storing stores: Bool) async throws -> Int {
            let runtime = try FeedRuntime(
                .test {
                    $0.store = .file(folder.work.appending(path: "store.sqlite").path())
                    $0.storesAnswers = stores
                    $0.overrides.publishers = { _, _ in publisher }
                }
            )
            _ = await runtime.fetch(try .sports(), mode: .cached)
            await runtime.shutdown()
            return publisher.requests.count
        }
        #expect(try await fetch(storing: false) == 1)
        #expect(try await fetch(storing: true) == 2)
        #expect(try await fetch(storing: true) == 2)
        #expect(try await fetch(storing: false) == 3)
    }

    // MARK: - Requests

    @Test func `what stands in for publishers is asked below rates: a loop does not wait for its turn`() async throws {
        let runtime = try FeedRuntime(.test { $0.overrides.publishers = { [empty] _, _ in empty } })
        var feed = try Feed.sports()
        feed.access.rates = RequestRates([.init(1, per: .seconds(3_600))])
        #expect(await runtime.fetch(feed).error == nil)
        let begun = ContinuousClock.now
        _ = await runtime.fetch(feed, mode: .due)
        #expect(ContinuousClock.now - begun < feed.deadline)
        #expect(empty.requests.count == 1)
        await runtime.shutdown()
    }

    @Test func `a saved answer takes the place of publishers, rates and caches`() async throws {
        let saved = SavedAnswer(body: Array("[]".utf8))
        let runtime = try FeedRuntime(
            .test {
                $0.overrides.savedAnswer = saved
                $0.overrides.publishers = { [empty] _, _ in empty }
            }
        )
        #expect(await runtime.fetch(try .sports()).error == nil)
        #expect(saved.requests.count == 1)
        #expect(empty.requests.isEmpty)
        await runtime.shutdown()
    }

    @Test func `after the shutdown no request is sent and no program is started`() async throws {
        let folder = try ProgramFolder()
        let told = RecordedEvents()
        let runtime = try FeedRuntime(
            .test {
                $0.storesDescriptions = false
                $0.observe = { told.add($0) }
            }
        )
        await runtime.shutdown()
        #expect(await runtime.fetch(try .sports()).error?.code == .cancelled)
        #expect(await runtime.fetch(try .program(saying: "hello", in: folder)).error?.code == .cancelled)
        #expect(told.said.isEmpty)
    }

    // MARK: - Programs

    @Test func `programs are described by the runtime that runs them`() async throws {
        let folder = try ProgramFolder()
        let runtime = try FeedRuntime(.test { $0.storesDescriptions = false })
        let feed = try Feed.program(saying: "hello", in: folder)
        let known = try #require(await runtime.describe([feed], within: .seconds(300)))
        #expect(known.description(of: feed)?.profile.summary == "A test")
        await runtime.shutdown()
    }
}
