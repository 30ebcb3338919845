import FeedCore
package import FeedTimeline
package import Terminal

extension ExitStatus {
    /// Creates the status of all reports, by the options of the command line.
    ///
    /// - Parameters:
    ///   - reports: The states of the feeds.
    ///   - isStrict: True if a warning counts as a failure.
    ///   - isOffline: True if no request was to be made, so that an answer that is not fresh is not a failure.
    package init(_ reports: [FeedReport], isStrict: Bool, isOffline: Bool = false) {
        let failed = reports.count { $0.status == .failed || ($0.status == .stale && !isOffline) }
        let hasWarning = reports.contains { $0.snapshot?.warnings.isEmpty == false }
        if failed > 0, failed == reports.count {
            self = .unavailable
        } else if failed > 0 || (isStrict && hasWarning) {
            self = .partialFailure
        } else {
            self = .success
        }
    }
}
