import FeedCore
import Foundation
import Subprocess

#if canImport(System)
import System
#else
import SystemPackage
#endif

/// A sender that runs a program for each message, with the message as JSON on standard input; status 0 acknowledges it.
///
/// The message is in an unlinked file, not in a pipe: a program that does not read it causes no error. The environment
/// has only the usual variables, and none of the secrets that other targets are given.
package struct ProgramSender: AlertSender {
    private let command: [String]
    private let timeout: Duration
    private let arguments: @Sendable (AlertMessage) -> [String]
    private let input: @Sendable (AlertMessage) -> [UInt8]

    /// Creates a sender that runs a program with arguments.
    package init(_ command: [String], timeout: Duration) {
        self.command = command
        self.timeout = timeout
        arguments = { _ in [] }
        input = { $0.document + [UInt8(ascii: "\n")] }
    }

    /// Creates a sender that uses `notify-send`, which shows a message on the desktop of the logged-in user.
    package init(desktop timeout: Duration) {
        command = ["notify-send"]
        self.timeout = timeout
        // A text that looks like an option is still a text.
        arguments = { ["--app-name=aggregate", "--", $0.title.escapedForMarkup, $0.text.escapedForMarkup] }
        input = { _ in [] }
    }

    package func send(_ message: AlertMessage) async throws(AlertFailure) {
        guard let program = command.first else { throw AlertFailure("the target has no program", isFinal: true) }
        let timeout = timeout
        let executable: Executable = program.contains("/") ? .path(FilePath(program)) : .name(program)
        let arguments = Arguments(Array(command.dropFirst()) + self.arguments(message))
        var options = PlatformOptions()
        options.createSession = true
        options.teardownSequence = [.gracefulShutDown(allowedDurationToNextStep: .seconds(1))]
        do {
            let ending = try await withThrowingTaskGroup(of: TerminationStatus?.self) { [options] group in
                let file = try FileDescriptor.unnamedFile(with: input(message))
                group.addTask {
                    try await run(
                        executable,
                        arguments: arguments,
                        environment: .usual,
                        platformOptions: options,
                        input: .fileDescriptor(file, closeAfterSpawningProcess: true),
                        output: .discarded,
                        error: .discarded
                    )
                    .terminationStatus
                }
                group.addTask {
                    try await ContinuousClock().sleep(for: timeout)
                    return nil
                }
                defer { group.cancelAll() }
                return try await group.next() ?? nil
            }
            switch ending {
            case .exited(0): return
            case .exited(let status): throw AlertFailure("\(program) ended with status \(status)")
            case .signaled(let signal): throw AlertFailure("\(program) was ended by signal \(signal)")
            case nil: throw AlertFailure("\(program) took longer than \(timeout.spoken)")
            }
        } catch let failure as AlertFailure {
            throw failure
        } catch {
            throw AlertFailure("\(program) could not be run: \(error)")
        }
    }
}

extension Environment {
    /// The usual variables, and those by which programs find the desktop of the logged-in user.
    fileprivate static var usual: Environment {
        let ofDesktop: Set = ["DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR", "DBUS_SESSION_BUS_ADDRESS"]
        let passed = ProcessInfo.processInfo.environment.filter { name, _ in
            UsualVariables.contain(name) || ofDesktop.contains(name)
        }
        return .custom(Dictionary(uniqueKeysWithValues: passed.map { (Environment.Key(stringLiteral: $0), $1) }))
    }
}

extension FileDescriptor {
    /// Returns an open file at its beginning; it has no name, so that no other process can open it.
    fileprivate static func unnamedFile(with bytes: [UInt8]) throws -> FileDescriptor {
        let path = FilePath(NSTemporaryDirectory()).appending("aggregate-\(UUID().uuidString)")
        // Other programs that are started meanwhile must not inherit it.
        let options: FileDescriptor.OpenOptions = [.create, .exclusiveCreate, .closeOnExec]
        let file = try open(path, .readWrite, options: options, permissions: .ownerReadWrite)
        do {
            try FileManager.default.removeItem(atPath: path.string)
            try file.writeAll(bytes)
            try file.seek(offset: 0, from: .start)
        } catch {
            try? file.close()
            throw error
        }
        return file
    }
}
