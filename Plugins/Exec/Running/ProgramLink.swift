import FeedCore
import Foundation
import Subprocess
import Synchronization

/// The way to a program that runs: its input, and what ends it.
final class ProgramLink: Sendable {
    /// How a program ended.
    enum End: Sendable {
        case exited(Int32)
        case signalled(Int32)
        case notStarted(String)
        case lost(String)
    }

    private let outgoing: AsyncStream<[UInt8]>
    private let send: AsyncStream<[UInt8]>.Continuation
    private let stops: AsyncStream<Duration>
    private let stopping: AsyncStream<Duration>.Continuation
    private let ends: AsyncStream<Never>
    private let ending: AsyncStream<Never>.Continuation

    init() {
        (outgoing, send) = AsyncStream.makeStream()
        (stops, stopping) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(1))
        (ends, ending) = AsyncStream.makeStream()
    }

    func send(_ line: [UInt8]) { send.yield(line) }

    /// Ends the program: closes its input, and after so long ends it with its whole process group.
    func stop(after grace: Duration) { stopping.yield(grace) }

    /// Waits until the program has ended.
    func hasEnded() async { for await _ in ends {} }

    /// Runs the program until it ends; tells what it writes.
    func run(_ command: ProgramCommand, for program: Program, limits: ProgramLimits) async {
        var options = PlatformOptions()
        // A group of its own, so that whatever it starts can be ended with it.
        options.createSession = true
        let end: End
        let isStarted = Mutex(false)
        do {
            guard ProcessGroups.begin() else { throw CancellationError() }
            defer { if !isStarted.withLock({ $0 }) { ProcessGroups.started(nil) } }
            let result = try await Subprocess.run(
                command.executable,
                arguments: command.arguments,
                environment: command.variables(of: ProcessInfo.processInfo.environment),
                workingDirectory: command.folder,
                platformOptions: options,
                input: .inputWriter,
                output: .sequence,
                error: .sequence
            ) { execution in
                let group = execution.processIdentifier.value
                isStarted.withLock { $0 = true }
                ProcessGroups.started(group)
                await converse(execution, with: program, limits: limits)
                ProcessGroups.remove(group)
            }
            end = End(result.terminationStatus)
        } catch {
            end = End(error)
        }
        send.finish()
        stopping.finish()
        await program.ended(self, end)
        ending.finish()
    }

    private typealias Running = Execution<CustomWriteInput, SequenceOutput, SequenceOutput>

    /// Writes and reads until the program has ended, or is to end.
    private func converse(_ execution: Running, with program: Program, limits: ProgramLimits) async {
        let group = execution.processIdentifier.value
        await withTaskGroup(of: Void.self) { tasks in
            tasks.addTask {
                do {
                    for await line in self.outgoing { _ = try await execution.standardInputWriter.write(line) }
                    try await execution.standardInputWriter.finish()
                } catch {
                    // It reads no longer, which the end of its output tells as well.
                }
            }
            tasks.addTask {
                await self.pass(execution.standardError, limits.logLineBytes, cuts: true) {
                    await program.log($0, from: self)
                }
            }
            tasks.addTask {
                let isWhole = await self.pass(execution.standardOutput, limits.lineBytes, cuts: false) {
                    await program.read($0, from: self)
                }
                if !isWhole { await program.refuseLine(from: self) }
                // Without output it is of no use, even if it runs on.
                self.stop(after: isWhole ? limits.grace : .zero)
            }
            tasks.addTask {
                for await grace in self.stops {
                    await self.finish(group, of: program, grace: grace, limits.grace)
                    break
                }
            }
            await tasks.waitForAll()
        }
    }

    /// Reads a stream line by line.
    ///
    /// - Returns: False where a line was too long, and was not to be cut.
    @discardableResult
    private func pass(
        _ stream: SubprocessOutputSequence,
        _ limit: Int,
        cuts: Bool,
        to take: (consuming [UInt8]) async -> Void
    ) async -> Bool {
        var splitter = LineSplitter(limit: cuts ? limit * 16 : limit)
        do {
            for try await buffer in stream {
                let bytes = buffer.withUnsafeBytes { Array($0) }
                do throws(LineSplitter.TooLong) {
                    for line in try splitter.add(bytes) { await take(line) }
                } catch {
                    guard cuts else { return false }
                    splitter = LineSplitter(limit: limit * 16)
                }
            }
        } catch {
            // The program is gone, and what it wrote with it.
        }
        for line in splitter.finish() { await take(line) }
        return true
    }

    /// Ends a program whose input is closed first, and whatever else is left of its group.
    private func finish(_ group: pid_t, of program: Program, grace: Duration, _ second: Duration) async {
        send.finish()
        if await !hasEnded(group, within: grace) {
            await program.hangs(self)
            kill(-group, SIGTERM)
            _ = await hasEnded(group, within: second)
        }
        // Nobody has waited for the leader yet, so that the number is still that of its group.
        kill(-group, SIGKILL)
    }

    private func hasEnded(_ process: pid_t, within limit: Duration) async -> Bool {
        let latest = ContinuousClock.now + limit
        var pause = Duration.milliseconds(1)
        while !ProcessGroups.hasEnded(process) {
            guard ContinuousClock.now < latest else { return false }
            try? await ContinuousClock().sleep(for: pause)
            pause = min(pause * 2, .milliseconds(50))
        }
        return true
    }
}

