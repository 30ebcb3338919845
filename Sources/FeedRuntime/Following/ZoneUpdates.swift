import FeedCore
import FeedEngine
import ServiceLifecycle

/// Reads the system's time zone files again about once an hour, since a program that runs for months sees updates of
/// the system.
struct ZoneUpdates: Service, CustomStringConvertible {
    /// Short, since a group of services describes each of them with all that it holds.
    var description: String { "ZoneUpdates" }

    private let session: Session
    private let changes: ChangeStream
    private let runner: FeedRunner

    init(session: Session, changes: ChangeStream, runner: FeedRunner) {
        (self.session, self.changes, self.runner) = (session, changes, runner)
        // The viewer's zone is in use from the start, so that a change of its rules is noticed.
        _ = session.timeZone.rules
    }

    func run() async {
        // Cancellation is not a failure.
        try? await cancelWhenGracefulShutdown {
            while true {
                try await ContinuousClock().sleep(for: .seconds(3_600))
                // A process that only serves leaves alerts to others.
                if session.readZones(), session.fetches {
                    session.alertRun.planAgain(for: changes.feeds)
                    // What is stored has the instants of the rules before; each feed keeps to its minimum refresh.
                    for feed in changes.feeds where !feed.isCounted { runner.refresh(feed.id) }
                }
            }
        }
    }
}

extension Session {
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
