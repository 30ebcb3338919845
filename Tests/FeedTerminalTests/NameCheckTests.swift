import FeedBoard
import FeedConfiguration
import FeedCore
import FeedRuntime
import FeedTimeline
import Foundation
import Testing

@testable import FeedTerminal

/// The feeds to which the requested names belong, as the feeds answer one after another.
@Suite(.timeLimit(.minutes(20)))
struct NameCheckTests {
    /// A check of what is asked for, with the answers of a session of two feeds.
    private struct Run {
        let session: Session
        var query: FeedQuery
        var check: NameCheck

        init(categories: [String] = [], groups: [String] = [], stored: [FeedReport] = []) async throws {
            let text = """
                { "feeds": [ { "id": "races", "provider": "example" }, { "id": "holidays", "provider": "example" } ] }
                """
            let registry = FeedRegistry([ExampleProvider.self])
            var options = Session.Options(registry: registry, userAgent: "aggregate-tests/1", environment: [:])
            options.source = ConfigurationSource(name: "feeds.json", bytes: Array(text.utf8), folder: "/")
            options.store = .memory
            session = try await Session(options)
            var request = ViewRequest()
            (request.categories, request.groups) = (categories, groups)
            query = try await session.query(request)
            let stored = session.feeds.map { feed in
                stored.first { $0.feed.id == feed.id } ?? FeedReport(feed, FeedError(.timedOut, "-"), since: .now)
            }
            check = NameCheck(query, of: request, stored)
        }

        mutating func resolve(_ reports: [FeedReport]) -> NameCheck.Outcome? {
            check.resolve(&query, in: Follower(session), reports)
        }
    }

    private static func failure(_ feed: FeedID) throws -> FeedReport {
        FeedReport(try Feed(feed, of: ExampleProvider.self), FeedError(.timedOut, "no answer"), since: ExampleModel.now)
    }

    @Test func `decides nothing where nobody asks for a name`() async throws {
        var run = try await Run()
        let outcome = run.resolve(try ExampleModel.model().reports)
        #expect(outcome == nil)
        #expect(run.query.categories.isEmpty && run.query.categoriesOfFeeds.isEmpty)
        await run.session.runtime.shutdown()
    }

    @Test(arguments: [(["greyhound"], []), ([], ["horse"])])
    func `a name that one feed has is about that feed, which is said when all have answered`(
        categories: [String],
        groups: [String]
    ) async throws {
        var run = try await Run(categories: categories, groups: groups)
        let reports = try ExampleModel.model().reports
        let early = run.resolve([reports[0]])
        #expect(early == nil)
        let settled = run.resolve(reports)
        let outcome = try #require(settled)
        #expect(run.query.categoriesOfFeeds == (categories.isEmpty ? [:] : ["races": categories]))
        #expect(run.query.groupsOfFeeds == (groups.isEmpty ? [:] : ["races": groups]))
        #expect(outcome.unknown.isEmpty && outcome.news.count == 1, "\(outcome)")
        let again = run.resolve(reports)
        #expect(again == nil)
        await run.session.runtime.shutdown()
    }

    @Test func `a name that no feed has is told once, when no feed may have it`() async throws {
        var run = try await Run(categories: ["harness"])
        var reports = try ExampleModel.model().reports
        let whole = reports[0]
        // An empty answer may be of a feed that has it at other times.
        reports[0].snapshot?.items = []
        _ = run.resolve(reports)
        reports[0] = whole
        let settled = run.resolve(reports)
        let outcome = try #require(settled)
        #expect(outcome.unknown.count == 1 && outcome.news == outcome.unknown, "\(outcome)")
        #expect(outcome.unknown.first?.contains("harness") == true)
        // What is not there is asked for all the same, or everything would be shown.
        #expect(run.query.categories == ["harness"])
        let again = run.resolve(reports)
        #expect(again == nil)
        await run.session.runtime.shutdown()
    }

    @Test func `the names of a feed are known that fails now and has answered before`() async throws {
        let reports = try ExampleModel.model().reports
        var run = try await Run(categories: ["greyhound"])
        let failed = [try Self.failure("races"), reports[1]]
        let outcomes = [run.resolve(failed), run.resolve(reports), run.resolve(failed)]
        #expect(outcomes.map { $0?.unknown.isEmpty } == [true, true, nil])
        #expect(run.query.categoriesOfFeeds == ["races": ["greyhound"]])
        await run.session.runtime.shutdown()
    }

    @Test func `what was stored at the start counts for a feed that has not answered`() async throws {
        let reports = try ExampleModel.model().reports
        var run = try await Run(categories: ["greyhound"], stored: reports)
        let outcome = run.resolve([reports[1]])
        #expect(outcome == nil)
        #expect(run.query.categoriesOfFeeds == ["races": ["greyhound"]])
        await run.session.runtime.shutdown()
    }
}
