package import Foundation

/// The built program `aggregate`, run as a user runs it.
///
/// Its home is empty, its folder is its own, its zone is UTC and it has no proxy, on any machine.
///
/// ```swift
/// let run = try await Program.run(["--within", "soon"])
/// #expect(run.status == 64)
/// ```
package enum Program {
    /// The executable: the one in `AGGREGATE_PROGRAM`, such as the release build, or the one that SwiftPM puts beside
    /// the tests.
    package static let executable: URL = {
        if let path = ProcessInfo.processInfo.environment["AGGREGATE_PROGRAM"] { return URL(filePath: path) }
        // The tests are an executable on Linux, and a bundle elsewhere.
        let folders = [Bundle.main.bundleURL, Bundle(for: ProgramFolder.self).bundleURL.deletingLastPathComponent()]
        let candidates = folders.map { $0.appending(path: "aggregate") }
        return candidates.first { FileManager.default.isExecutableFile(atPath: $0.path()) } ?? candidates[0]
    }()

    /// Runs the program to its end.
    ///
    /// - Parameters:
    ///   - arguments: The arguments after the program's name.
    ///   - environment: Variables to add or replace.
    ///   - folder: The folder to run in; a new and empty one by default.
    ///   - input: The standard input.
    ///   - limit: The time after which it is killed.
    ///   - hasTerminal: True if it may share the terminal of the tests, if they have one; otherwise it gets a session
    ///     of its own.
    ///   - meanwhile: Receives the running program, to send it a signal; the run continues after it returns.
    /// - Returns: The output, and the exit of the program.
    /// - Throws: ``ProgramTimeout`` if it had to be killed, and the errors of `Subprocess` if it could not be started.
    package static func run(
        _ arguments: [String] = [],
        environment: [String: String] = [:],
        in folder: ProgramFolder? = nil,
        input: String = "",
        limit: Duration = .seconds(300),
        hasTerminal: Bool = true,
        meanwhile: @escaping @Sendable (RunningProgram) async throws -> Void = { _ in }
    ) async throws -> ProgramRun {
        try await start(
            executable,
            arguments,
            environment,
            in: folder ?? ProgramFolder(),
            input: input,
            limit: limit,
            hasTerminal: hasTerminal,
            meanwhile: meanwhile
        )
    }

    /// Runs a line of `sh`, in which `$aggregate` is the program: for pipes and redirections.
    package static func shell(
        _ line: String,
        environment: [String: String] = [:],
        in folder: ProgramFolder? = nil,
        limit: Duration = .seconds(300),
        meanwhile: @escaping @Sendable (RunningProgram) async throws -> Void = { _ in }
    ) async throws -> ProgramRun {
        try await start(
            URL(filePath: "/bin/sh"),
            ["-c", line],
            environment.merging(["aggregate": executable.path()]) { _, new in new },
            in: folder ?? ProgramFolder(),
            input: "",
            limit: limit,
            meanwhile: meanwhile
        )
    }
}
