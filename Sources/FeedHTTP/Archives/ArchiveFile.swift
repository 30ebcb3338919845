import FeedCore
import Foundation

/// An open file with an archive, which is closed with the last reference to it.
final class ArchiveFile: Sendable {
    private let descriptor: Int32

    /// The number of the open file, for tests.
    var number: Int32 { descriptor }

    /// Takes over an open file.
    init(descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// The folders for temporary files, the best first: `/tmp` is often kept in memory.
    private static var folders: [String] {
        [ProcessInfo.processInfo.environment["TMPDIR"], "/var/tmp", "/tmp"].compactMap(\.self).filter { !$0.isEmpty }
    }

    /// Creates an empty temporary file without a name, so that it is gone however the process ends.
    ///
    /// - Throws: ``FeedError`` with code `internal` if no folder for temporary files can be used.
    static func temporary(in folders: [String] = folders) throws(FeedError) -> ArchiveFile {
        for folder in folders {
            if let flags = unnamedFileFlags {
                let descriptor = open(folder, flags | O_RDWR | O_EXCL | O_CLOEXEC, 0o600)
                if descriptor >= 0 { return ArchiveFile(descriptor: descriptor) }
            }
            // Not every file system has files without a name.
            var name = Array("\(folder)/aggregate-XXXXXX".utf8CString)
            let descriptor = mkstemp(&name)
            guard descriptor >= 0 else { continue }
            unlink(name)
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            return ArchiveFile(descriptor: descriptor)
        }
        throw FeedError(
            .internal,
            "there is no folder for temporary files, in which an archive is kept while it is read",
            hint: "Set TMPDIR to a folder with enough room."
        )
    }

    /// The size in bytes.
    var size: Int {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
    }

    /// Reads bytes from a position into a buffer, as many as there are.
    ///
    /// - Returns: Their number, which is smaller than the buffer only at the end of the file.
    func read(at position: Int, into buffer: UnsafeMutableRawBufferPointer) throws(FeedError) -> Int {
        var count = 0
        while count < buffer.count, let base = buffer.baseAddress {
            let part = pread(descriptor, base + count, buffer.count - count, off_t(position + count))
            if part < 0, errno == EINTR { continue }
            guard part >= 0 else {
                throw FeedError(.unreachable, "the archive cannot be read: \(String(cString: strerror(errno)))")
            }
            if part == 0 { break }
            count += part
        }
        return count
    }

    /// Returns the bytes in a range, fewer if the file ends before.
    func bytes(in range: Range<Int>) throws(FeedError) -> [UInt8] {
        do {
            return try [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
                count = try read(at: range.lowerBound, into: UnsafeMutableRawBufferPointer(buffer))
            }
        } catch {
            throw FeedError(error)
        }
    }

    /// Writes bytes at a position.
    func write(_ bytes: UnsafeRawBufferPointer, at position: Int) throws(FeedError) {
        var count = 0
        while count < bytes.count, let base = bytes.baseAddress {
            let part = pwrite(descriptor, base + count, bytes.count - count, off_t(position + count))
            if part < 0, errno == EINTR { continue }
            guard part > 0 else { throw Self.unwritable(part < 0 ? errno : ENOSPC) }
            count += part
        }
    }

    /// Removes all contents.
    func clear() throws(FeedError) {
        guard ftruncate(descriptor, 0) == 0 else { throw Self.unwritable(errno) }
    }

    private static func unwritable(_ number: Int32) -> FeedError {
        let isFull = number == ENOSPC || number == EDQUOT || number == EFBIG
        return FeedError(
            .internal,
            isFull
                ? "the disk has no room for the archive, which is kept in a temporary file while it is read"
                : "the temporary file for the archive cannot be written: \(String(cString: strerror(number)))",
            hint: "Free some space, or set TMPDIR to a folder with enough room."
        )
    }
}