extension ProgramLink.End {
    init(_ status: TerminationStatus) {
        switch status {
        case .exited(let status): self = .exited(Int32(status))
        case .signaled(let signal): self = .signalled(Int32(signal))
        }
    }

    /// What an error of the library means.
    init(_ error: any Error) {
        guard let error = error as? SubprocessError else {
            self = .lost("\(error)")
            return
        }
        let isMissing = error.code == .executableNotFound || error.code == .spawnFailed
        let words = "\(error)".trimmingSuffix { $0 == "." }
        self = isMissing ? .notStarted(words) : .lost(words)
    }

    /// The end as an error of a feed that waited for an answer.
    ///
    /// - Parameters:
    ///   - command: The program.
    ///   - lastErrorLine: Its last line of standard error.
    ///   - fault: What was wrong with its lines first.
    ///   - unless: What it had not done yet, such as "before it had answered"; `nil` where it should not have failed at
    ///     all.
    /// - Returns: The error.
    func error(
        of command: ProgramCommand,
        lastErrorLine: String?,
        fault: String? = nil,
        _ unless: String? = nil
    ) -> FeedError {
        let unless = unless.map { " \($0)" } ?? ""
        let hint: String
        if case .exited(0) = self {
            hint =
                "A program that prints its items and ends needs \"mode\": \"once\" in the feed's settings; any other"
                + " has to read a line of standard input and answer it: see Documentation/exec-protocol.md."
        } else if fault != nil {
            hint = "Documentation/exec-protocol.md says what a program has to answer."
        } else {
            hint = "Look at what it writes to standard error."
        }
        let words =
            (fault.map { "; \($0)" } ?? "") + (lastErrorLine.map { "; its last words: \"\($0)\"" } ?? "")
        switch self {
        case .exited(let status):
            return FeedError(
                .unreachable,
                "the program \(command.name) ended with status \(status)\(unless)\(words)",
                hint: hint
            )
        case .signalled(let signal):
            return FeedError(
                .unreachable,
                "the program \(command.name) was ended by signal \(signal)\(unless)\(words)",
                hint: hint
            )
        case .notStarted(let reason):
            return FeedError(
                .configuration,
                "the program \(command.words[0]) cannot be started: \(reason)",
                hint: "Check \"command\" and \"directory\" in the feed's settings, and that the file may be executed."
            )
        case .lost(let reason):
            return FeedError(.unreachable, "the program \(command.name) was lost: \(reason)\(words)")
        }
    }
}

extension FeedError {
    static let programCancelled = FeedError(.cancelled, "the question to the program was cancelled")

    static func programFault(_ command: ProgramCommand, _ fault: String) -> FeedError {
        FeedError(
            .malformed,
            "the program \(command.name) \(fault)",
            hint: "Documentation/exec-protocol.md says what a program has to answer."
        )
    }
}

extension String {
    /// The text without the characters at its end that are so.
    fileprivate func trimmingSuffix(while isLeftOut: (Character) -> Bool) -> String {
        String(self[..<(lastIndex { !isLeftOut($0) }.map(index(after:)) ?? startIndex)])
    }
}
