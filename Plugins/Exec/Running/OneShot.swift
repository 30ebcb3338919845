import FeedCore
import Foundation
import Subprocess
import Synchronization

/// One run of a program that prints its items and ends.
///
/// Its standard input is empty; settings and secrets are in its environment. It leads a process group of its own, which
/// is ended with it.
struct OneShot: Sendable {
    let command: ProgramCommand
    let given: GivenSettings
    let limits: ProgramLimits
    let feed: FeedID
    let log: @Sendable (ProgramLogLine) -> Void

    /// An event that ends the wait for the program.
    private enum Event {
        case ended(ProgramEnd)
        case timeIsUp
        case tooMuch
    }

    /// Runs the program.
    ///
    /// - Parameter deadline: The time to stop waiting and end the program.
    /// - Returns: The output, and true if the program has ended; otherwise the deadline came first.
    /// - Throws: ``FeedError`` if the program cannot be started, fails, prints too much, or the task is cancelled.
    func output(by deadline: ContinuousClock.Instant) async throws(FeedError) -> (bytes: [UInt8], isWhole: Bool) {
        guard !Task.isCancelled else { throw .programCancelled }
        try command.checkFolder()
        let transcript = Transcript()
        let (events, event) = AsyncStream<Event>.makeStream()
        let (stops, stop) = AsyncStream<Never>.makeStream()
        // Neither a time limit nor a cancellation waits until the program has ended.
        Task { event.yield(.ended(await run(transcript, until: stops) { event.yield(.tooMuch) })) }
        let timer = Task {
            guard (try? await ContinuousClock().sleep(until: deadline)) != nil else { return }
            event.yield(.timeIsUp)
        }
        defer {
            timer.cancel()
            stop.finish()
        }
        for await event in events {
            switch event {
            case .ended(.exited(0)): return (transcript.bytes, true)
            case .ended(let end):
                // Our own process ends, and its programs with it: that is not a failure of the program to store.
                if ProcessGroups.isOver { throw .programCancelled }
                throw end.error(of: command, lastErrorLine: transcript.lastErrorLine)
            case .timeIsUp: return (transcript.bytes, false)
            case .tooMuch: throw AnswerReading.tooMuch("more than \(limits.answerBytes) bytes")
            }
        }
        throw .programCancelled
    }

    /// Runs the program until it ends, or until `stops` is finished.
    private func run(
        _ transcript: Transcript,
        until stops: AsyncStream<Never>,
        tooMuch: @escaping @Sendable () -> Void
    ) async -> ProgramEnd {
        await command.run(input: .none, adding: given.variables) { execution in
            let group = execution.processIdentifier.value
            await withTaskGroup(of: Void.self) { tasks in
                tasks.addTask { await collect(execution.standardOutput, in: transcript, tooMuch) }
                tasks.addTask {
                    await execution.standardError.readLines(upTo: limits.longestLogLine, skipsLonger: true) { line in
                        guard let text = transcript.add(line: line, given.redaction, limits) else { return }
                        log(ProgramLogLine(feed: feed, program: command.name, text: text))
                    }
                }
                tasks.addTask { await end(group, when: stops) }
                await tasks.waitForAll()
            }
        }
    }

    private func collect(
        _ stream: SubprocessOutputSequence,
        in transcript: Transcript,
        _ tooMuch: @Sendable () -> Void
    ) async {
        do {
            for try await buffer in stream {
                let isRoom = buffer.withUnsafeBytes { transcript.add($0, limit: limits.answerBytes) }
                if !isRoom { tooMuch() }
            }
        } catch {
            // The program has ended; its output before counts.
        }
    }

    /// Ends the rest of the group once the program has ended or no task waits for it any more.
    private func end(_ group: pid_t, when stops: AsyncStream<Never>) async {
        await withTaskGroup(of: Void.self) { tasks in
            tasks.addTask { await ProcessGroups.waitForEnd(of: group) }
            tasks.addTask { for await _ in stops {} }
            await tasks.next()
            tasks.cancelAll()
        }
        await ProcessGroups.end(group, grace: limits.grace)
    }
}

/// The output of a program so far.
private final class Transcript: Sendable {
    private struct State {
        var bytes: [UInt8] = []
        var errorLines = ErrorLines()
    }

    private let state = Mutex(State())

    var bytes: [UInt8] { state.withLock { $0.bytes } }

    var lastErrorLine: String? { state.withLock { $0.errorLines.last } }

    /// Adds output; once the limit is exceeded, further output is ignored.
    ///
    /// - Returns: True while it is within the limit.
    func add(_ more: UnsafeRawBufferPointer, limit: Int) -> Bool {
        state.withLock { state in
            guard state.bytes.count + more.count <= limit else { return false }
            state.bytes += more
            return true
        }
    }

    /// Adds a line of standard error; see ``ErrorLines``.
    func add(line: [UInt8], _ redaction: Redaction, _ limits: ProgramLimits) -> String? {
        state.withLock { $0.errorLines.add(line, redaction, limits) }
    }
}
