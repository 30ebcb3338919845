package import FeedCore
import Foundation
import NIOCore
import Synchronization

/// Whether the system lets this process open what the event loops of NIO need, which end the process where they do not
/// get it.
package enum DescriptorLimit {
    /// What one event loop opens: for events, timers and being woken.
    private static let perLoop = 3

    /// What else is opened at once: connections, look-ups of names, the store.
    private static let reserve = 16

    private static let isChecked = Mutex(false)

    /// Looks once, before the first event loop is made; raises the limit as far as the process itself may.
    ///
    /// - Throws: ``FeedError`` with code `unreachable` that says what was found and what is needed.
    package static func check() throws(FeedError) {
        try isChecked.withLock { isChecked throws(FeedError) in
            guard !isChecked else { return }
            try look()
            isChecked = true
        }
    }

    /// How many the process needs to run at all: below that the runtime ends it.
    package static let least = 12

    /// Raises the limit to ``least`` as far as the process itself may.
    ///
    /// - Returns: How many files it may open where that is too few to run at all, else `nil`.
    package static func tooFewToRun() -> Int? {
        var limits = rlimit()
        guard getrlimit(kind, &limits) == 0, limits.rlim_cur < rlim_t(least) else { return nil }
        let found = Int(limits.rlim_cur)
        limits.rlim_cur = min(rlim_t(least), limits.rlim_max)
        return setrlimit(kind, &limits) == 0 && limits.rlim_cur >= rlim_t(least) ? nil : found
    }

    #if os(Linux)
    private static let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    private static let folder = "/proc/self/fd"
    #else
    private static let kind = RLIMIT_NOFILE
    private static let folder = "/dev/fd"
    #endif

    private static func look() throws(FeedError) {
        var limits = rlimit()
        guard getrlimit(kind, &limits) == 0 else { return }
        // Reading the folder takes one itself; where even that fails, all are taken.
        let open =
            (try? FileManager.default.contentsOfDirectory(atPath: folder).count) ?? Int(clamping: limits.rlim_cur)
        let needed = rlim_t(open + System.coreCount * perLoop + reserve)
        guard limits.rlim_cur < needed else { return }
        let found = limits.rlim_cur
        limits.rlim_cur = min(needed, limits.rlim_max)
        if setrlimit(kind, &limits) == 0, limits.rlim_cur >= needed { return }
        throw FeedError(
            .unreachable,
            "this process may open only \(found) files and connections at once; \(needed) are needed to ask publishers",
            hint: "Raise the limit, such as with \"ulimit -n \(max(256, needed))\"."
        )
    }
}
