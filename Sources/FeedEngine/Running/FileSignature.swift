import FeedCore
import Foundation

/// The attributes of a file that change when it is written or replaced, read at one time.
package struct FileSignature: Sendable, Hashable {
    private var size: Int
    private var seconds: Int
    private var nanoseconds: Int
    private var device: UInt64
    private var number: UInt64

    /// Reads the attributes; `nil` if there is no such file.
    ///
    /// One system call: Foundation's attributes take a dozen, and files are looked at every few seconds.
    ///
    /// - Parameter path: The path of the file; symbolic links are followed.
    package init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        (size, number) = (Int(status.st_size), UInt64(status.st_ino))
        // Signed on Darwin.
        device = UInt64(truncatingIfNeeded: status.st_dev)
        (seconds, nanoseconds) = (status.modified.tv_sec, status.modified.tv_nsec)
    }
}
