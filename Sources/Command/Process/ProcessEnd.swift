import FeedEngine
import Foundation

/// The end of the process: the one place that ends it.
///
/// A command throws a ``CommandFailure`` instead. The process ends here only if no caller could continue: output that
/// cannot be written, a signal.
enum ProcessEnd {
    /// Ends in order, with the registered cleanup; abandoned fetches end with it.
    static func inOrder(_ status: Int32) -> Never {
        TrapWatch.leaveEndToTrap()
        exit(status)
    }

    /// Ends at once, even if other threads are running.
    static func atOnce(_ status: Int32) -> Never { _exit(status) }
}
