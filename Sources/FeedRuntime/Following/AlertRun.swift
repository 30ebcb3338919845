package import FeedAlerts
package import FeedConfiguration
import FeedCore
import FeedEngine
import FeedTimeline
import Foundation
import ServiceLifecycle
import Synchronization

/// The alerts of a session that goes on: their planner, their dispatcher, and the screens that show them.
///
/// Nothing is sent before ``service(on:of:)`` runs.
package struct AlertRun: Sendable {
    /// The screens of this process; each shows messages for as long as it is open.
    package let screens: [AlertTarget.Kind: ScreenSender] = [.terminal: ScreenSender(), .board: ScreenSender()]

    private let runtime: FeedRuntime
    fileprivate let dispatcher: AlertDispatcher
    private let current: Current

    /// The path of the configuration; `nil` for one without a file.
    private let configuration: String?
    private let notify: @Sendable (AlertEvent) -> Void

    init(
        _ runtime: FeedRuntime,
        _ settings: AlertSettings,
        of configuration: String?,
        languages: Languages,
        notify: @escaping @Sendable (AlertEvent) -> Void
    ) {
        self.runtime = runtime
        self.notify = notify
        self.configuration = configuration
        current = Current(settings)
        dispatcher = AlertDispatcher(
            runtime.store.storage,
            planner: runtime.alertPlanner,
            setup: AlertDispatcher.Setup(rules: settings.rules, senders: [:]),
            clock: .following(runtime.clock),
            languages: languages,
            notify: notify
        )
    }

    /// The alerts as the configuration has them now.
    package var settings: AlertSettings { current.state.withLock(\.settings) }

    /// Looks for due alerts, since some may have been saved; returns at once.
    package func look() { dispatcher.look() }

    /// Returns the service that sends alerts until it is shut down.
    ///
    /// - Parameters:
    ///   - screens: The kinds of screens that this process has.
    ///   - feeds: The feeds that are followed.
    ///   - window: Returns the window for which the loop fetches a feed.
    /// - Returns: The service.
    func service(
        on screens: Set<AlertTarget.Kind>,
        of feeds: [Feed],
        in window: @escaping @Sendable (Feed) -> TimeWindow
    ) -> any Service {
        runtime.alertPlanner.beginSending()
        let start = runtime.clock.now
        current.state.withLock { ($0.screens, $0.window, $0.start) = (screens, window, start) }
        return AlertService(run: self, feeds: feeds)
    }

    /// Continues with other rules and targets: all alerts are planned again from the stored answers.
    func use(_ settings: AlertSettings, _ feeds: [Feed]) {
        guard settings != self.settings || !settings.rules.isEmpty else { return }
        current.state.withLock { $0.settings = settings }
        runtime.alertPlanner.use(settings.rules)
        Task { await begin(feeds) }
    }

    /// Plans all alerts again from the stored answers, since the rules of a time zone have changed.
    func planAgain(for feeds: [Feed]) { use(settings, feeds) }

    /// Plans alerts from the stored answers, and lets the dispatcher send them.
    fileprivate func begin(_ feeds: [Feed]) async {
        let state = current.state.withLock(\.self)
        let settings = state.settings
        let concerned = feeds.filter { feed in settings.rules.contains { $0.concerns(feed) } }
        let feedsBeforeFirstFetch = state.window.map { window in
            FeedsBeforeFirstFetch(
                concerned.map { ($0, runtime.engine.key(of: $0, window($0))) },
                in: runtime.store.storage,
                since: state.start
            )
        }
        if let configuration {
            let (planner, storage, now) = (runtime.alertPlanner, runtime.store.storage, runtime.clock.now)
            try? await planner.goOn(with: configuration, of: feeds, in: storage, at: now)
        }
        try? await runtime.planMissedChanges(of: feeds)
        await runtime.planAlerts(of: feeds)
        let (storage, now) = (runtime.store.storage, runtime.clock.now)
        try? await runtime.alertPlanner.retireFormerRules(of: feeds, in: storage, at: now)
        let senders = runtime.senders(for: settings, on: screens.filter { state.screens.contains($0.key) })
        // Stored alerts of a feed that was removed or disabled are not sent.
        dispatcher.use(
            AlertDispatcher.Setup(
                rules: settings.rules,
                senders: senders,
                feeds: Set(feeds.map(\.id)),
                feedsBeforeFirstFetch: feedsBeforeFirstFetch,
                planMissedChanges: { [runtime] in try await runtime.planMissedChanges(of: concerned) },
                retireFormerRules: { [runtime] in
                    let (storage, now) = (runtime.store.storage, runtime.clock.now)
                    try await runtime.alertPlanner.retireFormerRules(of: feeds, in: storage, at: now)
                }
            )
        )
    }

    /// The alerts of a session as they are now.
    private final class Current: Sendable {
        struct State {
            var settings: AlertSettings
            var screens: Set<AlertTarget.Kind> = []

            /// The window for which the loop fetches a feed, and the time at which it began; `nil` before there is one.
            var window: (@Sendable (Feed) -> TimeWindow)?
            var start = Date.distantPast
        }

        let state: Mutex<State>

        init(_ settings: AlertSettings) { state = Mutex(State(settings: settings)) }
    }
}

// A group describes each of its services with all its members.
private struct AlertService: Service, CustomStringConvertible {
    let run: AlertRun
    let feeds: [Feed]

    var description: String { "AlertService" }

    func run() async throws {
        await run.begin(feeds)
        try await run.dispatcher.run()
    }
}

extension FeedRuntime {
    /// Plans alerts in the time zone in which the waiting ones were planned.
    func adoptZoneOfAlerts() async {
        guard !alertPlanner.rules.isEmpty else { return }
        let waiting = try? await store.storage.alerts(AlertQuery(isWaiting: true, limit: 20))
        alertPlanner.adoptZone(of: (waiting ?? []).map(\.alert.fingerprint))
    }

    /// Records the present rules, so that changes saved from now on become alerts once a process sends them.
    func recordAlertRules(of feeds: [Feed]) async { await alertPlanner.recordRules(of: feeds, in: store.storage) }

    /// Plans the alerts of feeds from their stored answers, for rules that are newer than these.
    func planAlerts(of feeds: [Feed]) async {
        // A newer answer that has come meanwhile is planned with its own fetch.
        for feed in feeds { _ = try? await alertPlanner.planStored(of: feed, in: store.storage, at: clock.now) }
    }

    /// Plans the alerts of changes that processes without these rules have saved.
    func planMissedChanges(of feeds: [Feed]) async throws {
        try await alertPlanner.planMissedChanges(of: feeds, in: store.storage, at: clock.now)
    }
}
