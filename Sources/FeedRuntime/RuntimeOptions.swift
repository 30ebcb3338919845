package import FeedConfiguration
package import FeedCore
package import FeedEngine
import FeedStorePostgres
package import Foundation

/// How a runtime is put together: what differs between a command, a test and a measurement.
package struct RuntimeOptions: Sendable {
    /// The `User-Agent` of requests, such as `aggregate/1.0`.
    package var userAgent: String

    /// The viewer's zone.
    package var timeZone: TimeZone

    /// Says where the user's folders are, which proxies to use and which certificates to trust.
    package var environment: [String: String] = [:]

    /// What tells the time.
    package var clock = FeedClock.system

    /// What the clock of all feeds shows; `nil` where it runs on.
    ///
    /// Waits go by ``clock`` in any case.
    package var instant: Date?

    /// What the clock shows to providers, where a replay goes on and they have to ask what was recorded; `nil` for
    /// ``clock``.
    package var askedInstant: Date?

    /// Where answers, history and requests are stored.
    package var store = StoreChoice.memory

    /// Whether a store that cannot be opened is an error; else the runtime goes on in memory, and says so.
    package var needsStore = false

    /// Whether answers are stored for later runs, and stored ones used; rates and budgets are counted in any case.
    package var storesAnswers = true

    /// Whether feeds are fetched; else what other processes store is shown, and remembered for readers.
    package var fetches = true

    /// Whether what programs say of themselves is stored for later runs.
    package var storesDescriptions = true

    /// How much and for how long the store keeps things.
    package var retention = StorePlan()

    /// What all feeds together may take.
    package var limits = LimitPlan()

    /// What people are told of.
    package var alerts = AlertSettings()

    /// The zone in which times without one are read, and whole days are told of; that of the viewer unless it is set.
    ///
    /// It is not that of whoever looks: what is stored holds for all.
    package var homeTimeZone: TimeZone?

    /// How long a feed that fails is not asked.
    package var breaker = Breaker.Rule()

    /// What answers requests in the place of publishers.
    package var overrides = TransportOverrides()

    /// Is told what whoever runs the program may want to hear; from any thread, and must not block.
    package var observe: @Sendable (RuntimeEvent) -> Void = { _ in }

    package init(userAgent: String, timeZone: TimeZone) {
        self.userAgent = userAgent
        self.timeZone = timeZone
    }
}

/// Where a runtime stores things.
package enum StoreChoice: Sendable {
    /// Nowhere: it goes with the runtime.
    case memory
    /// The file in the user's state folder.
    case standard
    /// A file at this path.
    case file(String)
    /// A PostgreSQL database at this address.
    case database(Secret)

    /// What a user has named, as it may be suggested to be named again: no password of a database is printed.
    package static func shown(_ name: String) -> String {
        if case .database = StoreChoice(name) { return PostgresSupport.withoutPassword(name) }
        return name
    }

    /// What a user names: a path, the address of a database, or `memory`; the standard place where it is `nil`.
    package init(_ name: String?) {
        switch name {
        case nil: self = .standard
        case "memory"?: self = .memory
        case let name? where StorePlan.isAddress(name): self = .database(Secret(name))
        case let name?: self = .file(name)
        }
    }
}
