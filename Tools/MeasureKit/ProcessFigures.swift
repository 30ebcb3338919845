import Foundation

/// What the system says of this process.
///
/// What only Linux tells is `nil` elsewhere: not measured.
package enum ProcessFigures {
    /// Seconds of the processor that all threads took so far, those of the system in their name included.
    package static var processorSeconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Nanoseconds on a clock that is never set and that all processes of the machine share.
    package static var monotonicNanoseconds: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    /// The memory that the process has now, in bytes.
    package static var residentBytes: Int? { status("VmRSS:").map { $0 << 10 } }

    /// The most memory that it ever had, in bytes.
    package static var peakResidentBytes: Int? { status("VmHWM:").map { $0 << 10 } }

    package static var threadCount: Int? { status("Threads:") }

    /// What the process has open.
    package struct Descriptors: Sendable {
        package var all: Int
        package var sockets: Int
    }

    package static var descriptors: Descriptors? {
        #if os(Linux)
        let folder = "/proc/self/fd"
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return nil }
        // The one that the folder was read with is gone by now.
        let targets = names.compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)") }
        return Descriptors(all: targets.count, sockets: targets.count { $0.hasPrefix("socket:") })
        #else
        return nil
        #endif
    }

    /// Lets the process open as many files as the system allows it.
    package static func allowManyDescriptors() {
        var limit = rlimit()
        #if os(Linux)
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
        let resource = RLIMIT_NOFILE
        #endif
        guard getrlimit(resource, &limit) == 0 else { return }
        limit.rlim_cur = limit.rlim_max
        _ = setrlimit(resource, &limit)
    }

    /// A number of `/proc/self/status`.
    private static func status(_ name: String) -> Int? {
        #if os(Linux)
        guard let file = FileHandle(forReadingAtPath: "/proc/self/status"), let data = try? file.readToEnd() else {
            return nil
        }
        let line = String(decoding: data, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix(name) }
        return line?.dropFirst(name.count).split(whereSeparator: \.isWhitespace).first.flatMap { Int($0) }
        #else
        return nil
        #endif
    }
}
