import Foundation

/// The limit of files and connections that the process may have open at a time.
package enum Descriptors {
    /// The error of a limit that is too low.
    package struct TooFew: Error, CustomStringConvertible {
        package let description: String
    }

    /// The least number of files; with fewer, the network library traps instead of failing.
    ///
    /// That was measured below 16, and below 30 a connection failed for lack of one. 64 leave room for a store and some
    /// programs.
    static let minimum = 64

    /// Throws an error if the limit of the system (`ulimit -n`) is too low.
    ///
    /// The limit is raised first, as far as the user may; to be called before anything is opened.
    package static func prepare() throws(TooFew) {
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0, limit.rlim_cur < minimum else { return }
        let found = limit.rlim_cur
        limit.rlim_cur = min(rlim_t(minimum), limit.rlim_max)
        guard setrlimit(resource, &limit) != 0 || limit.rlim_cur < minimum else { return }
        throw TooFew(
            description: "\(found) files may be open at a time, but at least \(minimum) are needed."
                + " Raise it: ulimit -n \(minimum)"
        )
    }

    /// Raises the limit as far as the system lets the user.
    ///
    /// - Parameter wanted: The wanted number of files and connections.
    /// - Returns: The number that is allowed now.
    package static func raise(to wanted: Int) -> Int {
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { return minimum }
        if limit.rlim_cur < rlim_t(wanted) {
            limit.rlim_cur = min(rlim_t(wanted), limit.rlim_max)
            _ = setrlimit(resource, &limit)
            _ = getrlimit(resource, &limit)
        }
        return Int(clamping: limit.rlim_cur)
    }

    #if os(Linux)
    private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
    private static let resource = RLIMIT_NOFILE
    #endif
}
