import TerminalText
import FeedConfiguration
import FeedCore
import FeedEngine
import FeedFormats
import FeedStore
import Foundation

/// Where a run of the program keeps what it reads: a file that all runs share, or memory.
struct SessionStore: Sendable {
    let storage: any FeedStorage
    let ledger: any RequestLedger
    let cache: any ResponseCache

    /// The file; `nil` where things are kept in memory.
    var file: SQLiteStore?

    /// What dies with the process.
    static var memory: SessionStore {
        SessionStore(storage: MemoryFeedStorage(), ledger: MemoryLedger(), cache: MemoryResponseCache())
    }

    /// Opens the store that the user wants; where it cannot be used, says why and goes on with memory.
    ///
    /// - Parameters:
    ///   - path: A path, `memory`, or `nil` for the file in the user's state folder.
    ///   - clock: What tells when something was kept.
    ///   - environment: Says where the state folder is.
    /// - Returns: What the run keeps things in.
    static func open(_ path: String?, clock: FeedClock, environment: [String: String]) -> SessionStore {
        if path == "memory" { return .memory }
        guard let path = path ?? standardPath(environment) else {
            StandardStream.error.writeLine(
                "aggregate: neither XDG_STATE_HOME nor HOME says where the store is, so nothing is stored."
                    + " Name a file with --store, or say --store memory."
            )
            return .memory
        }
        var configuration = SQLiteStore.Configuration(path: path)
        configuration.clock = clock
        do throws(StoreProblem) {
            let store = try SQLiteStore(configuration)
            if let problem = store.movedAside { StandardStream.error.writeLine("aggregate: \(problem)".cleaned) }
            return SessionStore(storage: store, ledger: store, cache: store, file: store)
        } catch {
            StandardStream.error.writeLine("aggregate: \(error)".cleaned)
            return .memory
        }
    }

    /// The same store for a run whose answers are not for later ones: nothing that is kept is used and nothing is put
    /// away, but rates, budgets and a publisher's wish for peace are counted as ever, and a feed that is left alone
    /// because it failed stays so.
    func keepingNoAnswers(of feeds: [Feed]) async -> SessionStore {
        let memory = SessionStore(storage: MemoryFeedStorage(), ledger: ledger, cache: MemoryResponseCache())
        for key in feeds.map(FeedKey.init) {
            guard let health = try? await storage.health(of: key) else { continue }
            try? await memory.storage.save(FetchOutcome(health: health), for: AnswerKey(feed: key, scope: ""))
        }
        return memory
    }

    /// The file by the [XDG Base Directory Specification](https://specifications.freedesktop.org/basedir-spec/latest/).
    private static func standardPath(_ environment: [String: String]) -> String? {
        let state = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let home = environment["HOME"].flatMap { $0.isEmpty ? nil : "\($0)/.local/state" }
        return (state ?? home).map { "\($0)/aggregate/aggregate.sqlite" }
    }
}
