package import Foundation

/// The built program `aggregate`, run as a user runs it.
///
/// It sees an empty home, a folder of its own, UTC and no proxy, whatever the machine has.
///
/// ```swift
/// let run = try await Program.run(["--within", "soon"])
/// #expect(run.status == 64)
/// ```
package enum Program {
    /// Where the executable is: what `AGGREGATE_PROGRAM` names, such as the one that is shipped, or the one that SwiftPM
    /// puts beside the tests.
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
    ///   - arguments: What follows the program's name.
    ///   - environment: What is set in addition, or instead.
    ///   - folder: Where it runs; a new and empty one by default.
    ///   - input: What it reads from standard input.
    ///   - limit: After how long it is killed.
    ///   - hasTerminal: Whether it may share the terminal of the tests, if they have one; else it is in a session of its
    ///     own.
    ///   - meanwhile: Gets the running program, to send it a signal; the run goes on after it returns.
    /// - Returns: What it printed, and how it ended.
    /// - Throws: ``ProgramTimeout`` if it had to be killed, and what `Subprocess` throws if it could not be started.
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
        limit: Duration = .seconds(300)
    ) async throws -> ProgramRun {
        try await start(
            URL(filePath: "/bin/sh"),
            ["-c", line],
            environment.merging(["aggregate": executable.path()]) { _, new in new },
            in: folder ?? ProgramFolder(),
            input: "",
            limit: limit
        ) { _ in }
    }
}
