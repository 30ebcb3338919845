package import Foundation
import Synchronization

/// The process groups of the programs that run, so that none outlives us.
package enum ProcessGroups {
    private static let running = Mutex<Set<pid_t>>([])
    private static let atExit: Void = { atexit { ProcessGroups.endAll() } }()

    /// The groups that run.
    package static var all: Set<pid_t> { running.withLock { $0 } }

    static func add(_ group: pid_t) {
        _ = atExit
        running.withLock { _ = $0.insert(group) }
    }

    static func remove(_ group: pid_t) { running.withLock { _ = $0.remove(group) } }

    /// Ends all programs and whatever they have started: asks them with SIGTERM first, and waits for a moment.
    ///
    /// For the end of our own process, from which nobody comes back: it blocks, and takes the exit statuses of programs.
    package static func endAll() {
        var groups = running.withLock { groups in
            defer { groups = [] }
            return groups
        }
        for (number, patience) in [(SIGTERM, Duration.milliseconds(300)), (SIGKILL, .milliseconds(100))] {
            for group in groups { kill(-group, number) }
            let latest = ContinuousClock.now + patience
            while !groups.isEmpty, ContinuousClock.now < latest {
                groups = groups.filter { group in
                    // A leader that has ended counts as long as nobody has asked how.
                    _ = waitpid(group, nil, WNOHANG)
                    return kill(-group, 0) == 0
                }
                if !groups.isEmpty { usleep(2_000) }
            }
        }
    }

    /// Whether a process of ours has ended; it may not have been waited for yet.
    static func hasEnded(_ process: pid_t) -> Bool {
        var information = siginfo_t()
        let result = waitid(P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT)
        // Nobody to wait for has ended too.
        return result != 0 || information.si_signo != 0
    }
}
