import FeedCore
import Foundation
import Subprocess
import Synchronization

/// One run of a program that prints its items and ends.
///
/// Its standard input is empty; settings and secrets are in its environment. It leads a process group of its own, which is ended with it.
struct OneShot: Sendable {
    /// What a program printed.
    struct Output {
        var bytes: [UInt8]

        /// Whether the program has ended; otherwise the time was up before.
        var isWhole: Bool
    }

    let command: ProgramCommand
    let given: GivenSettings
    let limits: ProgramLimits
    let feed: FeedID
    let log: @Sendable (ProgramLogLine) -> Void

    /// What ends the wait for the program.
    private enum Event {
        case ended(ProgramLink.End)
        case timeIsUp
        case tooMuch
    }

    /// Runs the program.
    ///
    /// - Parameter deadline: When to wait no longer; the program is ended then.
    /// - Returns: What it has printed.
    /// - Throws: ``FeedError`` where it cannot be started, fails, prints too much, or the task is cancelled.
    func output(by deadline: ContinuousClock.Instant) async throws(FeedError) -> Output {
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
            case .ended(.exited(0)): return Output(bytes: transcript.bytes, isWhole: true)
            case .ended(let end):
                // Our own process ends, and its programs with it: that is no failure of theirs, to be stored as one.
                if ProcessGroups.isOver { throw .programCancelled }
                throw end.error(of: command, lastErrorLine: transcript.lastErrorLine)
            case .timeIsUp: return Output(bytes: transcript.bytes, isWhole: false)
            case .tooMuch: throw AnswerReading.tooMuch("more than \(limits.answerBytes) bytes")
            }
        }
        throw .programCancelled
    }

    /// Runs the program until it ends, or until it is to end.
    private func run(
        _ transcript: Transcript,
        until stops: AsyncStream<Never>,
        tooMuch: @escaping @Sendable () -> Void
    ) async -> ProgramLink.End {
        var options = PlatformOptions()
        options.createSession = true
        let isStarted = Mutex(false)
        do {
            guard ProcessGroups.begin() else { throw CancellationError() }
            defer { if !isStarted.withLock({ $0 }) { ProcessGroups.started(nil) } }
            let result = try await Subprocess.run(
                command.executable,
                arguments: command.arguments,
                environment: command.variables(of: ProcessInfo.processInfo.environment, adding: given.variables),
                workingDirectory: command.folder,
                platformOptions: options,
                input: .none,
                output: .sequence,
                error: .sequence
            ) { execution in
                let group = execution.processIdentifier.value
                isStarted.withLock { $0 = true }
                ProcessGroups.started(group)
                await withTaskGroup(of: Void.self) { tasks in
                    tasks.addTask { await collect(execution.standardOutput, in: transcript, tooMuch) }
                    tasks.addTask { await passOn(execution.standardError, transcript) }
                    tasks.addTask { await end(group, when: stops) }
                    await tasks.waitForAll()
                }
                ProcessGroups.remove(group)
            }
            return ProgramLink.End(result.terminationStatus)
        } catch {
            return ProgramLink.End(error)
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
            // The program is gone; what it wrote before counts.
        }
    }

    /// Passes on the lines of standard error.
    private func passOn(_ stream: SubprocessOutputSequence, _ transcript: Transcript) async {
        var splitter = LineSplitter(limit: limits.logLineBytes * 16)
        do {
            for try await buffer in stream {
                let bytes = buffer.withUnsafeBytes { Array($0) }
                do throws(LineSplitter.TooLong) {
                    for line in try splitter.add(bytes) { pass(line, transcript) }
                } catch {
                    splitter = LineSplitter(limit: limits.logLineBytes * 16)
                }
            }
        } catch {
            // The program is gone.
        }
        for line in splitter.finish() { pass(line, transcript) }
    }

    private func pass(_ line: [UInt8], _ transcript: Transcript) {
        // A secret is taken out before it could be cut.
        let whole = given.redaction.redacted(message: String(decoding: line, as: UTF8.self))
        let text = String(decoding: whole.utf8.prefix(limits.logLineBytes), as: UTF8.self)
        let number = transcript.log(text)
        guard number <= limits.logLines else { return }
        let last = number == limits.logLines ? " (it writes more, which is left out)" : ""
        log(ProgramLogLine(feed: feed, program: command.name, text: text + last))
    }

    /// Ends what is left of the group once the program has ended or nobody waits for it any more.
    private func end(_ group: pid_t, when stops: AsyncStream<Never>) async {
        await withTaskGroup(of: Void.self) { tasks in
            tasks.addTask { await ended(group, within: nil) }
            tasks.addTask { for await _ in stops {} }
            await tasks.next()
            tasks.cancelAll()
        }
        if !ProcessGroups.hasEnded(group) {
            kill(-group, SIGTERM)
            await ended(group, within: limits.grace)
        }
        // The leader's status was not collected yet, so that the number is still that of its group.
        kill(-group, SIGKILL)
    }

    private func ended(_ process: pid_t, within limit: Duration?) async {
        let latest = limit.map { ContinuousClock.now + $0 }
        var pause = Duration.milliseconds(1)
        while !ProcessGroups.hasEnded(process), !Task.isCancelled, latest.map({ ContinuousClock.now < $0 }) ?? true {
            try? await ContinuousClock().sleep(for: pause)
            pause = min(pause * 2, .milliseconds(50))
        }
    }
}

/// What a program has written so far.
private final class Transcript: Sendable {
    private struct State {
        var bytes: [UInt8] = []
        var lastErrorLine: String?
        var logged = 0
    }

    private let state = Mutex(State())

    var bytes: [UInt8] { state.withLock { $0.bytes } }

    /// The last line of standard error, which often says why a program ended.
    var lastErrorLine: String? { state.withLock { $0.lastErrorLine } }

    /// Takes output; further output is passed over once there is too much.
    ///
    /// - Returns: Whether it is still within the limit.
    func add(_ more: UnsafeRawBufferPointer, limit: Int) -> Bool {
        state.withLock { state in
            guard state.bytes.count + more.count <= limit else { return false }
            state.bytes += more
            return true
        }
    }

    /// Takes a line of standard error.
    ///
    /// - Returns: Its number.
    func log(_ line: String) -> Int {
        state.withLock { state in
            state.lastErrorLine = String(line.unicodeScalars.prefix(200).map(Character.init))
            state.logged += 1
            return state.logged
        }
    }
}
