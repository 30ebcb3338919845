import Foundation
import Synchronization

/// Standard output or standard error, written with `write(2)`.
///
/// `FileHandle` traps if the reader of a pipe has closed it; this type reports an error instead.
package struct StandardStream: Sendable {
    private let descriptor: Int32

    package static let output = StandardStream(descriptor: STDOUT_FILENO)
    package static let error = StandardStream(descriptor: STDERR_FILENO)

    /// Locked while bytes are written to standard output, so that Ctrl-C does not cut off a document that is being
    /// written.
    static let writing = Mutex(())

    /// The function that is called with the error number if standard output cannot be written.
    private static let onFailure = Mutex<@Sendable (Int32) -> Void> { _ in }

    /// The time of the last write to standard output; at first, the start of the program.
    package static var lastOutput: ContinuousClock.Instant { lastWrite.withLock(\.self) }
    private static let lastWrite = Mutex(ContinuousClock.now)

    /// Locked while bytes are written to standard error, whose reader may hang independently of that of standard
    /// output.
    ///
    /// The value is true if the cursor is in a line that ``writeStatus(_:)`` has written.
    private static let complaining = Mutex(false)

    private static let wipe = "\r\u{1B}[K"

    /// The number of lines written to standard error, which take room on the screen above the next output.
    package static var errorLineCount: Int { errorLines.withLock(\.self) }
    private static let errorLines = Mutex(0)

    /// True if standard error and standard output go to the same terminal, file or pipe.
    package static var isErrorInOutput: Bool {
        var (output, error) = (stat(), stat())
        guard fstat(STDOUT_FILENO, &output) == 0, fstat(STDERR_FILENO, &error) == 0 else { return false }
        return output.st_dev == error.st_dev && output.st_ino == error.st_ino
    }

    /// Makes the standard streams safe to use; must be called before anything is opened.
    ///
    /// - Parameter onFailure: Called with the error number if standard output cannot be written.
    package static func prepare(onFailure: @escaping @Sendable (_ error: Int32) -> Void) {
        Self.onFailure.withLock { $0 = onFailure }
        // A pipe without a reader is reported by `write`.
        signal(SIGPIPE, SIG_IGN)
        // The descriptors of closed streams would go to the next sockets, and the output to a publisher.
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) == -1 {
            _ = open("/dev/null", descriptor == STDERR_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    /// Returns a sentence that standard output cannot be written, with the reason for an error number.
    package static func failure(_ error: Int32) -> String {
        "standard output cannot be written: \(error == EBADF ? "it is closed" : String(cString: strerror(error)))."
    }

    /// Writes all bytes.
    ///
    /// If standard error cannot be written, its bytes are dropped without a report.
    package func write(_ bytes: some Collection<UInt8>) {
        let bytes = ContiguousArray(bytes)
        let failure =
            descriptor == STDOUT_FILENO
            ? Self.writing.withLock { _ in bytes.withUnsafeBytes { writeAll(of: $0) } }
            : Self.complaining.withLock { hasStatus in
                // A text that is written while a status is shown begins in its place.
                if hasStatus { _ = Array(Self.wipe.utf8).withUnsafeBytes { writeAll(of: $0) } }
                hasStatus = false
                Self.errorLines.withLock { $0 += bytes.count { $0 == UInt8(ascii: "\n") } }
                return bytes.withUnsafeBytes { writeAll(of: $0) }
            }
        guard descriptor == STDOUT_FILENO else { return }
        Self.lastWrite.withLock { $0 = .now }
        guard let failure else { return }
        Self.onFailure.withLock(\.self)(failure)
    }

    private func awaitRoom() {
        var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&wait, 1, -1)
    }

    /// - Returns: The error number; `nil` if all bytes were written.
    private func writeAll(of buffer: UnsafeRawBufferPointer) -> Int32? {
        var rest = buffer[...]
        while !rest.isEmpty {
            let count = Foundation.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                // A stream that another program made non-blocking.
                awaitRoom()
            } else if errno != EINTR {
                return errno
            }
        }
        return nil
    }

    package func write(_ text: String) { write(text.utf8) }

    /// Shows a text in the last line of a terminal, instead of the previous status; the next text to standard error
    /// clears the line.
    ///
    /// - Parameter text: The text, which must fit on one line; empty to clear the line.
    package func writeStatus(_ text: String) {
        Self.complaining.withLock { hasStatus in
            _ = Array("\(Self.wipe)\(text)".utf8).withUnsafeBytes { writeAll(of: $0) }
            hasStatus = !text.isEmpty
        }
    }

    /// Writes lines of prose, wrapped for a terminal between words; a command at the end of a line is not wrapped.
    package func writeLine(_ text: String) {
        let terminal = Terminal.standard
        guard let columns = descriptor == STDERR_FILENO ? terminal.errorColumns : terminal.columns else {
            return write("\(text)\n")
        }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        write(lines.flatMap { String($0).wrappedProse(to: columns) }.map { "\($0)\n" }.joined())
    }
}
