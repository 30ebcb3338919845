import Foundation

/// The memory that the process may address (`ulimit -v`, `LimitAS` of systemd).
package enum AddressSpace {
    /// The least memory that must be left when the program begins, in MiB.
    ///
    /// With less, a list of the sample feeds trapped or hung while it wrote the reason: if the system refuses memory,
    /// Swift cannot go on. That was measured with up to 520.
    static let minimum = 768

    /// A sentence if the limit of the system leaves too little for the process to work; otherwise `nil`.
    package static var problem: String? {
        #if os(Linux)
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0, limit.rlim_cur != rlim_t(bitPattern: -1),
            let taken
        else { return nil }
        let most = Int(clamping: limit.rlim_cur) >> 20
        guard most < taken + minimum else { return nil }
        return "\(most) MiB of memory may be addressed, but at least \(taken + minimum) MiB are needed."
            + " Raise it: ulimit -v \((taken + minimum) << 10). To limit what is used, limit that:"
            + " MemoryMax of systemd, or --memory of a container."
        #else
        return nil
        #endif
    }

    #if os(Linux)
    /// The memory that the process addresses now, mainly for its program and libraries, in MiB.
    private static var taken: Int? {
        let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.prefix { $0 != " " }
        return pages.flatMap { Int($0) }.map { ($0 * sysconf(Int32(_SC_PAGESIZE))) >> 20 }
    }
    #endif
}

/// Memory that is returned to the system when it is free.
///
/// The allocator of glibc returns a large block at once, but then raises its threshold of large blocks to that size:
/// after the first answer of 15 MB it would keep the next ones, on each thread that has read one. A threshold that is
/// set stays.
package enum FreedMemory {
    /// The size from which a block is returned as soon as it is free, in bytes.
    private static let largeBlock: Int32 = 1 << 20

    /// The parameter `M_MMAP_THRESHOLD` of glibc.
    private static let parameter: Int32 = -3

    /// Sets the threshold, before threads begin.
    package static func giveBack() {
        #if canImport(Glibc)
        typealias SetParameter = @convention(c) (Int32, Int32) -> Int32
        // Swift's module of glibc leaves out the header with the function.
        guard let mallopt = dlsym(nil, "mallopt") else { return }
        _ = unsafeBitCast(mallopt, to: SetParameter.self)(parameter, largeBlock)
        #endif
    }
}
