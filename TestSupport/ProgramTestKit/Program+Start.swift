import FeedCore
import Foundation
import Subprocess

#if canImport(System)
import System
#else
import SystemPackage
#endif

extension Program {
    /// The programs that run at the same time: few enough that tests in parallel leave each of them its part of the
    /// machine.
    private static let slots = AsyncSemaphore()

    /// True while a program runs that waits for this task.
    ///
    /// Further programs that the task starts take no slot: they would wait behind all other tests while the first is
    /// timed.
    @TaskLocal private static var hasSlot = false

    /// Runs an executable when there is a slot for it.
    static func start(
        _ executable: URL,
        _ arguments: [String],
        _ environment: [String: String],
        in folder: ProgramFolder,
        input: String,
        limit: Duration,
        hasTerminal: Bool = true,
        meanwhile: @escaping @Sendable (RunningProgram) async throws -> Void
    ) async throws -> ProgramRun {
        let needsSlot = !hasSlot
        if needsSlot {
            guard await slots.enter(limit: 8) else { throw CancellationError() }
        }
        defer { if needsSlot { slots.leave() } }
        return try await withThrowingTaskGroup(of: ProgramRun.self) { group in
            group.addTask {
                let start = ContinuousClock.now
                var options = PlatformOptions()
                options.createSession = !hasTerminal
                let result = try await Subprocess.run(
                    .path(FilePath(executable.path())),
                    arguments: Arguments(arguments),
                    environment: Self.environment(environment, for: folder),
                    workingDirectory: FilePath(folder.work.path()),
                    platformOptions: options,
                    input: .string(input),
                    output: .sequence,
                    error: .bytes(limit: 1 << 24)
                ) { execution in
                    let (lines, line) = AsyncStream.makeStream(of: String.self)
                    async let output = Self.read(execution.standardOutput, line)
                    let program = RunningProgram(processID: execution.processIdentifier.value, lines: lines)
                    try await $hasSlot.withValue(true) { try await meanwhile(program) }
                    return try await output
                }
                return ProgramRun(
                    result.terminationStatus,
                    output: result.closureResult,
                    errors: result.standardError,
                    from: start
                )
            }
            group.addTask {
                try await Task.sleep(for: limit)
                throw ProgramTimeout(arguments: arguments, limit: limit)
            }
            // A cancelled run kills the program.
            defer { group.cancelAll() }
            guard let run = try await group.next() else { throw CancellationError() }
            return run
        }
    }

    /// Reads the output to its end, and passes on each line as soon as it is whole.
    private static func read(
        _ output: SubprocessOutputSequence,
        _ line: AsyncStream<String>.Continuation
    ) async throws -> [UInt8] {
        defer { line.finish() }
        var bytes: [UInt8] = []
        var start = 0
        for try await buffer in output {
            let end = bytes.count
            buffer.withUnsafeBytes { bytes.append(contentsOf: $0) }
            while let newline = bytes[max(start, end)...].firstIndex(of: UInt8(ascii: "\n")) {
                line.yield(String(decoding: bytes[start..<newline], as: UTF8.self))
                start = newline + 1
            }
        }
        return bytes
    }

    /// Returns the environment of the program: nearly empty, and the same on every machine.
    private static func environment(_ added: [String: String], for folder: ProgramFolder) -> Environment {
        let variables = [
            "HOME": folder.home.path(),
            "XDG_CONFIG_HOME": folder.home.path(),
            "LANG": "C.UTF-8",
            "PATH": "/usr/bin:/bin",
            "TZ": "UTC",
        ]
        .merging(folder.environment) { _, new in new }
        .merging(added) { _, new in new }
        return .custom(
            Dictionary(uniqueKeysWithValues: variables.map { (Environment.Key(stringLiteral: $0.key), $0.value) })
        )
    }
}
