import Foundation

/// The system's statistics for this process.
///
/// Values that only Linux provides are `nil` elsewhere, for not measured.
package enum ProcessFigures {
    /// The processor time of all threads so far in seconds, including time in the system.
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

    /// The current memory of the process, in bytes.
    package static var residentBytes: Int? { status("VmRSS:").map { $0 << 10 } }

    /// The maximum memory of the process so far, in bytes.
    package static var peakResidentBytes: Int? { status("VmHWM:").map { $0 << 10 } }

    /// Returns the current memory of a process and of those that it started, in bytes.
    package static func residentBytes(ofFamilyOf process: Int32) -> Int? {
        guard let own = status("VmRSS:", of: "\(process)") else { return nil }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        let children = names.compactMap { Int32($0) }.filter { status("PPid:", of: "\($0)") == Int(process) }
        return children.compactMap { residentBytes(ofFamilyOf: $0) }.reduce(own << 10, +)
    }

    /// The number of bytes that the process has written so far: to files, sockets and pipes.
    package static var writtenBytes: Int? { status("wchar:", in: "io") }

    package static var threadCount: Int? { status("Threads:") }

    /// The open descriptors of the process.
    package struct Descriptors: Sendable {
        package var all: Int
        package var sockets: Int
    }

    package static var descriptors: Descriptors? {
        #if os(Linux)
        let folder = "/proc/self/fd"
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return nil }
        // The descriptor that the folder was read with is closed by now.
        let targets = names.compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)") }
        return Descriptors(all: targets.count, sockets: targets.count { $0.hasPrefix("socket:") })
        #else
        return nil
        #endif
    }

    /// Raises the limit of open files to the maximum that the system allows.
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

    /// Returns a number from `/proc/PROCESS/status`.
    private static func status(_ name: String, of process: String = "self", in file: String = "status") -> Int? {
        #if os(Linux)
        guard let file = FileHandle(forReadingAtPath: "/proc/\(process)/\(file)"), let data = try? file.readToEnd()
        else {
            return nil
        }
        let line = String(decoding: data, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix(name) }
        return line?.dropFirst(name.count).split(whereSeparator: \.isWhitespace).first.flatMap { Int($0) }
        #else
        return nil
        #endif
    }
}
