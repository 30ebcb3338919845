import FeedEngine
import Foundation

/// The functions that end the process.
///
/// No other code does. A command throws a ``CommandFailure`` instead. These functions are for cases in which no caller
/// can continue: a failure to write output, or a signal.
enum ProcessEnd {
    /// Ends the process with the registered cleanup; abandoned fetches end with it.
    static func inOrder(_ status: Int32) -> Never {
        TrapWatch.leaveEndToTrap()
        exit(status)
    }

    /// Ends the process at once, even if other threads are running.
    static func atOnce(_ status: Int32) -> Never { _exit(status) }
}
