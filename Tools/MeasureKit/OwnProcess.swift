import Foundation
import Synchronization

/// A process that runs this program with other arguments, and ends when its input does.
///
/// The two exchange lines. If this process dies, the other one sees its input end and exits too.
package final class OwnProcess: Sendable {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()

    /// The bytes after the last whole line.
    private let rest = Mutex<[UInt8]>([])

    /// Starts a process.
    ///
    /// - Parameters:
    ///   - arguments: The arguments.
    ///   - program: The path of another program than this one.
    /// - Throws: The error that kept it from starting.
    package init(_ arguments: [String], of program: String? = nil) throws {
        // Writing to a process that has died must be an error, and not end this process.
        signal(SIGPIPE, SIG_IGN)
        process.executableURL =
            program.map { URL(filePath: $0) } ?? Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
        process.arguments = arguments
        process.standardInput = input
        process.standardOutput = output
        try process.run()
    }

    /// Waits for the next line.
    ///
    /// - Throws: ``OwnProcessEnded`` if the process ends before.
    package func line() throws -> String {
        try rest.withLock { rest in
            while true {
                if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                    defer { rest.removeFirst(end + 1) }
                    return String(decoding: rest[..<end], as: UTF8.self)
                }
                let more = output.fileHandleForReading.availableData
                if more.isEmpty { throw OwnProcessEnded(arguments: process.arguments ?? []) }
                rest += more
            }
        }
    }

    package func say(_ line: String) throws { try input.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8)) }

    /// Ends the process, and waits for its end.
    package func end() {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }
}

/// A process ended before it had written the expected line.
package struct OwnProcessEnded: Error, CustomStringConvertible {
    var arguments: [String]

    package var description: String {
        "the process that was started with \"\(arguments.joined(separator: " "))\" ended too early; it has said why above"
    }
}

/// The lines from standard input, for a process that an ``OwnProcess`` started.
package enum StandardInput {
    /// Ends the program when the input ends.
    package static func untilEnd(_ each: @escaping @Sendable (String) -> Void = { _ in }) async -> Never {
        let lines = AsyncStream<String> { continuation in
            // Reading blocks, so it needs a thread of its own.
            Thread.detachNewThread {
                while let line = readLine() { continuation.yield(line) }
                continuation.finish()
            }
        }
        for await line in lines { each(line) }
        exit(0)
    }

    /// Writes a line at once, without buffering.
    package static func answer(_ line: String) {
        let bytes = Array("\(line)\n".utf8)
        _ = write(STDOUT_FILENO, bytes, bytes.count)
    }
}
