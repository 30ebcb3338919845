import TerminalText
import FeedConfiguration
import FeedCore
import FeedEngine
import FeedFormats
import FeedHTTP
import FeedStore
import Foundation
import SamplePublishers

extension Session {
    /// What asks publishers, by the customs of the environment: proxies, certificates.
    ///
    /// A demo's publishers are asked within the program.
    static func makeEngine(
        _ clock: FeedClock,
        _ timeZone: TimeZone,
        _ store: SessionStore,
        _ journal: CrashJournal?,
        _ asking: Asking,
        limits: LimitPlan,
        environment: [String: String],
        observe: @escaping @Sendable (EngineEvent) -> Void
    ) -> FeedEngine {
        var configuration = FeedHTTPClient.Configuration(userAgent: "aggregate/\(Aggregate.version)")
        configuration.bodies = BodyBudget(bytes: limits.bodies)
        configuration.proxies = ProxySettings(environment: environment)
        configuration.trustedCertificates = environment["SSL_CERT_FILE"].flatMap { $0.isEmpty ? nil : $0 }
        if let addresses = environment["AGGREGATE_TREAT_AS_PUBLIC"] {
            configuration.classify = .treatingAsPublic(Set(addresses.split(separator: ",").map(String.init)))
        }
        let http = FeedHTTPClient(configuration)
        let sample = SampleTransport(clock: clock)
        let wallClock = clock
        let clock = EngineClock.following(wallClock)
        let requestPolicy = RequestPolicy(clock: clock, ledger: store.ledger, cache: store.cache) { failure in
            StandardStream.error.writeLine("aggregate: \(failure.error)".cleaned)
        }
        return FeedEngine(
            clock: asking.instant.map { .showing($0, beside: clock) } ?? clock,
            timeZone: timeZone,
            storage: store.storage,
            journal: journal,
            changeLog: { ItemChanges(of: $2, at: $3).events(from: $0, to: $1) },
            notify: observe,
            makeTransport: { feed, deadline, mode in
                asking.transport(for: feed) {
                    requestPolicy.transport(
                        over: feed.isSample ? sample : http.transport(for: feed, until: deadline),
                        for: feed,
                        until: clock.now.addingTimeInterval(feed.deadline.seconds),
                        allowance: deadline,
                        patience: mode == .due ? 1 : .infinity,
                        usesFresh: mode != .refresh
                    )
                }
            }
        )
    }

    /// What notes which feeds are in hand, beside the store; says which were when a fault ended an earlier run.
    ///
    /// - Returns: The journal; `nil` where nothing is kept.
    static func journal(beside store: SessionStore, _ clock: FeedClock) -> CrashJournal? {
        guard let path = store.file?.path else { return nil }
        let folder = CrashJournal.folder(besideStore: path)
        let journal = CrashJournal(folder: folder, clock: clock)
        journal.watchTraps()
        // Many ways lead out of the program, and a run's file is to go on each of them.
        Signals.atEnd { journal.close() }
        SupervisorLink.shared?.tell(.journal(folder: folder))
        let texts = Set(journal.crashes.map { "\($0)" })
        for text in texts.sorted() { StandardStream.error.writeLine("aggregate: \(text)") }
        return journal
    }

    /// Tells the user that nothing is kept from now on, and why; and what programs say.
    @Sendable static func tellOfTrouble(_ notice: EngineEvent) {
        switch notice {
        case .storageFailed(let error): StandardStream.error.writeLine("aggregate: \(error)".cleaned)
        case .said(let feed, let program, let text):
            StandardStream.error.writeLine("\(feed?.rawValue ?? program): \(text)".cleaned)
        default: break
        }
    }
}
