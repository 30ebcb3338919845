import Foundation
import Synchronization

/// Standard output or standard error, written with `write(2)`.
///
/// `FileHandle` traps when the reader of a pipe has gone; here that is the quiet end of the program.
struct StandardStream: Sendable {
    private let descriptor: Int32

    static let output = StandardStream(descriptor: STDOUT_FILENO)
    static let error = StandardStream(descriptor: STDERR_FILENO)

    /// Held while bytes go out, so that Ctrl-C does not cut a document that is being written.
    static let writing = Mutex<Void>(())

    /// Writes all bytes.
    ///
    /// When nobody reads standard output any more, the program ends with success: whoever asked has what they wanted.
    /// Standard error that cannot be written is given up without a word.
    func write(_ bytes: some Collection<UInt8>) {
        let bytes = ContiguousArray(bytes)
        let isClosed = Self.writing.withLock { _ in
            bytes.withUnsafeBytes { buffer in
                var written = 0
                while written < buffer.count {
                    let count = Foundation.write(descriptor, buffer.baseAddress! + written, buffer.count - written)
                    if count < 0 {
                        if errno == EINTR || errno == EAGAIN { continue }
                        return true
                    }
                    written += count
                }
                return false
            }
        }
        if isClosed, descriptor == STDOUT_FILENO { exit(ExitStatus.success.rawValue) }
    }

    func write(_ text: String) { write(text.utf8) }

    func writeLine(_ text: String) { write((text + "\n").utf8) }
}
