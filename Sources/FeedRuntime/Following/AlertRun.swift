package import FeedAlerts
package import FeedConfiguration
import FeedCore
import FeedEngine
import FeedTimeline
import Foundation
import Synchronization

/// The alerts of a long-running session: their planner, their dispatcher, and the screens that show them.
package final class AlertRun: Sendable {
    private struct State {
        var settings: AlertSettings
        var screens: Set<AlertTarget.Kind> = []

        /// Returns the window for which the loop fetches a feed; `nil` before ``start(on:in:)``.
        var window: (@Sendable (Feed) -> TimeWindow)?
        /// The time of ``start(on:in:)``.
        var start = Date.distantPast
    }

    /// The screens of this process, each of which shows messages while it is open.
    package let screens: [AlertTarget.Kind: ScreenSender] = [.terminal: ScreenSender(), .board: ScreenSender()]

    private let runtime: FeedRuntime
    private let dispatcher: AlertDispatcher
    private let state: Mutex<State>

    /// The path of the configuration's file; `nil` for a configuration without a file.
    private let configuration: String?

    init(
        _ runtime: FeedRuntime,
        _ settings: AlertSettings,
        of configuration: String?,
        languages: Languages,
        notify: @escaping @Sendable (AlertEvent) -> Void
    ) {
        self.runtime = runtime
        self.configuration = configuration
        state = Mutex(State(settings: settings))
        dispatcher = AlertDispatcher(
            runtime.store.alerts,
            planner: runtime.alertPlanner,
            setup: AlertDispatcher.Setup(rules: settings.rules, senders: [:]),
            clock: .following(runtime.clock),
            languages: languages,
            notify: notify
        )
    }

    /// The alerts of the current configuration.
    package var settings: AlertSettings { state.withLock(\.settings) }

    /// Makes the dispatcher look for due alerts, since new ones may have been saved; returns at once.
    package func look() { dispatcher.look() }

    /// Allows ``run(for:)`` to send alerts from now on.
    ///
    /// - Parameters:
    ///   - screens: The kinds of screens that this process has.
    ///   - window: Returns the window for which the loop fetches a feed.
    func start(on screens: Set<AlertTarget.Kind>, in window: @escaping @Sendable (Feed) -> TimeWindow) {
        runtime.alertPlanner.beginSending()
        let start = runtime.clock.now
        state.withLock { ($0.screens, $0.window, $0.start) = (screens, window, start) }
    }

    /// Plans and sends the alerts of feeds until shutdown.
    func run(for feeds: [Feed]) async throws {
        await begin(feeds)
        try await dispatcher.run()
    }

    /// Replaces the rules and targets; all alerts are planned again from the stored answers.
    func use(_ settings: AlertSettings, _ feeds: [Feed]) {
        guard settings != self.settings || !settings.rules.isEmpty else { return }
        state.withLock { $0.settings = settings }
        runtime.alertPlanner.use(settings.rules)
        Task { await begin(feeds) }
    }

    /// Plans alerts from the stored answers, and lets the dispatcher send them.
    private func begin(_ feeds: [Feed]) async {
        let state = state.withLock(\.self)
        let settings = state.settings
        let concerned = feeds.filter { feed in settings.rules.contains { $0.concerns(feed) } }
        let (planner, storage, clock) = (runtime.alertPlanner, runtime.store.alerts, runtime.clock)
        let feedsBeforeFirstFetch = state.window.map { window in
            FeedsBeforeFirstFetch(
                concerned.map { ($0, runtime.engine.key(of: $0, window($0))) },
                in: storage,
                since: state.start
            )
        }
        if let configuration { try? await planner.goOn(with: configuration, of: feeds, in: storage, at: clock.now) }
        try? await planner.planMissedChanges(of: feeds, in: storage, at: clock.now)
        // A newer answer that arrives meanwhile is planned when it is fetched.
        for feed in feeds { _ = try? await planner.planStored(of: feed, in: storage, at: clock.now) }
        try? await planner.retireFormerRules(of: feeds, in: storage, at: clock.now)
        let senders = runtime.senders(for: settings, on: screens.filter { state.screens.contains($0.key) })
        // Stored alerts of a feed that was removed or disabled are not sent.
        dispatcher.use(
            AlertDispatcher.Setup(
                rules: settings.rules,
                senders: senders,
                feeds: Set(feeds.map(\.id)),
                feedsBeforeFirstFetch: feedsBeforeFirstFetch,
                planMissedChanges: {
                    try await planner.planMissedChanges(of: concerned, in: storage, at: clock.now)
                },
                retireFormerRules: { try await planner.retireFormerRules(of: feeds, in: storage, at: clock.now) }
            )
        )
    }
}

extension FeedRuntime {
    /// Makes the planner use the time zone in which the waiting alerts were planned.
    func adoptZoneOfAlerts() async {
        guard !alertPlanner.rules.isEmpty else { return }
        let waiting = try? await store.alerts.alerts(AlertQuery(isWaiting: true, limit: 20))
        alertPlanner.adoptZone(of: (waiting ?? []).map(\.alert.fingerprint))
    }
}
