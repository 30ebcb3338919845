import Foundation

/// What changes of a file when somebody writes it or puts another in its place, as one look at it tells.
package struct FileSignature: Sendable, Hashable {
    private var size: Int
    private var seconds: Int
    private var nanoseconds: Int
    private var device: UInt64
    private var number: UInt64

    /// `nil` where there is no such file.
    ///
    /// One system call: Foundation's attributes take a dozen, and files are looked at every few seconds.
    ///
    /// - Parameter path: Where it is; what a link leads to is what is looked at.
    package init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        #if canImport(Darwin)
        let changed = status.st_mtimespec
        #else
        let changed = status.st_mtim
        #endif
        (size, device, number) = (Int(status.st_size), UInt64(status.st_dev), UInt64(status.st_ino))
        (seconds, nanoseconds) = (changed.tv_sec, changed.tv_nsec)
    }
}
