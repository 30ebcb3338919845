/// What tells the rates the time, and waits for it.
///
/// A test gives one that runs ahead instead of waiting, so that a month of requests takes no time.
package struct RequestClock: Sendable {
    package var now: @Sendable () -> ContinuousClock.Instant

    /// Waits until an instant; throws where the task is cancelled first.
    package var sleep: @Sendable (_ until: ContinuousClock.Instant) async throws -> Void

    package init(
        now: @escaping @Sendable () -> ContinuousClock.Instant,
        sleep: @escaping @Sendable (_ until: ContinuousClock.Instant) async throws -> Void
    ) {
        self.now = now
        self.sleep = sleep
    }

    /// The machine's own, which does not stop while it sleeps.
    package static let continuous = RequestClock(
        now: { .now },
        sleep: { try await ContinuousClock().sleep(until: $0) }
    )
}
