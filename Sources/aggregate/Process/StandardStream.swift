import Foundation
import Synchronization

/// Standard output or standard error, written with `write(2)`.
///
/// `FileHandle` traps when the reader of a pipe has gone; here that is the quiet end of the program.
struct StandardStream: Sendable {
    private let descriptor: Int32

    static let output = StandardStream(descriptor: STDOUT_FILENO)
    static let error = StandardStream(descriptor: STDERR_FILENO)

    /// Held while bytes go out to standard output, so that Ctrl-C does not cut a document that is being written.
    static let writing = Mutex<Void>(())

    /// Held while bytes go out to standard error, whose reader may be another and hang by itself.
    private static let complaining = Mutex<Void>(())

    /// Makes the standard streams safe to use; to be called before anything is opened.
    static func prepare() {
        // A pipe without a reader is told of by `write`.
        signal(SIGPIPE, SIG_IGN)
        // The numbers of streams that are closed would go to the next sockets, and the output to a publisher.
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) == -1 {
            _ = open("/dev/null", descriptor == STDERR_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    /// Writes all bytes.
    ///
    /// When nobody reads standard output any more, the program ends with success: whoever asked has what they wanted.
    /// When standard output cannot be written for another reason, such as a full disk, the program says so and ends with
    /// ``ExitStatus/output``. Standard error that cannot be written is given up without a word.
    func write(_ bytes: some Collection<UInt8>) {
        let bytes = ContiguousArray(bytes)
        let failure =
            descriptor == STDOUT_FILENO
            ? Self.writing.withLock { _ in bytes.withUnsafeBytes { writeAll(of: $0) } }
            : Self.complaining.withLock { _ in bytes.withUnsafeBytes { writeAll(of: $0) } }
        guard let failure, descriptor == STDOUT_FILENO else { return }
        if failure == EPIPE { exit(ExitStatus.success.rawValue) }
        let reason = failure == EBADF ? "it is closed" : String(cString: strerror(failure))
        Self.error.writeLine("aggregate: standard output cannot be written: \(reason).")
        exit(ExitStatus.output.rawValue)
    }

    /// - Returns: The number of the error; `nil` when all went out.
    private func writeAll(of buffer: UnsafeRawBufferPointer) -> Int32? {
        var rest = buffer[...]
        while !rest.isEmpty {
            let count = Foundation.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                // A stream that somebody made non-blocking.
                var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&wait, 1, -1)
            } else if errno != EINTR {
                return errno
            }
        }
        return nil
    }

    func write(_ text: String) { write(text.utf8) }

    func writeLine(_ text: String) { write((text + "\n").utf8) }
}
