import FeedCore
import FeedEngine
import ServiceLifecycle

extension Session {
    /// Reads the system's time zone files again about once an hour until graceful shutdown, since a program that runs
    /// for months sees updates of the system.
    func followZones(_ changes: ChangeStream, _ runner: FeedRunner) async {
        // The viewer's zone is in use from the start, so that a change of its rules is noticed.
        _ = timeZone.rules
        // Cancellation is not a failure.
        try? await cancelWhenGracefulShutdown {
            while true {
                try await ContinuousClock().sleep(for: .seconds(3_600))
                // A process that only serves leaves alerts to others.
                if readZones(), options.fetches {
                    alertRun.planAgain(for: changes.feeds)
                    // What is stored has the instants of the rules before; each feed keeps to its minimum refresh.
                    for feed in changes.feeds where !feed.isCounted { runner.refresh(feed.id) }
                }
            }
        }
    }

    /// Reads the system's time zone files again.
    ///
    /// - Returns: True if the rules of a zone that was used have changed. Alerts are to be planned again then, and what is
    ///   stored is due: items have their new times when they are fetched.
    func readZones() -> Bool {
        guard ZoneDatabase.shared.refresh() else { return false }
        observe(.timeZonesChanged)
        return true
    }
}
