package import FeedConfiguration
package import FeedCore
package import FeedEngine
import FeedStore
package import Foundation

/// The parts of a runtime that differ between a command, a test and a measurement.
package struct RuntimeOptions: Sendable {
    /// The `User-Agent` of requests, such as `aggregate/1.0`.
    package var userAgent: String

    /// The viewer's zone.
    package var timeZone: TimeZone

    /// The variables that say where the user's folders are, which proxies to use and which certificates to trust.
    package var environment: [String: String] = [:]

    /// The clock.
    package var clock = FeedClock.system

    /// The time that the clock of all feeds shows; `nil` if it is that of ``clock``.
    ///
    /// Waits go by ``clock`` in any case.
    package var instant: Date?

    /// The time that the clock shows to providers, if a replay goes on and they have to make the recorded requests;
    /// `nil` for ``clock``.
    package var askedInstant: Date?

    /// The place where answers, history and requests are stored.
    package var store = StoreChoice.memory

    /// True if a store that cannot be opened is an error; otherwise the runtime uses memory, and reports it.
    package var needsStore = false

    /// True if answers are stored for later runs, and stored ones used; rates and budgets are counted in any case.
    package var storesAnswers = true

    /// True if feeds are fetched; otherwise the answers that other processes store are shown, and remembered for
    /// readers.
    package var fetches = true

    /// True if the descriptions of programs are stored for later runs.
    package var storesDescriptions = true

    /// The limits of the store, in size and time.
    package var retention = StorePlan()

    /// The limits of all feeds together.
    package var limits = LimitPlan()

    /// The rules and targets of alerts.
    package var alerts = AlertSettings()

    /// The time zone in which times without one are read, and by which alerts of whole days are planned; the viewer's
    /// unless it is set.
    ///
    /// It does not depend on the viewer: what is stored is the same for all.
    package var homeTimeZone: TimeZone?

    /// The time for which a feed that fails is not fetched.
    package var breaker = Breaker.Rule()

    /// The transports that answer instead of publishers.
    package var overrides = TransportOverrides()

    /// Receives the events of the runtime; from any thread, and must not block.
    package var observe: @Sendable (RuntimeEvent) -> Void = { _ in }

    package init(userAgent: String, timeZone: TimeZone) {
        self.userAgent = userAgent
        self.timeZone = timeZone
    }
}

/// The place where a runtime stores answers and requests.
package enum StoreChoice: Sendable {
    /// In memory, until the runtime ends.
    case memory
    /// The file in the user's state folder.
    case standard
    /// A file at this path.
    case file(String)
    /// A PostgreSQL database at this address.
    case database(Secret)

    /// Returns the name of a store as messages to the user show it: without the password of a database.
    package static func shown(_ name: String) -> String {
        if case .database = StoreChoice(name) { return PostgresAddress(name).withoutPassword }
        return name
    }

    /// Creates the choice that a user names: a path, the URL of a database, or `memory`; the standard place for `nil`.
    package init(_ name: String?) {
        switch name {
        case nil: self = .standard
        case "memory"?: self = .memory
        case let name? where StorePlan.isAddress(name): self = .database(Secret(name))
        case let name?: self = .file(name)
        }
    }

    /// Returns the path of the file that it names, the standard one by the
    /// [XDG Base Directory Specification](https://specifications.freedesktop.org/basedir-spec/latest/).
    func path(_ environment: [String: String]) -> String? {
        switch self {
        case .memory, .database: return nil
        case .file(let path): return path
        case .standard:
            let state = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
            let home = environment["HOME"].flatMap { $0.isEmpty ? nil : "\($0)/.local/state" }
            return (state ?? home).map { "\($0)/aggregate/aggregate.sqlite" }
        }
    }
}
