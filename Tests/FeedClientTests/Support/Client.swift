import FeedBoard
import FeedClient
import FeedCore
import FeedEngine
import FeedFormats
import FeedRuntime
import FeedTerminal
import FeedTimeline
import Foundation
import Terminal

/// A client of a server, for tests.
enum Client {
    /// Connects to a port of this machine, and ends it after the body.
    static func run<Value>(
        port: Int,
        language: Language = .english,
        _ change: (inout ServerConnection.Options) -> Void = { _ in },
        _ body: (ServerConnection) async throws -> Value
    ) async throws -> Value {
        var options = ServerConnection.Options(
            try ServerAddress("http://127.0.0.1:\(port)"),
            userAgent: "aggregate-tests/1",
            timeZone: ServedSession.london
        )
        options.clock = .fixed(at: ServedSession.now)
        options.languages = Languages(language)
        options.wait = { _ in .milliseconds(1) }
        // Tests run while something else holds all cores.
        (options.answerTime, options.silence) = (.seconds(600), .seconds(600))
        change(&options)
        let connection = try ServerConnection(options)
        do {
            try await connection.begin()
            let value = try await body(connection)
            await connection.end()
            return value
        } catch {
            await connection.end()
            throw error
        }
    }
}

extension WatchSource {
    /// Returns everything that a screen shows of the source: each view, and the sheets of some items.
    func screen(of reports: [FeedReport], at now: Date, _ language: Language) async -> String {
        var query = FeedQuery(timeZone: ServedSession.london, now: now)
        (query.languages, query.viewerWords) = (Languages(language), Languages(language).viewerWords)
        var model = WatchModel(feeds, query: query)
        model.reports = reports
        let outlook = await outlook(of: feeds)
        (model.dues, model.budgets) = (outlook.dues, outlook.budgets)
        model.history = await events(of: feeds.map(\.id), latest: 500)
        var text = ""
        func add(_ title: String, _ state: WatchState) {
            let content = model.content(of: state, columns: 120, style: .none)
            let lines = state.sheet == nil ? content.lines.map(\.text) : content.sheet
            text += "--- \(title)\n" + (lines + content.states).map { $0.rendered(.none) + "\n" }.joined()
        }
        var state = WatchState()
        for view in [ViewerChoices.View.timeline, .byFeed, .feeds, .history] {
            state.view = view
            add("\(view)", state)
        }
        for report in reports {
            for item in (report.snapshot?.items ?? []).prefix(5) {
                let id = ItemID(report.feed.id, item.id)
                state.sheet = .item(id)
                model.eventsOfItem = await events(of: id, latest: 20)
                add("\(id)", state)
                state.sheet = .why(id)
                model.explanation = await explanation(of: id, by: query, among: reports)
                add("\(id), why", state)
            }
        }
        return text
    }
}

extension ServerConnection {
    /// Waits until something is so, looking whenever anything is told.
    func wait(until isSo: @escaping @Sendable ([FeedReport]) -> Bool) async {
        for await _ in changes.subscribe(capacity: 100_000) where isSo(changes.current.reports) { return }
    }

    /// Waits for news that the body wants.
    func wait<Value: Sendable>(for body: @escaping @Sendable (WatchNews) -> Value?) async -> Value? {
        for await news in news { if let value = body(news) { return value } }
        return nil
    }
}

extension [FeedReport] {
    /// The start of an item of the first feed.
    func start(of id: String) -> Date? {
        guard case .instant(let start, _) = first?.snapshot?.items.first(where: { $0.id == LocalID(id) })?.time else {
            return nil
        }
        return start
    }
}
