import Foundation

/// A named pipe that a program under test holds open, to learn without polling when the program has begun and when the
/// last process with the pipe has ended.
///
/// ```sh
/// exec 3>lifeline; echo $$ >&3
/// ```
package final class Lifeline: Sendable {
    private let lines: AsyncStream<String>
    private let ends: AsyncStream<Never>

    /// Creates the pipe, and waits for it to be opened.
    ///
    /// - Parameter path: The path, which must not exist yet.
    /// - Throws: The system's error if it cannot be made.
    package init(at path: String) throws {
        guard mkfifo(path, 0o600) == 0 else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
        let (lines, line) = AsyncStream.makeStream(of: String.self)
        let (ends, end) = AsyncStream.makeStream(of: Never.self)
        (self.lines, self.ends) = (lines, ends)
        // Opening waits for a writer, and reading for the last one to close.
        Thread.detachNewThread {
            if let file = FileHandle(forReadingAtPath: path) {
                var rest = ""
                while case let data = file.availableData, !data.isEmpty {
                    rest += String(decoding: data, as: UTF8.self)
                    while let newline = rest.firstIndex(of: "\n") {
                        line.yield(String(rest[..<newline]))
                        rest = String(rest[rest.index(after: newline)...])
                    }
                }
                try? file.close()
            }
            line.finish()
            end.finish()
        }
    }

    /// Waits for a line that is written to the pipe; `nil` once no writer is left.
    package func nextLine() async -> String? {
        for await line in lines { return line }
        return nil
    }

    /// Waits until no process holds the pipe any more.
    package func hasEnded() async { for await _ in ends {} }
}
