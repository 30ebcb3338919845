import FeedCore
import Foundation
import Subprocess

/// The connection to a running program: its input, and the signal to end it.
final class ProgramLink: Sendable {
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

    /// Closes the program's input, and after `grace` ends the program with its whole process group.
    func stop(after grace: Duration) { stopping.yield(grace) }

    /// Waits until the program has ended.
    func hasEnded() async { for await _ in ends {} }

    /// Runs the program until it ends, and passes its output on.
    func run(_ command: ProgramCommand, for program: Program, limits: ProgramLimits) async {
        let end = await command.run(input: .inputWriter) { await converse($0, with: program, limits: limits) }
        send.finish()
        stopping.finish()
        await program.ended(self, end)
        ending.finish()
    }

    /// Writes and reads until the program has ended, or is stopped.
    private func converse(
        _ execution: ProgramCommand.Running<CustomWriteInput>,
        with program: Program,
        limits: ProgramLimits
    ) async {
        let group = execution.processIdentifier.value
        await withTaskGroup(of: Void.self) { tasks in
            tasks.addTask {
                do {
                    for await line in self.outgoing { _ = try await execution.standardInputWriter.write(line) }
                    try await execution.standardInputWriter.finish()
                } catch {
                    // The program does not read any more; the end of its output shows that as well.
                }
            }
            tasks.addTask {
                await execution.standardError.readLines(upTo: limits.longestLogLine, skipsLonger: true) {
                    await program.log($0, from: self)
                }
            }
            tasks.addTask {
                let isWhole = await execution.standardOutput.readLines(upTo: limits.lineBytes, skipsLonger: false) {
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

    /// Closes a program's input, waits until the program has ended or the time is up, and ends the rest of its group.
    private func finish(_ group: pid_t, of program: Program, grace: Duration, _ second: Duration) async {
        send.finish()
        if await !ProcessGroups.waitForEnd(of: group, within: grace) { await program.hangs(self) }
        await ProcessGroups.end(group, grace: second)
    }
}
