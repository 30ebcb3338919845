import Foundation

/// Reads files that a configuration or a user names.
package enum TextFile {
    /// The reason why a file cannot be used, in words that follow the file's name.
    package struct Fault: Error, Equatable {
        package var reason: String
        static let missing = Fault(reason: "does not exist")
        static let folder = Fault(reason: "is a folder, but must be a file")
        static let unreadable = Fault(reason: "cannot be read; check its permissions")
        static let socket = Fault(reason: "is a socket or a device, but must be a file")
        static let circle = Fault(reason: "is a symbolic link that leads back to itself")
        static let irregular = Fault(reason: "is not a regular file")
        package static func tooLarge(_ limit: Int) -> Fault {
            Fault(reason: "is larger than " + (limit >> 20 < 16 ? "\(limit >> 10) KiB" : "\(limit >> 20) MiB"))
        }
        static let writerless = Fault(reason: "is a pipe that no program writes to")
        static func silent(_ patience: Duration) -> Fault {
            Fault(reason: "is a pipe that nothing came from within \(patience.components.seconds) s")
        }

        package init(reason: String) { self.reason = reason }

        package init(errno: Int32) {
            self =
                switch errno {
                case ENOENT, ENOTDIR: .missing
                case EISDIR: .folder
                case ELOOP: .circle
                case ENXIO, ENODEV: .socket
                case EACCES, EPERM: .unreadable
                default: Fault(reason: "cannot be read: \(String(cString: strerror(errno)))")
                }
        }
    }

    /// Reads the bytes of a file, or of a pipe until its end.
    ///
    /// - Parameters:
    ///   - path: The path, from the root or the process's current folder.
    ///   - limit: The maximum number of bytes. A larger file is a fault, so that a device cannot fill the memory.
    ///   - patience: The time to wait for the first byte of a pipe. If no program opens the pipe within the first
    ///     second, that is a fault. `nil` accepts regular files only.
    ///   - cutsOff: True to read only the first `limit` bytes of a larger file, instead of failing.
    /// - Returns: The file's bytes, and true if they came through a pipe.
    /// - Throws: The reason why the file cannot be used.
    package static func read(
        _ path: String,
        limit: Int,
        patience: Duration? = .seconds(30),
        cutsOff: Bool = false
    ) throws(Fault) -> (bytes: [UInt8], isPipe: Bool) {
        // Without O_NONBLOCK, opening a pipe would wait for a writer.
        let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { throw Fault(errno: errno) }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { throw Fault(errno: errno) }
        let kind = status.st_mode & S_IFMT
        if kind == S_IFDIR { throw .folder }
        var wait = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
        var bytes: [UInt8] = []
        if kind != S_IFREG {
            guard let patience else { throw .irregular }
            let start = min(patience, .seconds(1))
            if poll(&wait, 1, Int32(start / .milliseconds(1))) == 0 {
                // Reading ends at once if no program has the pipe open.
                var first: UInt8 = 0
                switch Foundation.read(file, &first, 1) {
                case 0: throw .writerless
                case 1: bytes = [first]
                default:
                    let rest = Int32((patience - start) / .milliseconds(1))
                    if poll(&wait, 1, rest) == 0 { throw .silent(patience) }
                }
            }
        }
        let end = cutsOff ? limit : limit + 1
        while bytes.count < end {
            let room = min(end - bytes.count, 1 << 20)
            var count = 0
            let chunk = [UInt8](unsafeUninitializedCapacity: room) { buffer, initialized in
                count = Foundation.read(file, buffer.baseAddress, room)
                initialized = max(0, count)
            }
            bytes += chunk
            if count == 0 { break }
            if count < 0, errno == EAGAIN {
                poll(&wait, 1, -1)
            } else if count < 0, errno != EINTR {
                throw Fault(errno: errno)
            }
        }
        guard bytes.count <= limit else { throw .tooLarge(limit) }
        return (bytes, kind == S_IFIFO)
    }
}

/// A user's file that a provider reads instead of a publisher's answer.
public enum FeedFile {
    /// The maximum size of a file, in bytes.
    public static let maximumByteCount = 32 << 20

    /// The hint for a file in which nothing can be read.
    package static let remedy = "Correct the file, or set another one as \"file\" in this feed's settings."

    /// Reads a whole file.
    ///
    /// - Throws: ``FeedError`` with code `malformed` if the file is too large, and `unreachable` if it cannot be read
    ///   for another reason.
    public static func read(_ path: FilePath) throws(FeedError) -> [UInt8] {
        do throws(TextFile.Fault) {
            return try TextFile.read(path.string, limit: maximumByteCount, patience: nil).bytes
        } catch {
            let code: FeedError.Code = error == .tooLarge(maximumByteCount) ? .malformed : .unreachable
            throw FeedError(code, "the file \"\(path.string)\" \(error.reason)", hint: remedy)
        }
    }
}
