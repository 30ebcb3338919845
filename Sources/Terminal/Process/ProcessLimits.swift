import Foundation

// One of the three files that branch by system; `Documentation/architecture.md` lists them.

/// The system's limits for this process, and the return of its memory to the system.
package enum ProcessLimits {
    // MARK: - Open files

    /// The error for a limit of open files that is too low.
    package struct TooFewFiles: Error, CustomStringConvertible {
        package let description: String
    }

    /// The minimum number of open files; with fewer, the network library traps instead of failing.
    ///
    /// It trapped with fewer than 16, and below 30 a connection failed for lack of a file. 64 leave room for a store
    /// and some programs.
    private static let minimumFiles = 64

    /// Throws an error if too few files and connections may be open at a time (`ulimit -n`).
    ///
    /// First raises the limit as far as the user may. Must be called before anything is opened.
    package static func prepareFiles() throws(TooFewFiles) {
        var limit = rlimit()
        guard getrlimit(openFiles, &limit) == 0, limit.rlim_cur < minimumFiles else { return }
        let found = limit.rlim_cur
        limit.rlim_cur = min(rlim_t(minimumFiles), limit.rlim_max)
        guard setrlimit(openFiles, &limit) != 0 || limit.rlim_cur < minimumFiles else { return }
        throw TooFewFiles(
            description: "\(found) files may be open at a time, but at least \(minimumFiles) are needed."
                + " Raise it: ulimit -n \(minimumFiles)"
        )
    }

    /// Raises the limit of open files and connections as far as the user may.
    ///
    /// - Parameter wanted: The wanted number of files and connections.
    /// - Returns: The number that may now be open.
    package static func raiseFiles(to wanted: Int) -> Int {
        var limit = rlimit()
        guard getrlimit(openFiles, &limit) == 0 else { return minimumFiles }
        if limit.rlim_cur < rlim_t(wanted) {
            limit.rlim_cur = min(rlim_t(wanted), limit.rlim_max)
            _ = setrlimit(openFiles, &limit)
            _ = getrlimit(openFiles, &limit)
        }
        return Int(clamping: limit.rlim_cur)
    }

    // MARK: - Address space

    /// The minimum address space that must be left when the program begins, in MiB.
    ///
    /// With less, a list of the sample feeds trapped or hung while it wrote the error: Swift cannot continue if the
    /// system refuses memory. That was measured with up to 520.
    private static let minimumMemory = 768

    /// A sentence if the process may address too little memory (`ulimit -v`, `LimitAS` of systemd); otherwise `nil`.
    package static var memoryProblem: String? {
        guard let (most, taken) = addressSpace, most < taken + minimumMemory else { return nil }
        let least = taken + minimumMemory
        return "\(most) MiB of memory may be addressed, but at least \(least) MiB are needed."
            + " Raise it: ulimit -v \(least << 10). To limit what is used, limit that:"
            + " MemoryMax of systemd, or --memory of a container."
    }

    // MARK: - By system

    #if canImport(Darwin)
    private static let openFiles = RLIMIT_NOFILE

    /// Always `nil`: each program on Darwin addresses hundreds of GiB, so that a limit would end it before this check.
    private static var addressSpace: (most: Int, taken: Int)? { nil }

    /// Does nothing: the allocator of Darwin returns large blocks without being told.
    package static func returnFreedMemory() {}

    /// Does nothing, for the same reason.
    package static func returnSmallBlocks() {}
    #else
    private static let openFiles = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)

    /// The address space that the process may use, and that in use now, mainly for its program and libraries, in MiB;
    /// `nil` without a limit.
    private static var addressSpace: (most: Int, taken: Int)? {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0, limit.rlim_cur != rlim_t(bitPattern: -1),
            let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ").first,
            let count = Int(pages)
        else { return nil }
        return (Int(clamping: limit.rlim_cur) >> 20, (count * sysconf(Int32(_SC_PAGESIZE))) >> 20)
    }

    /// Makes the allocator of glibc return each block of at least 1 MiB as soon as it is freed.
    ///
    /// Must be called before threads begin. By default, glibc raises its threshold for large blocks to the size of each
    /// large block that is freed: after the first answer of 15 MB, it would keep such blocks on each thread. A
    /// threshold that is set is not raised.
    package static func returnFreedMemory() {
        typealias SetParameter = @convention(c) (Int32, Int32) -> Int32
        // Swift's module of glibc leaves out the header with the function and with `M_MMAP_THRESHOLD`, which is -3.
        guard let mallopt = dlsym(nil, "mallopt") else { return }
        _ = unsafeBitCast(mallopt, to: SetParameter.self)(-3, 1 << 20)
    }

    /// Returns the freed blocks of all threads to the system, small ones too, which the allocator of glibc would keep.
    ///
    /// It takes some milliseconds, in which other threads may have to wait for memory.
    package static func returnSmallBlocks() {
        typealias Trim = @convention(c) (Int) -> Int32
        guard let trim = dlsym(nil, "malloc_trim") else { return }
        _ = unsafeBitCast(trim, to: Trim.self)(0)
    }
    #endif
}
