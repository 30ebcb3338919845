import FeedCore
import FeedTimeline

/// What the program's exit status says, by the customary numbers of `sysexits.h` where there is one.
enum ExitStatus: Int32 {
    /// All selected feeds answered.
    case success = 0
    /// Some feeds failed, everything else was printed; or an item is unknown; or a warning under `--strict`.
    case partialFailure = 1
    /// Wrong arguments.
    case usage = 64
    /// No feed answered.
    case unavailable = 69
    /// Standard output cannot be written.
    case output = 74
    /// The configuration is wrong.
    case configuration = 78
    /// Ended with its terminal.
    case hungUp = 129
    /// Ended by Ctrl-C.
    case interrupted = 130

    /// What reports say as a whole.
    ///
    /// - Parameters:
    ///   - reports: How the feeds stand.
    ///   - isStrict: Whether a warning counts as a failure.
    ///   - isOffline: Whether no request was to be made, so that an answer that is not fresh is not a failure.
    init(_ reports: [FeedReport], isStrict: Bool, isOffline: Bool = false) {
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
